import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { inspectFile } from './inspect.ts'
import { compoundFile, docx, jpeg, objectStream, pdf, pdfStream, png, workbook, zip } from './testing.ts'

const verdict = async (name: string, content: Buffer | string): Promise<string> => {
  const answer = await inspectFile(Buffer.from(content), name)
  return answer.ok ? `accepted as ${answer.value.contentType}` : answer.code
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const DOCUMENT_TYPE = 'wordprocessingml.document.main+xml'
const MAX_BYTES = attachmentLimits.limitBytes - 1
const HTML = '<!doctype html><script>alert(1)</script>'
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

test.each([
  ['a curriculum vitae', 'cv.pdf', pdf(), 'application/pdf'],
  ['a pdf with an ordinary object stream', 'cv.pdf', objectStream('<< /Type /Font >>'), 'application/pdf'],
  [
    'an old Word file',
    'cv.doc',
    compoundFile(['1Table', 'WordDocument', 'Data', 'CompObj', 'ObjectPool']),
    'application/msword',
  ],
  ['a Word file', '이력서.docx', docx(), WORD],
  [
    'a Word file with a web link',
    'cv.docx',
    docx({
      name: 'word/_rels/document.xml.rels',
      content: '<Relationship Type="…/hyperlink" Target="https://naru.example" TargetMode="External"/>',
    }),
    WORD,
  ],
  [
    'a Word file with printer settings',
    'cv.docx',
    docx({ name: 'word/printerSettings/printerSettings1.bin' }),
    WORD,
  ],
  [
    'a Word file with a chart',
    'cv.docx',
    docx({ name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx', content: workbook() }),
    WORD,
  ],
  ['a text in UTF-8', 'a.txt', 'Xin chào, 안녕하세요\r\n\t', 'text/plain'],
  ['a text in UTF-16', 'a.txt', Buffer.from('\ufeff안녕하세요', 'utf16le'), 'text/plain'],
  ['a text in EUC-KR', 'a.txt', Buffer.from('c7d1b1b9be', 'hex').subarray(0, 4), 'text/plain'],
  ['a picture', 'a.PNG', png(), 'image/png'],
  ['a photo', 'a.jpg', jpeg(), 'image/jpeg'],
  ['a progressive photo', 'a.jpeg', jpeg(4000, 3000, 0xc2), 'image/jpeg'],
])('%s is accepted', async (_, name, content, contentType) => {
  expect(await verdict(name, content)).toBe(`accepted as ${contentType}`)
})

test('130 a file just below 5 MiB is accepted, one of exactly 5 MiB is too large', async () => {
  const most = Buffer.alloc(attachmentLimits.limitBytes - 1, 'a')
  expect(await verdict('a.txt', most)).toBe('accepted as text/plain')
  expect(await verdict('a.txt', Buffer.concat([most, Buffer.from('a')]))).toBe('FILE_TOO_LARGE')
})
const ones = (count: number): Buffer => Buffer.alloc(count, '\u0001')
/** The file also contains its sizes, so a first build measures the overhead beside the content. */
const ofMostBytes = (make: (byteCount: number) => Buffer): Buffer =>
  make(2 * MAX_BYTES - make(MAX_BYTES).length)

test.each([
  ['a.pdf', (count: number) => pdfStream('/Subtype /Image /Filter /DCTDecode', ones(count))],
  ['a.docx', (count: number) => docx({ name: 'word/a.jpg', content: ones(count), stored: true })],
  ['a.doc', (count: number) => Buffer.concat([compoundFile(['WordDocument']), Buffer.alloc(count)])],
  ['a.png', (count: number) => Buffer.concat([png(), Buffer.alloc(count)])],
  ['a.jpg', (count: number) => Buffer.concat([jpeg(), Buffer.alloc(count)])],
])('130 an honest %s of one byte less than 5 MiB is accepted', async (name, make) => {
  const content = ofMostBytes(make)
  expect(content.length).toBe(MAX_BYTES)
  expect(await verdict(name, content)).toMatch(/^accepted/)
})

test('132 an empty file is refused', async () => {
  expect(await verdict('a.txt', '')).toBe('FILE_EMPTY')
})

test.each([
  'a.exe',
  'a.pdf.exe',
  'a.docm',
  'a',
  'pdf',
  'a.',
  'a.pdf/',
  'a.pdf\\x',
  '.htaccess',
  'a.pd\u202ef.exe',
])('134 a file named %j is refused by its type', async (name) => {
  expect(await verdict(name, pdf())).toBe('FILE_TYPE')
})

test.each([
  ['html as pdf', 'a.pdf', HTML],
  ['html as png', 'a.png', HTML],
  ['svg as jpg', 'a.jpg', '<svg onload="alert(1)"/>'],
  ['exe as pdf', 'a.pdf', EXE],
  ['exe as png', 'a.png', EXE],
  ['exe as jpeg', 'a.jpeg', EXE],
  ['exe as txt', 'a.txt', EXE],
  ['pdf as txt', 'a.txt', pdf()],
  ['gif as txt', 'a.txt', 'GIF89a and script'],
  ['png as jpg', 'a.jpg', png()],
  ['jpg as png', 'a.png', jpeg()],
  ['pdf after html', 'a.pdf', Buffer.concat([Buffer.from(HTML), pdf()])],
  ['a pdf cut short', 'a.pdf', '%PDF-1.7\n1 0 obj'],
  ['a png cut short', 'a.png', png().subarray(0, 33)],
  ['a jpeg cut short', 'a.jpg', jpeg().subarray(0, 30)],
  ['a jpeg without a frame', 'a.jpg', Buffer.from('ffd8ffda0008010100003f00d2cfffd9', 'hex')],
  ['a text with controls', 'a.txt', 'a\u0000b'],
  ['a text in no encoding', 'a.txt', Buffer.from('ff00ff80', 'hex')],
])('135 %s is refused by its content', async (_, name, content) => {
  expect(await verdict(name, content)).toBe('FILE_CONTENT')
})

test.each([
  ['a plain zip as docx', 'a.docx', zip([{ name: 'hello.txt' }])],
  [
    'a zip after a program as docx',
    'a.docx',
    zip([{ name: '[Content_Types].xml', content: DOCUMENT_TYPE }, { name: 'word/document.xml' }], EXE),
  ],
  [
    'a spreadsheet as docx',
    'a.docx',
    zip([
      { name: '[Content_Types].xml', content: 'spreadsheetml.sheet.main+xml' },
      { name: 'xl/workbook.xml' },
    ]),
  ],
  ['xls as doc', 'a.doc', compoundFile(['Workbook'])],
  ['msi as doc', 'a.doc', compoundFile(['\u4840\u3f3f', 'SummaryInformation'])],
  ['docx as doc', 'a.doc', docx()],
  ['a doc cut short', 'a.doc', compoundFile(['WordDocument']).subarray(0, 600)],
])('136 %s is refused by its content', async (_, name, content) => {
  expect(await verdict(name, content)).toBe('FILE_CONTENT')
})

test.each([
  ['vbaProject', docx({ name: 'word/vbaProject.bin' })],
  ['vbaData', docx({ name: 'word/vbaData.xml' })],
  ['ActiveX', docx({ name: 'word/activeX/activeX1.xml' })],
  ['an embedded object', docx({ name: 'word/embeddings/oleObject1.bin' })],
  [
    'a template from elsewhere',
    docx({
      name: 'word/_rels/settings.xml.rels',
      content:
        '<Relationship Type="…/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/>',
    }),
  ],
  [
    'a type with macros',
    zip([
      {
        name: '[Content_Types].xml',
        content:
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      },
      { name: 'word/document.xml' },
    ]),
  ],
])('137 a docx with %s is refused as active', async (_, content) => {
  expect(await verdict('a.docx', content)).toBe('FILE_ACTIVE')
})

test.each([
  ['doc with VBA', 'a.doc', compoundFile(['WordDocument', 'Macros', 'VBA', '_VBA_PROJECT'])],
  ['pdf with JavaScript', 'a.pdf', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['pdf with a disguised name', 'a.pdf', pdf('<< /S /J#61vaScript /J#53 (app.alert(1)) >>')],
  ['pdf with a rendition script', 'a.pdf', pdf('<< /S /Rendition /JS 12 0 R >>')],
  ['pdf with Launch', 'a.pdf', pdf('<< /S /Launch /F (cmd.exe) >>')],
  ['pdf with a file inside', 'a.pdf', pdf('<< /Type /EmbeddedFile >>')],
  ['pdf with JavaScript in a compressed object', 'a.pdf', objectStream('<< /S /JavaScript /JS (x) >>')],
])('138 a %s is refused as active', async (_, name, content) => {
  expect(await verdict(name, content)).toBe('FILE_ACTIVE')
})

test('138 the letters /JS inside a compressed picture are no script', async () => {
  expect(
    await verdict('a.pdf', pdf('5 0 obj << /Type /XObject >> stream\n\u0001/JS(\u0002\nendstream')),
  ).toBe('accepted as application/pdf')
})

describe('139 a bomb is refused without being unpacked whole', () => {
  test('one part with an excessive compression ratio', async () => {
    const bomb = docx({ name: 'word/media/image1.png', content: Buffer.alloc(20 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(attachmentLimits.limitBytes)
    expect(await verdict('a.docx', bomb)).toBe('FILE_BOMB')
  })
  test('parts that are each small and together too large', async () => {
    // Repetitive enough to compress well, but below the limit of the ratio.
    const blocks = Array.from({ length: 400 }, () => Array<Buffer>(60).fill(randomBytes(200)))
    const content = Buffer.concat(blocks.flat())
    const parts = Array.from({ length: 12 }, (_, index) => ({ name: `word/media/${index}.png`, content }))
    const bomb = docx(...parts)
    expect(bomb.length).toBeLessThan(attachmentLimits.limitBytes)
    expect(await verdict('a.docx', bomb)).toBe('FILE_BOMB')
    expect(await verdict('a.docx', docx(...parts.slice(0, 10)))).toBe(`accepted as ${WORD}`)
  })
  test('20,000 parts', async () => {
    const parts = Array.from({ length: 20_000 }, (_, index) => ({ name: `word/${index}`, stored: true }))
    expect(await verdict('a.docx', docx(...parts))).toBe('FILE_BOMB')
  })
  test('a part that lies about its size', async () => {
    const liar = docx({ name: 'word/a.xml', content: Buffer.alloc(60 * 1024 * 1024), claimedBytes: 10 })
    expect(await verdict('a.docx', liar)).toMatch(/FILE_BOMB|FILE_CONTENT/)
  })
  test('a compressed object stream', async () => {
    expect(await verdict('a.pdf', objectStream(' '.repeat(60 * 1024 * 1024)))).toBe('FILE_BOMB')
  })
})

test.each(['../../etc/passwd', '/etc/passwd', 'word\\..\\..\\x', 'C:/x'])(
  '140 a docx with a part named %j is refused',
  async (name) => {
    expect(await verdict('a.docx', docx({ name }))).toBe('FILE_CONTENT')
  },
)

test.each([
  ['png that moves', 'a.png', png(9, 9, '\0\0\0\0acTL\0\0\0\0')],
  ['png of 60000 x 60000', 'a.png', png(60_000, 60_000)],
  ['jpeg of 65000 x 65000', 'a.jpg', jpeg(65_000, 65_000)],
])('141 a %s is refused as a bomb', async (_, name, content) => {
  expect(await verdict(name, content)).toBe('FILE_BOMB')
})

const link = (target: string, mode: string) =>
  docx({
    name: 'word/_rels/settings.xml.rels',
    content: `<Relationship Type="…/attachedTemplate" Target="${target}" TargetMode=${mode}/>`,
  })

test.each([
  ['written as character references', link('https://evil.example', '"&#69;xter&#x6e;al"')],
  ['in single quotes', link('https://evil.example', "'External'")],
])('137 an outside template %s is found', async (_, content) => {
  expect(await verdict('a.docx', content)).toBe('FILE_ACTIVE')
})

test('137 links that cannot be read are refused, and those after much else are found', async () => {
  const rels = '<Relationship Type="…/attachedTemplate" Target="x" TargetMode="External"/>'
  const name = 'word/_rels/settings.xml.rels'
  expect(await verdict('a.docx', docx({ name, content: Buffer.from(rels, 'utf16le') }))).toBe(
    'FILE_UNCHECKED',
  )
  const far = `%PDF-1.7\n3 0 obj << /S /URI /URI${' '.repeat(300)}(javascript:x) >> endobj\n%%EOF`
  expect(await verdict('a.pdf', far)).toBe('FILE_UNCHECKED')
  const padded = Array.from({ length: 200_000 }, (_, index) => `<!--${index}-->`).join('') + rels
  expect(await verdict('a.docx', docx({ name, content: padded }))).toBe('FILE_ACTIVE')
})

test('138 a broken object stream is refused, because readers show different parts of it', async () => {
  const whole = objectStream(`<< /S /JavaScript /JS (x) >> ${'0123456789abcdef'.repeat(500)}`)
  const end = whole.indexOf('\nendstream')
  const broken = Buffer.concat([whole.subarray(0, end - 20), whole.subarray(end)])
  expect(await verdict('a.pdf', broken)).toBe('FILE_UNCHECKED')
})

test.each([
  ['streams without an end', 'a.pdf', `%PDF-1.7\n${'stream\n'.repeat(700_000)}%%EOF`],
  ['endless links', 'a.docx', docx({ name: 'word/_rels/a.rels', content: '<Relationship '.repeat(7e4) })],
  ['a name of dots', `a${'.'.repeat(80_000)}b.txt`, 'hello'],
])('%s take no more time than other files', async (_, name, content) => {
  // Quadratic work would take minutes here and exceed the test's timeout.
  expect(await verdict(name, content)).toMatch(/^(accepted|FILE_)/)
})

test('no content of an accepted file throws', async () => {
  const beginnings = [Buffer.alloc(0), pdf(), png(), jpeg(), docx(), compoundFile(['WordDocument'])]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...attachmentLimits.extensions),
      fc.constantFrom(...beginnings),
      fc.nat(600),
      fc.uint8Array({ minLength: 1, maxLength: 600 }),
      async (extension, beginning, kept, noise) => {
        const content = Buffer.concat([beginning.subarray(0, kept), noise])
        expect(await verdict(`a.${extension}`, content)).toMatch(/^(accepted|FILE_)/)
      },
    ),
    { numRuns: 300 },
  )
})
