import { isTest, type Tree, withoutComments } from './tree.ts'

/** The default of jscpd: shorter repetitions are ordinary syntax. */
const TOKENS = 50
/** Maximum share of tokens that may be part of copies. */
const CEILING = 0.01
const SHOWN = 8
const PROGRAM = /\.tsx?$|\.css$/
/**
 * Not searched: texts of the same screen have the same shape in each language, and tests are read one by one.
 */
const ELSEWHERE = /^(web\/(texts|content)|server\/features\/mails\/templates\/texts|e2e)\//
/** Base of the rolling hash that finds runs. */
const BASE = 16_777_619
const TOKEN = /[\w$]+|[^\s\w$]/g

type Place = { path: string; line: number }
type Copy = { first: Place; second: Place; tokens: number }

/** Reports more copied code than the limit allows, with the longest copies. */
export function copyFaults(tree: Tree): string[] {
  const { copies, share } = findCopies(tree)
  if (share <= CEILING) return []
  const longest = copies.toSorted((a, b) => b.tokens - a.tokens).slice(0, SHOWN)
  return [
    `${(share * 100).toFixed(2)} % of the code is copied, at most ${CEILING * 100} %. The longest copies:`,
    ...longest.map(
      ({ first, second, tokens }) =>
        `  ${tokens} tokens: ${first.path}:${first.line} and ${second.path}:${second.line}`,
    ),
  ]
}

/** Returns runs of at least `TOKENS` tokens that occur elsewhere too, and their share of all tokens. */
function findCopies(tree: Tree): { copies: Copy[]; share: number } {
  const files = [...tree]
    .filter(([path]) => PROGRAM.test(path) && !ELSEWHERE.test(path) && !isTest(path))
    .map(([path, text]) => ({ path, ...tokensOf(withoutImports(text)) }))
  const seen = new Map<number, { file: (typeof files)[number]; at: number }>()
  const copies: Copy[] = []
  let all = 0
  let copied = 0
  for (const file of files) {
    const { ids } = file
    const hashes = hashesOf(ids)
    all += ids.length
    for (let at = 0; at < hashes.length; at++) {
      const key = hashes[at]!
      const before = seen.get(key)
      const length = before ? sameFrom(before.file.ids, before.at, ids, at) : 0
      const isOverlap = before?.file === file && before.at + TOKENS > at
      if (!before || isOverlap || length < TOKENS) {
        if (!before) seen.set(key, { file, at })
        continue
      }
      copies.push({
        first: { path: before.file.path, line: before.file.lines[before.at]! },
        second: { path: file.path, line: file.lines[at]! },
        tokens: length,
      })
      copied += length
      at += length - 1
    }
  }
  return { copies, share: all === 0 ? 0 : copied / all }
}

const withoutImports = (text: string): string =>
  withoutComments(text).replaceAll(/^import [\s\S]*?from '[^']*'$/gm, (statement) =>
    statement.replaceAll(/[^\n]/g, ''),
  )

const idOf = new Map<string, number>()
function tokensOf(text: string): { ids: number[]; lines: number[] } {
  const ids: number[] = []
  const lines: number[] = []
  for (const [index, line] of text.split('\n').entries())
    for (const [token] of line.matchAll(TOKEN)) {
      const id = idOf.get(token) ?? idOf.size + 1
      idOf.set(token, id)
      ids.push(id)
      lines.push(index + 1)
    }
  return { ids, lines }
}

/** Returns the hash of each run of `TOKENS` tokens, by the index of its first token. */
function hashesOf(ids: readonly number[]): number[] {
  let top = 1
  for (let power = 1; power < TOKENS; power++) top = Math.imul(top, BASE)
  const hashes: number[] = []
  let hash = 0
  for (const [index, id] of ids.entries()) {
    const gone = index >= TOKENS ? Math.imul(ids[index - TOKENS]!, top) : 0
    hash = (Math.imul(hash - gone, BASE) + id) | 0
    if (index >= TOKENS - 1) hashes.push(hash)
  }
  return hashes
}

function sameFrom(one: readonly number[], from: number, other: readonly number[], at: number): number {
  let length = 0
  while (
    from + length < one.length &&
    at + length < other.length &&
    one[from + length] === other[at + length]
  )
    length++
  return length
}
