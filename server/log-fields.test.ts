import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from '#scripts/structure/tree.ts'

/** Compares the log calls of the source text with *Log fields* of docs/operations.md. */
const guide = readFileSync('docs/operations.md', 'utf8')
const calls = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => join('server', name))
  .filter((path) => path.endsWith('.ts') && !isTest(path))
  .flatMap((path) => logCallsIn(readFileSync(path, 'utf8')).map((call) => ({ path, call })))

/** Fields that a call copies from a variable. */
const copied: Record<string, string[]> = {
  'server/http/csp-reports.ts': ['directive', 'blocked', 'page', 'disposition'],
  'server/features/payments/capture/webhooks.ts': ['disputeId', 'status', 'at', 'reason', 'respondBy'],
}

/** The arguments of each log call, as text. */
function logCallsIn(text: string): string[] {
  return [...text.matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(/g)].map(({ index, 0: start }) => {
    const from = index + start.length
    let depth = 1
    let to = from
    for (; depth > 0; to++) depth += '([{'.includes(text[to]!) ? 1 : ')]}'.includes(text[to]!) ? -1 : 0
    return text.slice(from, to - 1).trim()
  })
}

/** Names of the fields of a literal `{ … }` at the beginning of a call. */
function fieldsOf(call: string): string[] {
  if (!call.startsWith('{')) return []
  const names: string[] = []
  let depth = 0
  let part = ''
  for (const letter of call) {
    if (')]}'.includes(letter)) depth--
    if (depth === 1 && letter === ',') {
      names.push(part)
      part = ''
    } else if (depth >= 1) part += letter
    if ('([{'.includes(letter)) depth++
    if (depth === 0) break
  }
  return [...names, part].flatMap((each) => /^\s*(\w+)/.exec(each)?.[1] ?? [])
}

const [, section = ''] = /^### Log fields\n([^]*?)(?=^##)/m.exec(guide) ?? []
const documented = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...line.split(' | ', 1)[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

test('each field of a log line has a row in docs/operations.md, and each row a field', () => {
  expect(calls.length).toBeGreaterThan(50)
  const logged = new Set([
    // Written by the logger and by Fastify.
    'reqId',
    ...calls.flatMap(({ call }) => fieldsOf(call)),
    ...Object.values(copied).flat(),
  ])
  expect(documented.filter((name) => !logged.has(name))).toEqual([])
  expect([...logged].filter((name) => !documented.includes(name))).toEqual([])
})

test('the fields copied from a variable are known', () => {
  const copying = calls.filter(({ call }) => /^\{\s*\.\.\.|^\w+,/.test(call)).map(({ path }) => path)
  expect(new Set(copying)).toEqual(new Set(Object.keys(copied)))
})

test('each log line that the guide quotes is written', () => {
  const texts = calls.map(({ call }) => call).join('\n')
  const quoted = [...guide.matchAll(/log lines?(?: of the worker)? `([^`]+)`(?: or `([^`]+)`)?/g)]
    .flatMap(([, first, second]) => [first!, second])
    .filter((text) => text !== undefined)
  expect(quoted.length).toBeGreaterThan(3)
  for (const text of new Set(quoted)) if (text !== 'payments') expect(texts).toContain(`'${text}'`)
})
