import { type Token, tokenAt } from './pdf-lexer.ts'

/**
 * The part of a dictionary's value that matters here: its names, and whether it is a reference ('12 0 R').
 */
export type Value = { names: string[]; isReference: boolean }

export type PdfStream = {
  /** All values of each key of its dictionary; PDF writers give one. Null when there are too many tokens. */
  dictionary: Map<string, Value[]> | null
  /** Position of its data; null when programs may disagree about it. */
  dataStart: number | null
}

/** More tokens than a stream's dictionary of a real file has outside of nested ones. */
const MAX_TOKENS = 20_000
/** More filters than a stream of a real file has. */
const MAX_LIST = 8
/** Minimum cost of reading one candidate object, in bytes. */
const COST_OF_A_START = 16

/**
 * Calls back for each stream and each name of the structure. A reader finds an object by an offset that may
 * point anywhere: into a string, a comment or another stream. So every position at which an object could
 * start is read as one. `spend` receives the number of bytes read and returns whether to continue.
 */
export function eachObject(
  bytes: Buffer,
  spend: (byteCount: number) => boolean,
  on: { name: (name: string, end: number) => void; stream: (stream: PdfStream) => boolean },
): void {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    const { tokens, end } = readObject(bytes, at + 3, on.name)
    if (!spend(end - at + COST_OF_A_START)) return
    if (tokens && bytes.toString('latin1', end, end + 6) === 'stream') {
      if (!on.stream({ dictionary: dictionaryOf(tokens), dataStart: dataStart(bytes, end + 6) })) return
    }
  }
}

/** The tokens of the outermost dictionary without nested ones; null when the object is not a dictionary. */
function readObject(
  bytes: Buffer,
  from: number,
  onName: (name: string, end: number) => void,
): { tokens: Token[] | null; end: number } {
  const tokens: Token[] = []
  const isDictionary = tokenAt(bytes, from)?.text === '<<'
  const open = { dictionaries: 0, lists: 0 }
  let at = from
  for (;;) {
    const token = tokenAt(bytes, at)
    if (!token) return { tokens: null, end: bytes.length }
    at = token.end
    if (token.text[0] === '/') onName(token.text.slice(1), token.end)
    count(open, token)
    if (open.dictionaries === 1 && tokens.length < MAX_TOKENS) tokens.push(token)
    if (isDictionary ? open.dictionaries <= 0 : open.dictionaries + open.lists <= 0) break
  }
  if (!isDictionary) return { tokens: null, end: at }
  const next = tokenAt(bytes, at)
  return { tokens, end: next?.text === 'stream' ? next.start : at }
}

function count(open: { dictionaries: number; lists: number }, { text }: Token): void {
  if (text === '<<') open.dictionaries++
  else if (text === '>>') open.dictionaries--
  else if (text === '[') open.lists++
  else if (text === ']') open.lists--
}

function dictionaryOf(tokens: Token[]): PdfStream['dictionary'] {
  if (tokens.length === MAX_TOKENS) return null
  const found = new Map<string, Value[]>()
  for (let at = 0; at < tokens.length; at++) {
    const key = tokens[at]!.text
    if (key[0] !== '/') continue
    // Any name may be the key, so shifting keys and values against each other hides nothing.
    const values = found.get(key.slice(1)) ?? []
    values.push(valueAt(tokens, at + 1))
    found.set(key.slice(1), values)
  }
  return found
}

function valueAt(tokens: Token[], at: number): Value {
  const first = tokens[at]?.text ?? ''
  const list = first === '[' ? tokens.slice(at + 1, at + 2 + MAX_LIST) : tokens.slice(at, at + 1)
  const close = list.findIndex(({ text }) => text === ']')
  return {
    names: list
      .slice(0, close < 0 ? list.length : close)
      .filter(({ text }) => text[0] === '/')
      .map(({ text }) => text.slice(1)),
    isReference: tokens[at + 2]?.text === 'R' && /^\d+$/.test(first),
  }
}

/** The keyword 'stream' is followed by one line end; programs differ in how they read anything else. */
function dataStart(bytes: Buffer, at: number): number | null {
  if (bytes[at] === 0x0a) return at + 1
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : null
}
