import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from './find-postgres.ts'
import { howToGet } from './packages.ts'

/** Lets a real Prometheus scrape a running site and evaluate each panel of the Grafana dashboard. */
const canQuery = spawnSync('prometheus', ['--version']).error === undefined
if (!canQuery) console.warn(`NOT RUN: the dashboard over a real Prometheus (${howToGet('prometheus')})`)

/** These have no value without WAL archiving, backups, refused content, https, or failed calls. */
const EMPTY_HERE = /wal_unarchived|backup_last|csp_violations|certificate_expiry|by \(route\).*"5\.\."/
const SCRAPED_MS = 90_000

type Result = { data: { result: { value: [number, string] }[] } }

test.runIf(canQuery)(
  'every panel of the dashboard shows data of a running site',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'naru-dashboard-'))
    const [port, metricsPort, prometheusPort] = [await freePort(), await freePort(), await freePort()]
    const site = spawn(process.execPath, ['scripts/start.ts'], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: String(port),
        SANDBOX_PORT: '0',
        METRICS_PORT: String(metricsPort),
      },
      stdio: 'ignore',
    })
    writeFileSync(
      join(folder, 'prometheus.yml'),
      readFileSync('deploy/prometheus.yml', 'utf8')
        .replaceAll('30s', '1s')
        .replace('rule_files: [alerts.yml]\n', '')
        .replace('site:9090', `127.0.0.1:${metricsPort}`),
    )
    const address = `127.0.0.1:${prometheusPort}`
    const prometheus = spawn(
      'prometheus',
      ['--config.file=prometheus.yml', '--storage.tsdb.path=tsdb', `--web.listen-address=${address}`],
      { cwd: folder, stdio: 'ignore' },
    )
    const query = async (expression: string): Promise<Result['data']['result']> => {
      const form = new URLSearchParams({ query: expression })
      const reply = await fetch(`http://${address}/api/v1/query?${form}`)
      if (!reply.ok) throw new Error(`${expression}: ${await reply.text()}`)
      return ((await reply.json()) as Result).data.result
    }
    try {
      const { panels } = JSON.parse(readFileSync('deploy/grafana/naru.json', 'utf8')) as {
        panels: { title: string; targets?: { expr: string }[] }[]
      }
      const asked = panels.flatMap(({ title, targets = [] }) =>
        targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '1m') })),
      )
      const empty = async () => {
        await Promise.all(['/', '/times', '/api/me'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
        const results = await Promise.all(
          asked.map(async (each) => ({ ...each, found: (await query(each.expr)).length })),
        )
        return results.filter(({ found, expr }) => found === 0 && !EMPTY_HERE.test(expr))
      }
      let missing: unknown = 'nothing was scraped'
      for (const end = Date.now() + SCRAPED_MS; Date.now() < end; await pause(1000)) {
        missing = await empty().catch((error: unknown) => String(error))
        if (Array.isArray(missing) && missing.length === 0) break
      }
      expect(missing).toEqual([])
      expect(asked.length).toBeGreaterThan(25)
    } finally {
      const ended = [site, prometheus].map((each) => once(each, 'exit'))
      for (const each of [site, prometheus]) each.kill('SIGTERM')
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
