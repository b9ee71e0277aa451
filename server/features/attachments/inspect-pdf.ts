import { inflateSync } from 'node:zlib'
import type { Fault } from './inspect.ts'

const TAIL_BYTES = 2048
const MAX_INFLATED_BYTES = 50 * 1024 * 1024

/** Names of actions and of files inside: what a curriculum vitae never needs (ISO 32000-2, 12.6.4 and 7.11.4). */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/
/** So short that it also occurs by chance inside compressed pictures: only looked for in the structure. */
const SCRIPT = /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/

const STREAM = /stream\r?\n([\s\S]*?)endstream/g

/** A PDF without scripts, launchers or files inside, as far as that can be seen without rendering it. */
export function inspectPdf(content: Buffer): Fault {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'FILE_CONTENT'
  if (!content.subarray(-TAIL_BYTES).includes('%%EOF')) return 'FILE_CONTENT'
  const whole = plainNames(content.toString('latin1'))
  if (ACTIVE.test(whole)) return 'FILE_ACTIVE'
  if (SCRIPT.test(whole.replace(STREAM, ''))) return 'FILE_ACTIVE'
  return inspectObjectStreams(content.toString('latin1'))
}

/** Since PDF 1.5 objects may stand in compressed streams, where a search of the file would miss them. */
function inspectObjectStreams(text: string): Fault {
  let left = MAX_INFLATED_BYTES
  for (const match of text.matchAll(STREAM)) {
    const dictionary = text.slice(Math.max(0, match.index - 500), match.index)
    if (!plainNames(dictionary.slice(dictionary.lastIndexOf(' obj'))).includes('/ObjStm')) continue
    let objects: Buffer
    try {
      objects = inflateSync(Buffer.from(match[1]!, 'latin1'), { maxOutputLength: left })
    } catch (error) {
      // Not readable is harmless: then no program finds a script in it either.
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return 'FILE_BOMB'
      continue
    }
    left -= objects.length
    const names = plainNames(objects.toString('latin1'))
    if (ACTIVE.test(names) || SCRIPT.test(names)) return 'FILE_ACTIVE'
  }
  return null
}

/** '/J#61vaScript' is the same name as '/JavaScript' (ISO 32000-2, 7.3.5). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
