import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS, findBrowser } from '#scripts/find-browser.ts'
import { endProcess } from '#scripts/process-tree.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 5
const PAGES = ['/', '/service', '/ko']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Allowed delay of the largest contentful paint compared with bare HTML. */
const LCP_MARGIN_MS = 50

type Visit = { scores: number[]; lcpMs: number; cls: number; kilobytes: number }

/**
 * A first visit on a phone (Lighthouse, mobile preset: slow 4G and a four times slower CPU, simulated) to
 * public pages of the site, and alternately to bare pages with the same text.
 */
export async function benchLighthouse(port: number): Promise<Row[]> {
  const browser = await openBrowser()
  const rows: Row[] = []
  try {
    for (const path of PAGES) {
      const address = `http://localhost:${port}${path}`
      const bare = await serveBare(bareHtml(await (await fetch(address)).text()))
      const visits = { product: [] as Visit[], reference: [] as Visit[] }
      for (let round = 0; round < ROUNDS; round++) {
        visits.reference.push(await visit(bare.address, browser.port, true))
        visits.product.push(await visit(address, browser.port))
      }
      bare.close()
      rows.push(...rowsOf(path, visits.product, visits.reference))
    }
  } finally {
    await browser.close()
  }
  return rows
}

function rowsOf(path: string, product: Visit[], reference: Visit[]): Row[] {
  const scores = CATEGORIES.map((_, index) => median(product.map((visit) => visit.scores[index] ?? 0)))
  const lcp = {
    product: median(product.map(({ lcpMs }) => lcpMs)),
    reference: median(reference.map(({ lcpMs }) => lcpMs)),
  }
  const cls = median(product.map((visit) => visit.cls))
  const weight = {
    product: median(product.map(({ kilobytes }) => kilobytes)),
    reference: median(reference.map(({ kilobytes }) => kilobytes)),
  }
  const row = (name: string, values: Omit<Row, 'name' | 'ratio'>): Row => ({
    name: `${path} ${name}`,
    ratio: null,
    ...values,
  })
  return [
    row('speed, access, practices, search', {
      product: scores.join(' '),
      reference: '',
      limit: '100 each',
      ok: scores.every((score) => score === 100),
    }),
    row('largest paint (LCP), vs bare HTML', {
      product: `${lcp.product.toFixed(0)} ms`,
      reference: `${lcp.reference.toFixed(0)} ms`,
      limit: `≤ reference + ${LCP_MARGIN_MS} ms`,
      ok: lcp.product <= lcp.reference + LCP_MARGIN_MS,
    }),
    row('layout shift (CLS)', { product: cls.toFixed(3), reference: '', limit: '0', ok: cls === 0 }),
    row('first visit, everything', {
      product: `${weight.product.toFixed(1)} kB`,
      reference: `${weight.reference.toFixed(1)} kB`,
      limit: '≤ 12 kB',
      ok: weight.product <= 12,
    }),
  ]
}

async function visit(address: string, port: number, isBare = false): Promise<Visit> {
  const result = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  if (!isBare) for (const id of CATEGORIES) explain(address, id, result.lhr)
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1000,
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Prints the failed audits of a score below 100. */
function explain(address: string, id: string, { audits, categories }: Report): void {
  const category = categories[id]
  if (!category || category.score === 1) return
  const lost = category.auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
  console.log(`  ${address} ${id}: ${lost.map((ref) => ref.id).join(', ')}`)
}

/** The page without styles and scripts: the minimum with the same text. */
function bareHtml(html: string): string {
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(\w+)[^>]*>/g, '<$1>')
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body>${body}</body></html>`
}

async function serveBare(html: string): Promise<{ address: string; close(): void }> {
  const bytes = brotliCompressSync(html)
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // The same host name as the site: its lookup, and trying IPv6 first, takes time.
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

/** Starts a browser with an empty cache for Lighthouse. */
async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const program = findBrowser()
  if (!program) throw new Error('The bench needs a Chromium: set CHROME_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'naru-lighthouse-'))
  const child = spawn(
    program,
    [
      ...BROWSER_FLAGS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /DevTools listening on ws:\/\/[\d.]+:(\d+)\//.exec(output)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${output}`)))
  })
  return {
    port,
    close: async () => {
      await endProcess(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
