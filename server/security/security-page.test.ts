import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing.ts'
import { faultsOf, limitFaults, type Read, rowsOf, standingOf, titlesOf } from './testing-asvs-page.ts'
import { silentGoogle } from './testing.ts'

const security = readFileSync('docs/security.md', 'utf8')
const page = readFileSync('docs/asvs.md', 'utf8')
const { levels } = JSON.parse(readFileSync('docs/asvs-ids.json', 'utf8')) as {
  levels: Record<string, number>
}
const read: Read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

test('every file that docs/security.md and docs/asvs.md name exists', () => {
  const named = [security, page].flatMap((text) =>
    [...text.matchAll(/`([\w./-]+\.tsx?)[`\s]/g)].map((match) => match[1]!),
  )
  expect(new Set(named).size).toBeGreaterThan(60)
  expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([])
})

test('every requirement of levels 1 and 2 has a row with an existing test or a reason', () => {
  expect(Object.keys(levels)).toHaveLength(253)
  expect(faultsOf(page, levels, read)).toEqual([])
})

test('the counts in docs/asvs.md are those of its rows', () => {
  const standings = rowsOf(page).map(standingOf)
  const count = (standing: string): number => standings.filter((each) => each === standing).length
  expect(page).toContain(
    `Of 253 rows ${count('held')} are held, ${count('not applicable')} do not apply and ${count('not met')} are not met.`,
  )
})

test('the table of limits agrees with the contract', async () => {
  const app = await startApp({ deps: { identity: silentGoogle } })
  const calls = app.server.endpoints
  await app.stop()
  expect(limitFaults(security, calls)).toEqual([])
  const line = '| `POST /api/login` | 30 in 5 minutes | address |'
  const wrong = line.replace('30', '31')
  expect(limitFaults(security.replace(line, wrong), calls)).toEqual([
    `has no line ${line}`,
    `no call is limited so: ${wrong}`,
  ])
})

const STANDARD = { '1.1.1': 1, '1.1.2': 2, '1.1.3': 2, '1.1.4': 2 }
const GOOD = [
  '| 1.1.1 | 1 | We do this | `a.test.ts > it holds`, `a.test.ts > of many: %s`, `guide.md > Rules` |',
  '| 1.1.2 | 2 | not applicable: there is no such thing | – |',
  '| 1.1.3 | 2 | **not met**: it is not checked; a weekly check would meet it | – |',
  "| 1.1.4 | 2 | And that | `a.test.ts > what isn't hers` |",
]
const SOURCE = `
test('it holds', () => {})
test.each([
  [1, 'one'],
])('of many: %s', () => {})
test('what isn\\'t hers', { timeout: 1 }, async () => {})
describe('a group', () => {})
const words = 'only words'
`
const files: Read = (path) => ({ 'a.test.ts': SOURCE, 'guide.md': '# Guide\n\n## Rules\n' })[path] ?? null
const planted = (change: (rows: string[]) => string[]): string[] =>
  faultsOf(change([...GOOD]).join('\n'), STANDARD, files)
const inFirst = (from: string, to: string) => (rows: string[]) =>
  rows.map((row, at) => (at === 0 ? row.replace(from, to) : row))

test.each<[string, (rows: string[]) => string[], string[]]>([
  ['a row that is missing', (rows) => rows.slice(1), ['1.1.1: 0 rows']],
  ['a row that is there twice', (rows) => [...rows, rows[1]!], ['1.1.2: 2 rows']],
  ['a wrong level', inFirst('| 1 |', '| 2 |'), ['1.1.1: is of level 1']],
  [
    'a requirement that there is not',
    (rows) => [...rows, '| 9.9.9 | 1 | not applicable: made up for this | – |'],
    ['9.9.9: no requirement of level 1 or 2'],
  ],
  ['a file that there is not', inFirst('a.test.ts >', 'b.test.ts >'), ['1.1.1: b.test.ts does not exist']],
  ['a test that there is not', inFirst('it holds', 'it held'), ['1.1.1: a.test.ts has no “it held”']],
  ['a piece of a title', inFirst('it holds', 'holds'), ['1.1.1: a.test.ts has no “holds”']],
  ['a group in place of a test', inFirst('it holds', 'a group'), ['1.1.1: a.test.ts has no “a group”']],
  [
    'words of a file that are no test',
    inFirst('it holds', 'only words'),
    ['1.1.1: a.test.ts has no “only words”'],
  ],
  ['a heading that there is not', inFirst('> Rules', '> Laws'), ['1.1.1: guide.md has no “Laws”']],
  [
    'a file without a test',
    inFirst('`a.test.ts > it holds`', '`a.test.ts`'),
    ['1.1.1: cannot read `a.test.ts`'],
  ],
  [
    'neither test nor reason',
    (rows) => ['| 1.1.1 | 1 | We do this | – |', ...rows.slice(1)],
    ['1.1.1: neither test nor reason'],
  ],
  [
    'not met without a reason',
    (rows) => ['| 1.1.1 | 1 | **not met** | – |', ...rows.slice(1)],
    ['1.1.1: does not say what would meet it'],
  ],
])('the check finds %s', (_, change, faults) => {
  expect(planted((rows) => rows)).toEqual([])
  expect(planted(change)).toEqual(faults)
})

test('titles of tests are found in every notation', () => {
  expect(titlesOf(SOURCE)).toEqual(['it holds', 'of many: %s', "what isn't hers"])
})
