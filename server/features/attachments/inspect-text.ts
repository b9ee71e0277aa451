import type { Fault } from './fault.ts'

/** How kinds of files begin that could otherwise pass as text. */
const OTHER_MAGIC = /^(?:GIF8|%PDF|MZ|\{\\rtf)/
/** All controls but tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/** Plain text in UTF-8, in UTF-16 with its mark, or in the EUC-KR of older Korean systems. */
export function inspectText(content: Buffer): Fault {
  const text = decodeText(content)
  return text === null || CONTROLS.test(text) || OTHER_MAGIC.test(text) ? 'FILE_CONTENT' : null
}

/** The text of a file; null when it is none. */
export function decodeText(content: Uint8Array): string | null {
  const mark = Buffer.from(content.subarray(0, 2)).toString('hex')
  const encodings = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'euc-kr']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {
      // Try the next one.
    }
  }
  return null
}
