/** Reads docs/asvs.md and the limits in docs/security.md, and reports their faults. */
import type { Limit } from '#contract/endpoint.ts'

export type Standard = Readonly<Record<string, number>>
/** Returns the text of a file of the project; null when there is none. */
export type Read = (path: string) => string | null

type Row = { id: string; level: number; what: string; heldBy: string }
export type Standing = 'held' | 'not applicable' | 'not met'

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| (.*) \| (.*) \|$/gm
const NAMED = /`([\w./-]+\.(?:tsx?|md)) > ([^`]+)`/g

export const rowsOf = (page: string): Row[] =>
  [...page.matchAll(ROW)].map(([, id = '', level, what = '', heldBy = '']) => ({
    id,
    level: Number(level),
    what,
    heldBy,
  }))

export const standingOf = ({ what }: Pick<Row, 'what'>): Standing => {
  if (what.startsWith('not applicable')) return 'not applicable'
  return what.startsWith('**not met**') ? 'not met' : 'held'
}

/** The titles of a file's tests: the first text of each `test(…)` and `test.each(…)(…)`. */
export const titlesOf = (source: string): string[] =>
  [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g)].map(
    ([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'),
  )

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

export function faultsOf(page: string, standard: Standard, read: Read): string[] {
  const rows = rowsOf(page)
  const faults: string[] = []
  for (const [id, level] of Object.entries(standard)) {
    const own = rows.filter((row) => row.id === id)
    if (own.length !== 1) faults.push(`${id}: ${own.length} rows`)
    else if (own[0]!.level !== level) faults.push(`${id}: is of level ${level}`)
  }
  for (const row of rows) {
    if (standard[row.id] === undefined) faults.push(`${row.id}: no requirement of level 1 or 2`)
    faults.push(...faultsOfRow(row, read).map((fault) => `${row.id}: ${fault}`))
  }
  return faults
}

function faultsOfRow(row: Row, read: Read): string[] {
  const named = [...row.heldBy.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }))
  const rest = row.heldBy.replaceAll(NAMED, '').replaceAll(/[,\s]/g, '')
  if (rest !== '' && rest !== '–') return [`cannot read ${rest}`]
  const faults = named.flatMap(({ file, title }) => {
    const text = read(file)
    if (text === null) return [`${file} does not exist`]
    const known = file.endsWith('.md') ? headingsOf(text) : titlesOf(text)
    return known.includes(title) ? [] : [`${file} has no “${title}”`]
  })
  if (standingOf(row) === 'held') return named.length > 0 ? faults : ['neither test nor reason']
  const [, reason = ''] = /^(?:not applicable|\*\*not met\*\*): (.*)$/.exec(row.what) ?? []
  if (standingOf(row) === 'not met' && !reason.includes('would meet'))
    return [...faults, 'does not say what would meet it']
  return reason.length >= 10 ? faults : [...faults, 'neither test nor reason']
}

type Limited = { method: string; path: string; limits?: readonly Limit[] }

/**
 * Differences between the table of limits and the declared calls; `declared` contains the exports of
 * `contract/`.
 */
export function limitFaults(page: string, declared: readonly unknown[]): string[] {
  const isCall = (each: unknown): each is Limited =>
    typeof each === 'object' && each !== null && 'method' in each && 'path' in each
  const wanted = declared
    .filter(isCall)
    .flatMap(({ method, path, limits = [] }) =>
      limits.map(
        ({ per, calls, seconds }) =>
          `| \`${method} ${path}\` | ${calls} in ${seconds / 60} minutes | ${per} |`,
      ),
    )
  const listed = page.split('\n').filter((line) => /^\| `[A-Z]+ \/api/.test(line))
  return [
    ...wanted.filter((line) => !listed.includes(line)).map((line) => `has no line ${line}`),
    ...listed.filter((line) => !wanted.includes(line)).map((line) => `no call is limited so: ${line}`),
  ]
}
