import { promisify } from 'node:util'
import { constants, inflate, type ZlibOptions } from 'node:zlib'
import type { Fault } from './inspect.ts'

const inflated = promisify<Buffer, ZlibOptions, Buffer>(inflate)

const TAIL_BYTES = 2048
/** How far before its stream a dictionary is looked for. */
const DICTIONARY_BYTES = 1000
const MAX_INFLATED_BYTES = 50 * 1024 * 1024

/** Names of actions and of files inside: what a curriculum vitae never needs (ISO 32000-2, 12.6.4 and 7.11.4). */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/
/** So short that it also occurs by chance inside compressed pictures: only looked for in the structure. */
const SCRIPT = /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/

/** A PDF without scripts, launchers or files inside, as far as that can be seen without rendering it. */
export async function inspectPdf(content: Buffer): Promise<Fault> {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'FILE_CONTENT'
  if (!content.subarray(-TAIL_BYTES).includes('%%EOF')) return 'FILE_CONTENT'
  const { structure, objectStreams } = partsOf(content.toString('latin1'))
  if (ACTIVE.test(plainNames(content.toString('latin1')))) return 'FILE_ACTIVE'
  if (SCRIPT.test(plainNames(structure))) return 'FILE_ACTIVE'
  return inspectObjectStreams(objectStreams)
}

/** What stands outside of streams, and the streams that hold objects. Linear, whatever the file says. */
function partsOf(text: string): { structure: string; objectStreams: string[] } {
  const structure: string[] = []
  const objectStreams: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('stream', at)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    if (end < 0) return { structure: [...structure, text.slice(at)].join(' '), objectStreams }
    const before = text.slice(at, start)
    structure.push(before)
    const dictionary = before.slice(Math.max(before.lastIndexOf(' obj'), before.length - DICTIONARY_BYTES))
    if (plainNames(dictionary).includes('/ObjStm')) {
      objectStreams.push(text.slice(start + 'stream'.length, end).replace(/^\r?\n/, ''))
    }
    at = end + 'endstream'.length
  }
}

/** Since PDF 1.5 objects may stand in compressed streams, where a search of the file would miss them. */
async function inspectObjectStreams(streams: string[]): Promise<Fault> {
  let leftBytes = MAX_INFLATED_BYTES
  for (const stream of streams) {
    let objects: Buffer
    try {
      // Flushed rather than finished: a viewer reads the beginning of a broken stream too.
      objects = await inflated(Buffer.from(stream, 'latin1'), {
        maxOutputLength: leftBytes,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return 'FILE_BOMB'
      continue
    }
    leftBytes -= objects.length
    const names = plainNames(objects.toString('latin1'))
    if (ACTIVE.test(names) || SCRIPT.test(names)) return 'FILE_ACTIVE'
    if (leftBytes <= 0) return 'FILE_BOMB'
  }
  return null
}

/** '/J#61vaScript' is the same name as '/JavaScript' (ISO 32000-2, 7.3.5). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
