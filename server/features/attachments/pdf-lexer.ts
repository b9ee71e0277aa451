/**
 * The lexical level of PDF (ISO 32000-2, 7.2 and 7.3), for files that may be malicious. Every loop is linear.
 */

const [SLASH, HASH, LESS, GREATER, PERCENT, BACKSLASH] = Buffer.from('/#<>%\\')
const [OPEN, CLOSE] = Buffer.from('()')
/** Longer names than the standard allows have no meaning in any reader. */
const MAX_NAME_BYTES = 127

const SPACE = 1
const DELIMITER = 2
const kinds = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ', 'latin1')) kinds[byte] = SPACE
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = DELIMITER

const scratch = Buffer.alloc(MAX_NAME_BYTES)

/** Decodes the name whose slash is at `at`: '/J#61vaScript' is '/JavaScript'; '' when it is too long. */
function nameAt(bytes: Buffer, at: number): { name: string; end: number } {
  let length = 0
  let end = at + 1
  while (end < bytes.length && kinds[bytes[end]!] === 0) {
    const code = bytes[end] === HASH ? hexPair(bytes, end + 1) : -1
    if (length < MAX_NAME_BYTES) scratch[length] = code >= 0 ? code : bytes[end]!
    length++
    end += code >= 0 ? 3 : 1
  }
  return { name: length <= MAX_NAME_BYTES ? scratch.toString('latin1', 0, length) : '', end }
}

const hexDigit = (byte: number | undefined): number =>
  byte === undefined ? -1 : '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())

function hexPair(bytes: Buffer, at: number): number {
  const high = hexDigit(bytes[at])
  const low = hexDigit(bytes[at + 1])
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

/** Calls back for every name in these bytes, in any context, with its end. */
export function eachName(bytes: Buffer, onName: (name: string, end: number) => void): void {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== SLASH) continue
    const { name, end } = nameAt(bytes, at)
    onName(name, end)
    at = end - 1
  }
}

/** Position of the next token, after spaces and comments. */
function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length) {
    if (bytes[at] === PERCENT) at = endOfLine(bytes, at)
    else if (kinds[bytes[at]!] === SPACE) at++
    else break
  }
  return at
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  return at
}

export type Token = {
  /** '/Name', '<<', '[', a number or a keyword, verbatim; '(' or '<' for a string in either notation. */
  text: string
  start: number
  end: number
}

/** The token that starts at or after `from`; null at the end of the bytes. */
export function tokenAt(bytes: Buffer, from: number): Token | null {
  const start = skipSpace(bytes, from)
  const first = bytes[start]
  if (first === undefined) return null
  if (first === SLASH) {
    const { name, end } = nameAt(bytes, start)
    return { text: `/${name}`, start, end }
  }
  if (first === OPEN) return { text: '(', start, end: endOfText(bytes, start) }
  const isDouble = bytes[start + 1] === first
  if (first === LESS && !isDouble) {
    const close = bytes.indexOf(GREATER!, start)
    return { text: '<', start, end: close < 0 ? bytes.length : close + 1 }
  }
  let end = start + (isDouble && (first === LESS || first === GREATER) ? 2 : 1)
  if (kinds[first] === 0) while (end < bytes.length && kinds[bytes[end]!] === 0) end++
  return { text: bytes.toString('latin1', start, Math.min(end, start + MAX_NAME_BYTES)), start, end }
}

/** Parentheses nest, and a backslash escapes the next character. */
function endOfText(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return bytes.length
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

export function textOf(bytes: Buffer, token: Token): string {
  const raw = bytes.toString('latin1', token.start + 1, token.end)
  const decoded = token.text === '<' ? hexText(raw) : literalText(raw)
  // UTF-16 with a byte order mark: the letters of an address are ASCII in either encoding.
  return decoded.replaceAll('\0', '')
}

const hexText = (raw: string): string => Buffer.from(raw.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')

/** Decodes backslash escapes: special characters, octal codes and line continuations. */
const literalText = (raw: string): string =>
  raw.replace(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_whole, octal?: string, sign?: string) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return sign === undefined || /[\r\n]/.test(sign) ? '' : (ESCAPES[sign] ?? sign)
  })
