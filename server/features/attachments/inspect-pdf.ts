import { inflateSync } from 'node:zlib'
import type { Fault } from './fault.ts'
import { eachName, textOf, tokenAt } from './pdf-lexer.ts'
import { eachObject, type PdfStream, type Value } from './pdf-objects.ts'

const TAIL_BYTES = 2048
/** Limit of the decompressed size of all object streams together. */
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
const MAX_OBJECT_STREAMS = 2000
/** A file is read at most this many times its size, since objects of a hostile one can overlap. */
const MAX_READINGS = 3
/** Added to the budget, so that a short file may have many links. */
const FREE_READING_BYTES = 1024 * 1024
/** Bytes after the key in which an address is expected. */
const URI_BYTES = 200

/**
 * Names that a curriculum vitae never needs (ISO 32000-2, 12.6.4 and 7.11.4): scripts, programs, other files,
 * and data sent to or fetched from other machines. They are long enough never to occur by chance.
 */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
])
/**
 * Names so short that they also occur by chance in compressed pictures, so they are only searched in the
 * structure.
 */
const ACTIVE_IN_STRUCTURE = new Set([
  ...ACTIVE,
  'JS',
  'EF',
  'XFA',
  '3D',
  // Base of relative links, threads and sounds of other files, pictures of a print server (14.11.7).
  'Base',
  'Thread',
  'Sound',
  'OPI',
])
/**
 * Keys whose string value names another file (7.11.3). Fonts and flags use them too, with values that are not
 * strings.
 */
const FILE_KEYS = new Set(['F', 'UF'])

const FILTERS = new Set(
  (
    'FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode DCTDecode JPXDecode ' +
    'CCITTFaxDecode JBIG2Decode Fl LZW A85 AHx RL DCT CCF'
  ).split(' '),
)
/** Schemes of links that a click may open outside of the PDF viewer. */
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp'])

/**
 * Checks a PDF for scripts, launch actions, submitting forms and embedded files, as far as possible without
 * rendering it.
 */
export function inspectPdf(content: Buffer): Fault {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'FILE_CONTENT'
  if (!content.subarray(-TAIL_BYTES).includes('%%EOF')) return 'FILE_CONTENT'
  const budget = readingBudget(content.length * MAX_READINGS + FREE_READING_BYTES)
  return inspectNames(content, ACTIVE, budget) ?? inspectObjects(content, budget)
}

type Budget = { spend: (byteCount: number) => boolean; isSpent: () => boolean }

function readingBudget(byteCount: number): Budget {
  let left = byteCount
  return {
    spend: (spent) => {
      left -= spent
      return left >= 0
    },
    isSpent: () => left < 0,
  }
}

function inspectNames(bytes: Buffer, forbidden: Set<string>, budget: Budget): Fault {
  let fault: Fault = null
  eachName(bytes, (name, end) => {
    if (fault) return
    if (forbidden.has(name)) fault = 'FILE_ACTIVE'
    else if (name === 'Encrypt') fault = 'FILE_PROTECTED'
    else if (name === 'URI') fault = budget.spend(URI_BYTES) ? faultOfUri(bytes, end) : 'FILE_BOMB'
    else if (forbidden === ACTIVE_IN_STRUCTURE && FILE_KEYS.has(name)) fault = faultOfFileName(bytes, end)
  })
  return fault
}

/** A file name in the structure must not refer to another machine. */
function faultOfFileName(bytes: Buffer, from: number): Fault {
  const near = bytes.subarray(from, from + URI_BYTES)
  const token = tokenAt(near, 0)
  if (token?.text !== '(' && token?.text !== '<') return null
  // A scheme of one letter is a Windows drive.
  return /^\s*([\\/]{2}|[a-z][a-z0-9+.-]+:)/i.test(textOf(near, token)) ? 'FILE_ACTIVE' : null
}

/** A link may lead to the web, but not to a program, a script or a file on another machine. */
function faultOfUri(bytes: Buffer, from: number): Fault {
  const near = bytes.subarray(from, from + URI_BYTES)
  const token = tokenAt(near, 0)
  // End of the file, or more spaces and comments than PDF writers produce here.
  if (!token) return 'FILE_UNCHECKED'
  // An indirect reference; PDF writers never use one here.
  if (/^\d+$/.test(token.text)) return 'FILE_UNCHECKED'
  if (token.text !== '(' && token.text !== '<') return null
  const address = textOf(near, token).replace(/^[^!-~]+/, '')
  if (/^[\\/]{2}/.test(address)) return 'FILE_ACTIVE'
  const scheme = /^([a-z][a-z0-9+-]*):/i.exec(address)?.[1]
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase()) ? null : 'FILE_ACTIVE'
}

function inspectObjects(content: Buffer, budget: Budget): Fault {
  let fault: Fault = null
  let leftBytes = MAX_INFLATED_BYTES
  let objectStreams = 0

  /** Since PDF 1.5 objects can be in compressed streams, which a search of the file's bytes would miss. */
  function inspectObjectStream({ dictionary, dataStart }: PdfStream): Fault {
    if (++objectStreams > MAX_OBJECT_STREAMS) return 'FILE_BOMB'
    if (dataStart === null || !isPlainlyDeflated(dictionary!)) return 'FILE_UNCHECKED'
    const inflated = inflate(content.subarray(dataStart), leftBytes)
    if (typeof inflated === 'string') return inflated
    leftBytes -= inflated.bytes.length
    if (!budget.spend(inflated.readBytes) || leftBytes <= 0) return 'FILE_BOMB'
    return inspectNames(inflated.bytes, ACTIVE_IN_STRUCTURE, budget)
  }

  eachObject(content, budget.spend, {
    name: (name, end) => {
      if (ACTIVE_IN_STRUCTURE.has(name)) fault ??= 'FILE_ACTIVE'
      else if (FILE_KEYS.has(name)) fault ??= faultOfFileName(content, end)
    },
    stream: (stream) => {
      fault ??= faultOfStream(stream)
      if (!fault && isObjectStream(stream)) fault = inspectObjectStream(stream)
      return fault === null
    },
  })
  return fault ?? (budget.isSpent() ? 'FILE_BOMB' : null)
}

function faultOfStream({ dictionary }: PdfStream): Fault {
  if (!dictionary) return 'FILE_UNCHECKED'
  // The content comes from another file or machine (7.3.8.2, 8.10.4).
  if (dictionary.has('F') || dictionary.has('Ref')) return 'FILE_ACTIVE'
  const filters = dictionary.get('Filter') ?? []
  return filters.every(isKnownFilter) ? null : 'FILE_UNCHECKED'
}

const isKnownFilter = ({ names, isReference }: Value): boolean =>
  !isReference && names.every((name) => FILTERS.has(name))

/** Only an object stream has the key First; some readers do not check its type. */
const isObjectStream = ({ dictionary }: PdfStream): boolean =>
  dictionary!.has('First') || dictionary!.has('ObjStm')

/** True for the one encoding that PDF writers use for object streams; any other could hide content. */
function isPlainlyDeflated(dictionary: Map<string, Value[]>): boolean {
  const filters = dictionary.get('Filter') ?? []
  const names = filters.flatMap((filter) => filter.names)
  return (
    filters.length === 1 &&
    names.length === 1 &&
    /^(FlateDecode|Fl)$/.test(names[0]!) &&
    !dictionary.has('DecodeParms') &&
    !dictionary.has('DP')
  )
}

function inflate(
  data: Buffer,
  maxBytes: number,
): { bytes: Buffer; readBytes: number } | 'FILE_BOMB' | 'FILE_UNCHECKED' {
  try {
    const { buffer, engine } = inflateSync(data, {
      maxOutputLength: maxBytes,
      chunkSize: 256 * 1024,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return { bytes: buffer, readBytes: engine.bytesWritten }
  } catch (error) {
    // Readers also show the beginning of a broken stream, whose content was not checked.
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_BOMB' : 'FILE_UNCHECKED'
  }
}
