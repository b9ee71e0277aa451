import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { faultOfXml } from './docx-links.ts'
import type { Fault } from './fault.ts'

const MAX_ENTRIES = 2000
const MAX_INFLATED_BYTES = 50 * 1024 * 1024
const MAX_RATIO = 200
/** Smaller parts are harmless at any compression ratio. */
const RATIO_MATTERS_BYTES = 64 * 1024
/** Total bytes of XML that are checked: the text of a very long book. */
const MAX_XML_BYTES = 8 * 1024 * 1024
/** Limit of a workbook embedded for a chart. */
const MAX_NESTED_BYTES = 2 * 1024 * 1024

const MAIN_PART = 'word/document.xml'
const TYPES_PART = '[content_types].xml'
const DOCUMENT_TYPE = /wordprocessingml\.document\.main\+xml/
const ACTIVE_PART = /vbaproject|vbadata|activex|\.(?:bin|exe|dll|js|vbs|ole|hta|lnk)$/
/** Printer settings are binary, and half of all documents contain them. */
const HARMLESS_PART = /printersettings/

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Old Office files, which may contain macros and programs, and executables. */
const ACTIVE_MAGIC = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('MZ')]
const OLE = ACTIVE_MAGIC[0]!

/** Remaining budget of all parts together, those of an embedded workbook included. */
type Left = { bytes: number; xmlBytes: number; entries: number }

type Kind = { isComplete: (names: Set<string>) => boolean; mayHoldWorkbooks: boolean }
const document: Kind = { isComplete: (names) => names.has(MAIN_PART), mayHoldWorkbooks: true }
/** The workbook of a chart. It may contain no further file, which bounds the recursion. */
const workbook: Kind = { isComplete: (names) => names.has('xl/workbook.xml'), mayHoldWorkbooks: false }

type Part = { bytes: number; beginning: Buffer }

/**
 * Checks a Word file: a zip with a document, without macros, active content, content fetched from other
 * machines, or zip bombs.
 */
export async function inspectDocx(content: Buffer): Promise<Fault> {
  // Word stores a document with a password in an old Office file.
  if (content.subarray(0, 8).equals(OLE)) return 'FILE_PROTECTED'
  const left = { bytes: MAX_INFLATED_BYTES, xmlBytes: MAX_XML_BYTES, entries: MAX_ENTRIES }
  return inspectPackage(content, document, left)
}

async function inspectPackage(content: Buffer, kind: Kind, left: Left): Promise<Fault> {
  // Zip readers start at the end of a file, so other content could precede the archive.
  if (!content.subarray(0, 4).equals(ZIP)) return 'FILE_CONTENT'
  try {
    const zip = await yauzl.fromBufferPromise(content, { strictFileNames: true, validateEntrySizes: true })
    left.entries -= zip.entryCount
    return left.entries < 0 ? 'FILE_BOMB' : await inspectParts(zip, kind, left)
  } catch {
    // A broken archive, or a name such as '../x', which yauzl refuses.
    return 'FILE_CONTENT'
  }
}

async function inspectParts(zip: ZipFile, kind: Kind, left: Left): Promise<Fault> {
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entry.isEncrypted()) return 'FILE_PROTECTED'
    if (ACTIVE_PART.test(name) && !HARMLESS_PART.test(name)) return 'FILE_ACTIVE'
    // Programs differ in which of two parts with the same name they use.
    if (names.has(name)) return 'FILE_CONTENT'
    names.add(name)
    const part = await inflate(zip, entry, left)
    const fault = part === null ? 'FILE_BOMB' : await inspectPart(name, part, kind, left)
    if (fault) return fault
  }
  return names.has(TYPES_PART) && kind.isComplete(names) ? null : 'FILE_CONTENT'
}

/** The first bytes decide what a part is, not its name. */
async function inspectPart(name: string, part: Part, kind: Kind, left: Left): Promise<Fault> {
  const { beginning, bytes } = part
  if (ACTIVE_MAGIC.some((magic) => beginning.subarray(0, magic.length).equals(magic))) return 'FILE_ACTIVE'
  if (beginning.subarray(0, 4).equals(ZIP)) {
    if (!kind.mayHoldWorkbooks) return 'FILE_ACTIVE'
    if (bytes > MAX_NESTED_BYTES) return 'FILE_BOMB'
    const fault = await inspectPackage(beginning, workbook, left)
    return fault === 'FILE_CONTENT' ? 'FILE_ACTIVE' : fault
  }
  if (!/\.(xml|rels|vml)$/.test(name) && !looksLikeXml(beginning)) return null
  left.xmlBytes -= bytes
  if (left.xmlBytes < 0) return 'FILE_BOMB'
  const xml = beginning.toString()
  if (name !== TYPES_PART) return faultOfXml(xml)
  return faultOfXml(xml) ?? (kind === document && !DOCUMENT_TYPE.test(xml) ? 'FILE_CONTENT' : null)
}

const looksLikeXml = (beginning: Buffer): boolean =>
  /^[\0\s\xef\xbb\xbf\xff\xfe]*</.test(beginning.toString('latin1', 0, 64))

/**
 * Decompresses a part and counts its real size, since the sizes in zip headers can be wrong; null when a
 * limit is exceeded.
 */
async function inflate(zip: ZipFile, entry: Entry, left: Left): Promise<Part | null> {
  const stream = await zip.openReadStreamPromise(entry)
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes <= MAX_XML_BYTES) kept.push(chunk)
    bytes += chunk.length
    left.bytes -= chunk.length
    if (left.bytes < 0) return null
    if (bytes > RATIO_MATTERS_BYTES && bytes > entry.compressedSize * MAX_RATIO) return null
  }
  return { bytes, beginning: Buffer.concat(kept) }
}
