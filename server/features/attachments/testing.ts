import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, deflateSync } from 'node:zlib'

/** Test files are generated in code, so that the repository contains no dangerous ones. */

type Part = { name: string; content?: Buffer | string; stored?: boolean; claimedBytes?: number }

const CONTENT_TYPES =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** A zip archive of the given parts (APPNOTE 4.3), also valid with other content before it. */
export function zip(parts: Part[], before: Buffer = Buffer.alloc(0)): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = before.length
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content ?? 'text')
    const data = part.stored ? content : deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(part.stored ? 0 : 8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(part.claimedBytes ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, data)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name)
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([before, ...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** A small Word document with further parts. */
export const docx = (...parts: Part[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: 'word/document.xml', content: '<w:document>저는 한국에서 공부하고 싶습니다</w:document>' },
    ...parts,
  ])

/** The workbook that Word embeds for a chart, with further parts. */
export const workbook = (...parts: Part[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    ...parts,
  ])

const SECTOR_BYTES = 512
/** The smallest size of a document stream. */
const DOCUMENT_SECTORS = 8

/** A compound file, as of old Office, with streams of these names; the document stream contains `words`. */
export function compoundFile(names: string[], words: Buffer | string = '', flags = 0): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const fat = Buffer.alloc(SECTOR_BYTES, 0xff)
  const entries = ['Root Entry', ...names]
  const sectors = Math.ceil(entries.length / 4)
  fat.writeUInt32LE(0xfffffffd, 0)
  const link = (first: number, count: number): void => {
    for (let index = first; index < first + count; index++)
      fat.writeUInt32LE(index === first + count - 1 ? 0xfffffffe : index + 1, index * 4)
  }
  link(1, sectors)
  link(1 + sectors, DOCUMENT_SECTORS)
  const directory = Buffer.alloc(sectors * SECTOR_BYTES)
  for (const [index, name] of entries.entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, index * 128 + 64)
    directory.writeUInt32LE(1 + sectors, index * 128 + 116)
    directory.writeUInt32LE(DOCUMENT_SECTORS * SECTOR_BYTES, index * 128 + 120)
  }
  const document = Buffer.alloc(DOCUMENT_SECTORS * SECTOR_BYTES)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(flags, 10)
  Buffer.from(words).copy(document, 1024)
  return Buffer.concat([header, fat, directory, document])
}

export const pdf = (objects = '1 0 obj << /Type /Catalog >> endobj'): Buffer =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')

/**
 * A PDF with one A4 page per list of drawing operators, and further entries and objects (numbered from 100).
 */
export function pagesPdf(drawings: string[], { catalog = '', resources = '', objects = '' } = {}): Buffer {
  const first = 10
  const pages = drawings.map((drawing, index) => {
    const number = first + index * 2
    return `${number} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${number + 1} 0 R >> endobj
${number + 1} 0 obj << /Length ${drawing.length} >> stream\n${drawing}\nendstream endobj`
  })
  const kids = drawings.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  return pdf(`1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Count ${drawings.length} /Kids [${kids}] >> endobj
${pages.join('\n')}
${objects}`)
}

/** A PDF with one stream under a dictionary with these entries. */
export const pdfStream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj << ${entries} /Length ${data.length} >> stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])

/** A PDF with its objects in a compressed stream, as most writers produce it. */
export const objectStream = (objects: Buffer | string, entries = '/Filter /FlateDecode'): Buffer =>
  pdfStream(`/Type /ObjStm /N 1 /First 4 ${entries}`, deflateSync(objects))

/** `chunk` follows the header. */
export function png(width = 800, height = 600, chunk = ''): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    Buffer.from('IHDR'),
    size,
    Buffer.from('080600000000000000', 'hex'),
    Buffer.from(chunk),
    Buffer.from('00000000', 'hex'),
    Buffer.from('IEND'),
    Buffer.from('ae426082', 'hex'),
  ])
}

/** A JPEG as phones make it: a metadata segment, the frame, the scan, and data after its end. */
export function jpeg(width = 800, height = 600, startOfFrame = 0xc0): Buffer {
  const frame = Buffer.from([0xff, startOfFrame, 0, 11, 8, 0, 0, 0, 0, 1, 0, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe1000a457869660000ffff', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from('d2cf20', 'hex'),
    Buffer.from('ffd9', 'hex'),
    Buffer.from('trailer of a phone'),
  ])
}

/** The names of the files stored in a data folder. */
export function filesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** A user's upload; the content type that the browser claims is ignored. */
export const CV = { name: '이력서.pdf', content: pdf(), type: 'application/x-whatever' }
