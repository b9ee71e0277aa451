import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { compoundFile, docx, jpeg, objectStream, pdfStream, png, workbook } from './testing.ts'

export type Bomb = { about: string; name: string; content: Buffer }

const MIB = 1024 * 1024
const maxBytes = attachmentLimits.limitBytes - 1

/** Repeats `part` up to the largest accepted file size, between `begin` and `end`. */
function filled(part: string | Buffer, begin: string | Buffer = '', end: string | Buffer = ''): Buffer {
  const [first, last] = [Buffer.from(begin), Buffer.from(end)]
  return Buffer.concat([first, Buffer.alloc(maxBytes - first.length - last.length, part), last])
}

const OBJECT_STREAM = '1 0 obj<</First 1/Filter/FlateDecode>>stream\n'

/** Files of every accepted type that are built to cost a reader excessive time or memory. */
export function bombs(): Bomb[] {
  return [...pdfBombs(), ...docxBombs(), ...docBombs(), ...textBombs(), ...pictureBombs()]
}

function pdfBombs(): Bomb[] {
  const rawParts = [
    '#41',
    '/',
    '/a',
    '/URI(',
    '/URI 1',
    '(',
    'obj(',
    'obj<',
    'obj<<',
    'obj[',
    'obj%',
    '1 0 obj<</A[/A[',
  ]
  const raw = [...rawParts, 'obj', 'stream\n', OBJECT_STREAM, 'obj<</Filter/Fl>>stream\n', '\\', '%%EOF']
  const packed = (content: Buffer | string): Buffer => objectStream(deflateSync(content))
  return [
    { about: '49 MiB of names in an object stream', content: objectStream(Buffer.alloc(49 * MIB, '#41')) },
    { about: '7 MiB of escapes in an object stream', content: objectStream(Buffer.alloc(7 * MIB, '#41')) },
    { about: '7 MiB of names in an object stream', content: objectStream(Buffer.alloc(7 * MIB, '/a')) },
    { about: '7 MiB of links in an object stream', content: objectStream(Buffer.alloc(7 * MIB, '/URI(')) },
    { about: 'spaces without end', content: objectStream(Buffer.alloc(60 * MIB, ' ')) },
    {
      about: 'a stream within a stream',
      content: pdfStream('/First 4 /Filter [/FlateDecode /FlateDecode]', packed(Buffer.alloc(60 * MIB))),
    },
    {
      about: 'a picture of nothing but zeros',
      content: pdfStream('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(60 * MIB))),
    },
    {
      about: 'object streams in their thousands',
      content: filled(Buffer.concat([Buffer.from(OBJECT_STREAM), deflateSync('')]), '%PDF-1.7\n', '\n%%EOF'),
    },
    ...raw.map((part) => ({
      about: `nothing but ${JSON.stringify(part)}`,
      content: filled(part, '%PDF-1.7\n', '\n%%EOF'),
    })),
    {
      about: 'a dictionary of one key only',
      content: filled('/Filter/Fl', '%PDF-1.7\n1 0 obj<<', '>>stream\n\nendstream\n%%EOF'),
    },
  ].map((bomb) => ({ ...bomb, name: 'a.pdf' }))
}

function docxBombs(): Bomb[] {
  // Stored uncompressed, because the repetition would exceed the ratio limit.
  const part = (content: Buffer | string) => docx({ name: 'word/a.xml', content, stored: true })
  const xml = (piece: string) => part(Buffer.alloc(4.9 * MIB, piece))
  /** Too varied to exceed the ratio limit. */
  const varied = Buffer.concat(
    Array.from({ length: 400 }, () => Array<Buffer>(60).fill(randomBytes(200))).flat(),
  )
  return [
    {
      about: 'a part that shrinks beyond belief',
      content: docx({ name: 'word/a.png', content: Buffer.alloc(60 * MIB) }),
    },
    {
      about: 'parts that are modest, and together too much',
      content: docx(
        ...Array.from({ length: 12 }, (_, index) => ({ name: `word/${index}.png`, content: varied })),
      ),
    },
    {
      about: '20,000 parts',
      content: docx(
        ...Array.from({ length: 20_000 }, (_, index) => ({ name: `word/${index}`, stored: true })),
      ),
    },
    {
      about: 'a workbook inside that is a bomb',
      content: docx({
        name: 'word/a',
        content: workbook({ name: 'xl/a', content: Buffer.alloc(45 * MIB) }),
      }),
    },
    {
      about: 'hundreds of workbooks inside',
      content: docx(
        ...Array.from({ length: 900 }, (_, index) => ({ name: `word/${index}`, content: workbook() })),
      ),
    },
    ...[
      '<',
      '<a ',
      '</a',
      '<a b="',
      '<!--',
      '&#',
      '&#x0',
      ' ',
      '<a b=""/>',
      '<w:fldChar fldCharType="begin"/>',
      "<a b='&lt;'>",
    ].map((piece) => ({ about: `nothing but ${piece}`, content: xml(piece) })),
    { about: 'zeros in a reference', content: part(`<a b="&#x${'0'.repeat(4.9 * MIB)}`) },
    { about: 'spaces in a tag', content: part(`<a${' '.repeat(4.9 * MIB)}b`) },
    { about: 'a name without end', content: part(`<a ${'b'.repeat(4.9 * MIB)}`) },
    { about: 'nothing but the beginning of a zip', content: filled('PK\u0003\u0004') },
    { about: 'nothing but the end of a zip', content: filled('PK\u0005\u0006', 'PK\u0003\u0004') },
  ].map((bomb) => ({ ...bomb, name: 'a.docx' }))
}

function docBombs(): Bomb[] {
  const circle = compoundFile(['WordDocument'])
  // The first sector is the FAT; the directory's second sector links back to its first.
  circle.writeUInt32LE(1, 512 + 4)
  const begin = compoundFile(['1Table'])
  return [
    { about: 'a directory in a circle', content: circle },
    { about: 'a directory over all of the file', content: straightDirectory() },
    ...['\u0013', '\u0013 ', '\u0013"', '\\\0', 'h\0t\0t\0p\0', 'h\0t\0t\0p\0:\0a\0'].map((piece) => ({
      about: `nothing but ${JSON.stringify(piece)}`,
      content: filled(piece, compoundFile(['WordDocument'])),
    })),
    { about: 'nothing else', content: filled('\0', begin) },
  ].map((bomb) => ({ ...bomb, name: 'a.doc' }))
}

/** All sectors in one chain, each full of names. */
function straightDirectory(): Buffer {
  const content = filled(compoundFile(['WordDocument']).subarray(1024, 1152), compoundFile(['WordDocument']))
  const sectors = Math.floor(content.length / 512) - 1
  for (let index = 0; index < Math.min(sectors, 109 * 128); index++) {
    const table = Math.floor(index / 128)
    content.writeUInt32LE(sectors - 1 - table, 76 + table * 4)
    content.writeUInt32LE(index + 1, (sectors - table) * 512 + (index % 128) * 4)
  }
  return content
}

const textBombs = (): Bomb[] =>
  ['a', '\n', '\0', '\u0301', '한', Buffer.from('b0a1', 'hex'), Buffer.from('ff', 'hex'), ' \n', '%PDF'].map(
    (piece) => ({ about: `nothing but ${JSON.stringify(piece)}`, name: 'a.txt', content: filled(piece) }),
  )

function pictureBombs(): Bomb[] {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = png().subarray(0, 33)
  const end = png().subarray(33)
  const zeros = deflateSync(Buffer.alloc(100 * MIB))
  const packedText = (type: string) => chunk(type, Buffer.concat([Buffer.from('a\0\0'), zeros]))
  const smallText = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync('')]))
  const start = jpeg().subarray(0, -27)
  const asPng = [
    { about: 'a picture as large as a field', content: png(2 ** 31 - 1, 2 ** 31 - 1) },
    ...['zTXt', 'iTXt', 'iCCP'].map((type) => ({
      about: `a packed ${type}`,
      content: Buffer.concat([header, packedText(type), end]),
    })),
    { about: 'chunks of nothing', content: filled(chunk('aaAa', Buffer.alloc(0)), header, end) },
    { about: 'many packed texts', content: filled(smallText, header, end) },
    { about: 'a chunk longer than the file', content: filled('\u00ff', header, end) },
  ]
  const asJpeg = [
    { about: 'a picture as large as a field', content: jpeg(65_535, 65_535) },
    { about: 'nothing but fills', content: filled(Buffer.from([0xff]), jpeg().subarray(0, 2)) },
    { about: 'segments of nothing', content: filled(Buffer.from('ffe00002', 'hex'), jpeg().subarray(0, 2)) },
    {
      about: 'thousands of scans',
      content: filled(Buffer.from('ffda0008', 'hex'), start, Buffer.from('ffd9', 'hex')),
    },
    { about: 'a picture of fills', content: filled(Buffer.from([0xff]), start) },
  ]
  return [
    ...asPng.map((bomb) => ({ ...bomb, name: 'a.png' })),
    ...asJpeg.map((bomb, index) => ({ ...bomb, name: index % 2 ? 'a.jpg' : 'a.jpeg' })),
  ]
}
