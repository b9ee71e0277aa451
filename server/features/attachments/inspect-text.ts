import type { Fault } from './fault.ts'

/** First bytes of other file types that would pass as text. */
const OTHER_MAGIC = /^(?:GIF8|%PDF|MZ|\{\\rtf)/
/** All control characters except tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex -- the expression matches control characters on purpose
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/** Checks plain text: UTF-8, UTF-16 with a byte order mark, or EUC-KR from older Korean systems. */
export function inspectText(content: Buffer): Fault {
  const text = decodeText(content)
  return text === null || CONTROLS.test(text) || OTHER_MAGIC.test(text) ? 'FILE_CONTENT' : null
}

/** Decodes a file as text; null when it is not text. */
export function decodeText(content: Uint8Array): string | null {
  const mark = Buffer.from(content.subarray(0, 2)).toString('hex')
  const encodings = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'euc-kr']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {
      // Try the next encoding.
    }
  }
  return null
}
