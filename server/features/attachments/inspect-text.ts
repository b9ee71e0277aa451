import type { Fault } from './inspect.ts'

/** How kinds of files begin that could otherwise pass as text. */
const OTHER_MAGIC = /^(?:GIF8|%PDF|MZ|\{\\rtf)/
/** All controls but tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/** Plain text in UTF-8, in UTF-16 with its mark, or in the EUC-KR of older Korean systems. */
export function inspectText(content: Buffer): Fault {
  const text = decode(content)
  return text === null || CONTROLS.test(text) || OTHER_MAGIC.test(text) ? 'FILE_CONTENT' : null
}

function decode(content: Buffer): string | null {
  const mark = content.toString('hex', 0, 2)
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
