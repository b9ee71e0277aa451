import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Fault } from './inspect.ts'

const MAX_ENTRIES = 2000
const MAX_INFLATED_BYTES = 50 * 1024 * 1024
const MAX_RATIO = 200
/** Below this even the best compressed part is harmless. */
const RATIO_MATTERS_BYTES = 64 * 1024
/** The parts that are read are small in every honest document. */
const MAX_READ_BYTES = 1024 * 1024

const MAIN_PART = 'word/document.xml'
const TYPES_PART = '[content_types].xml'
const DOCUMENT_TYPE = /wordprocessingml\.document\.main\+xml/
const ACTIVE_PART = /vbaproject|vbadata|activex|\.(?:bin|exe|dll|js|vbs|ole|hta|lnk)$/
/** Printer settings are binary, and in half of all documents. */
const HARMLESS_PART = /printersettings/
/** What opens by itself from elsewhere; a plain link to a web page does not. */
const LOADED_LINK = /attachedTemplate|oleObject|\/frame"|aFChunk|subDocument/i
const EXTERNAL = /TargetMode\s*=\s*["']External["']/i

type Part = { bytes: number; beginning: string }

/** A Word file: a zip with a document in it, no macros, controls or templates from elsewhere, and no bomb. */
export async function inspectDocx(content: Buffer): Promise<Fault> {
  // A zip is found from its end, so anything could stand before it.
  if (!content.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'FILE_CONTENT'
  try {
    const zip = await yauzl.fromBufferPromise(content, { strictFileNames: true, validateEntrySizes: true })
    return zip.entryCount > MAX_ENTRIES ? 'FILE_BOMB' : await inspectParts(zip)
  } catch {
    // Broken, encrypted, or with a name such as '../x', which yauzl refuses.
    return 'FILE_CONTENT'
  }
}

async function inspectParts(zip: ZipFile): Promise<Fault> {
  const parts = new Set<string>()
  let inflatedBytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (ACTIVE_PART.test(name) && !HARMLESS_PART.test(name)) return 'FILE_ACTIVE'
    parts.add(name)
    const part = await inflate(zip, entry, MAX_INFLATED_BYTES - inflatedBytes)
    if (part === null) return 'FILE_BOMB'
    inflatedBytes += part.bytes
    const fault = inspectPart(name, part)
    if (fault) return fault
  }
  return parts.has(MAIN_PART) && parts.has(TYPES_PART) ? null : 'FILE_CONTENT'
}

function inspectPart(name: string, part: Part): Fault {
  const isTypes = name === TYPES_PART
  if (!isTypes && !name.endsWith('.rels')) return null
  if (part.bytes > MAX_READ_BYTES) return 'FILE_BOMB'
  const xml = plainCharacters(part.beginning)
  // UTF-16 would hide every word that is looked for, and no word processor writes it here.
  if (xml.includes('\0')) return 'FILE_CONTENT'
  if (!isTypes) {
    const links = xml.split('<')
    return links.some((link) => LOADED_LINK.test(link) && EXTERNAL.test(link)) ? 'FILE_ACTIVE' : null
  }
  if (/macroEnabled/i.test(xml)) return 'FILE_ACTIVE'
  return DOCUMENT_TYPE.test(xml) ? null : 'FILE_CONTENT'
}

/** '&#69;xternal' is the same word as 'External' to whoever opens the document. */
const plainCharacters = (xml: string): string =>
  xml.replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** Counts what really comes out, since the sizes in a zip's headers can lie; null when it is too much. */
async function inflate(zip: ZipFile, entry: Entry, leftBytes: number): Promise<Part | null> {
  const stream = await zip.openReadStreamPromise(entry)
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < MAX_READ_BYTES) kept.push(chunk)
    bytes += chunk.length
    if (bytes > leftBytes) return null
    if (bytes > RATIO_MATTERS_BYTES && bytes > entry.compressedSize * MAX_RATIO) return null
  }
  return { bytes, beginning: Buffer.concat(kept).toString() }
}
