import { inflateSync } from 'node:zlib'
import type { Fault } from './fault.ts'
import { eachName, textOf, tokenAt } from './pdf-lexer.ts'
import { eachObject, type PdfStream, type Value } from './pdf-objects.ts'

const TAIL_BYTES = 2048
/** What all streams of objects together may unpack to. */
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
const MAX_OBJECT_STREAMS = 2000
/** How often the bytes of a file are read at most, since a hostile one can make objects overlap. */
const MAX_READINGS = 3
/** More than that, so that a short file may have many links. */
const FREE_READING_BYTES = 1024 * 1024
/** So far after the key is an address looked for. */
const URI_BYTES = 200

/**
 * Names that a curriculum vitae never needs (ISO 32000-2, 12.6.4 and 7.11.4): scripts, programs, other
 * files, and what is sent to or fetched from other machines. Long enough never to occur by chance.
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
/** So short that they also occur by chance inside compressed pictures: only looked for in the structure. */
const ACTIVE_IN_STRUCTURE = new Set([
  ...ACTIVE,
  'JS',
  'EF',
  'XFA',
  '3D',
  // Where relative links begin, threads and sounds of other files, pictures of a print server (14.11.7).
  'Base',
  'Thread',
  'Sound',
  'OPI',
])
/** Keys whose text names another file (7.11.3), and also fonts and flags, whose values are no texts. */
const FILE_KEYS = new Set(['F', 'UF'])

const FILTERS = new Set(
  (
    'FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode DCTDecode JPXDecode ' +
    'CCITTFaxDecode JBIG2Decode Fl LZW A85 AHx RL DCT CCF'
  ).split(' '),
)
/** What opens outside of the reader by a click, and is known to every browser. */
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp'])

/** A PDF without scripts, launchers, forms that send or files inside, as far as that can be seen without showing it. */
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

/** A file in the structure may not be one of another machine. */
function faultOfFileName(bytes: Buffer, from: number): Fault {
  const near = bytes.subarray(from, from + URI_BYTES)
  const token = tokenAt(near, 0)
  if (token?.text !== '(' && token?.text !== '<') return null
  // A scheme of one letter is a drive.
  return /^\s*([\\/]{2}|[a-z][a-z0-9+.-]+:)/i.test(textOf(near, token)) ? 'FILE_ACTIVE' : null
}

/** A link may lead to the web, not to a program, a script or the files of another machine. */
function faultOfUri(bytes: Buffer, from: number): Fault {
  const near = bytes.subarray(from, from + URI_BYTES)
  const token = tokenAt(near, 0)
  // The end of the file, or more space and comments than anyone writes here.
  if (!token) return 'FILE_UNCHECKED'
  // A text that stands elsewhere; no honest writer puts it there.
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

  /** Since PDF 1.5 objects may stand in compressed streams, where a search of the file would miss them. */
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
  // The content comes from another file or another machine (7.3.8.2, 8.10.4).
  if (dictionary.has('F') || dictionary.has('Ref')) return 'FILE_ACTIVE'
  const filters = dictionary.get('Filter') ?? []
  return filters.every(isKnownFilter) ? null : 'FILE_UNCHECKED'
}

const isKnownFilter = ({ names, isReference }: Value): boolean =>
  !isReference && names.every((name) => FILTERS.has(name))

/** Only a stream of objects says where the first one begins; some readers do not even ask for its type. */
const isObjectStream = ({ dictionary }: PdfStream): boolean =>
  dictionary!.has('First') || dictionary!.has('ObjStm')

/** What every honest writer does; anything else is a way to hide. */
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
    // A reader shows the beginning of a broken stream too, and what that holds is not known.
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_BOMB' : 'FILE_UNCHECKED'
  }
}
