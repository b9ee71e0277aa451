import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inspectFile } from './inspect.ts'
import { compoundFile, docx, objectStream, pdf, pdfStream, workbook, zip } from './testing.ts'

/** Files with active content (macros, scripts, links to other machines), each hidden in a different way. */
const verdict = async (name: string, content: Buffer): Promise<string> => {
  const answer = await inspectFile(content, name)
  return answer.ok ? 'accepted' : answer.code
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

describe('a pdf', () => {
  test.each([
    ['a form that is sent to another machine', '<< /S /SubmitForm /F (\\\\\\\\host\\\\share) >>'],
    ['a jump into a file of another machine', '<< /S /GoToR /F (//host/share/a.pdf) >>'],
    ['a jump into a file inside', '<< /S /GoToE /T << /R /C >> >>'],
    ['data that are fetched', '<< /S /ImportData /F (//host/a.fdf) >>'],
    ['a program', '<< /S /L#61unch /F (calc.exe) >>'],
    ['a form of the XFA kind', '<< /AcroForm << /XFA 7 0 R >> >>'],
    ['a file inside, without its type', '<< /F (a.exe) /EF << /F 9 0 R >> >>'],
    ['a file pinned to a page', '<< /Subtype /FileAttachment /FS 9 0 R >>'],
    ['a film from another machine', '<< /Subtype /Movie /Movie << /F (//host/a.avi) >> >>'],
    [
      'a base of links on another machine',
      '<< /Type /Catalog /URI << /Base (file://host/share/) >> /OpenAction << /S /URI /URI (setup.exe) >> >>',
    ],
    ['a thread of another file', '<< /S /Thread /F (\\\\\\\\host\\\\a.pdf) >>'],
    ['a thread of this file', '<< /S /Thread /D 0 >>'],
    ['a sound', '<< /S /Sound /Sound 9 0 R >>'],
    ['a picture of a print server', '<< /OPI << /2.0 << /Type /OPI /F (a.tif) >> >> >>'],
    ['a file that is an address', '<< /Type /Filespec /FS /URL /F (http://host/a) >>'],
    ['a file of another machine', '<< /Type /Filespec /F (a.pdf) /UF (\\\\\\\\host\\\\a.pdf) >>'],
    ['the same file in hex', `<< /Type /Filespec /F <${Buffer.from('//host/a').toString('hex')}> >>`],
    ['a link to files of another machine', '<< /S /URI /URI (file://host/share) >>'],
    ['the same link as UNC', '<< /S /URI /URI (\\\\\\\\host\\\\share) >>'],
    ['the same link in hex', `<< /S /URI /URI <${Buffer.from('\\\\host\\a').toString('hex')}> >>`],
    ['a link that is a script', '<< /S /URI /URI ( java\\\nscript:alert\\(1\\)) >>'],
  ])('with %s is refused', async (_, object) => {
    expect(await verdict('a.pdf', pdf(`3 0 obj ${object} endobj`))).toBe('FILE_ACTIVE')
    expect(await verdict('a.pdf', objectStream(`3 0 ${object}`))).toBe('FILE_ACTIVE')
  })

  test.each([
    [
      'a second filter',
      '/Filter [/ASCIIHexDecode /FlateDecode]',
      Buffer.from(deflateSync(SCRIPT).toString('hex')),
    ],
    ['a filter of another kind', '/Filter /LZWDecode', Buffer.from('800b6050220c0c8501', 'hex')],
    ['an unknown filter', '/Filter /Mystery', Buffer.from('mystery')],
    ['a filter defined in another object', '/Filter 9 0 R', deflateSync(SCRIPT)],
    ['a predictor', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>', deflateSync(SCRIPT)],
    [
      'two filters under one name each',
      '/Filter /FlateDecode /Fi#6cter /ASCIIHexDecode',
      deflateSync(SCRIPT),
    ],
    ['no filter', '', Buffer.from('1 0 << /Type /Font >>')],
  ])('whose objects stand behind %s is refused', async (_, entries, data) => {
    expect(await verdict('a.pdf', pdfStream(`/Type /ObjStm /N 1 /First 4 ${entries}`, data))).toBe(
      'FILE_UNCHECKED',
    )
  })

  test.each([
    ['under a dictionary that is longer than a page', `/Pad (${'x'.repeat(5000)})`],
    ['behind a word that looks like the end of an object', '/Pad (stream\nendstream endobj 7 0 obj)'],
    ['behind a comment', '% stream\n'],
    ['without its type', ''],
  ])('with a script in an object stream %s is refused', async (_, padding) => {
    const type = padding === '' ? '' : '/Type /ObjStm'
    const hidden = pdfStream(
      `${type} /N 1 /First 4 /Filter /FlateDecode ${padding}`,
      deflateSync(`3 0 ${SCRIPT}`),
    )
    expect(await verdict('a.pdf', hidden)).toBe('FILE_ACTIVE')
  })

  test('with an object stream inside of another stream is refused, since an offset may point there', async () => {
    const inner = objectStream(`3 0 ${SCRIPT}`)
    expect(await verdict('a.pdf', pdfStream('/Subtype /Image', inner))).toBe('FILE_ACTIVE')
  })

  test('whose stream comes from elsewhere is refused', async () => {
    expect(await verdict('a.pdf', pdfStream('/F (//host/share/a.bin)', Buffer.alloc(9)))).toBe('FILE_ACTIVE')
  })

  test('that is encrypted is refused with its own word, since nothing in it can be seen', async () => {
    expect(await verdict('a.pdf', pdf('trailer << /Root 1 0 R /Encrypt 9 0 R >>'))).toBe('FILE_PROTECTED')
  })

  test.each([
    ['a web link', '<< /S /URI /URI (https://naru.example/%C3%A4\\(b\\)) >>'],
    ['a mail link', '<< /S /URI /URI (mailto:ann@example.com) >>'],
    ['a link without a scheme', '<< /S /URI /URI (www.example.com:8080/a) >>'],
    ['an outline', '<< /Type /Outlines /First 8 0 R /Last 9 0 R /Count 2 >>'],
    ['an ordinary form', '<< /AcroForm << /Fields [] /NeedAppearances true >> >>'],
    ['flags of a note and a font of that name', '<< /F 4 /Font << /F 5 0 R /UF 6 0 R >> >>'],
    ['a file beside it', '<< /Type /Filespec /F (C:/cv/photo.jpg) >>'],
    ['words about scripts in a text', '<< /Title (On /JS and the like) >>'],
  ])('with %s is accepted', async (_, object) => {
    expect(await verdict('a.pdf', pdf(`3 0 obj ${object} endobj`))).toBe('accepted')
  })

  test.each([
    '/DCTDecode',
    '/JPXDecode',
    '[/ASCII85Decode /FlateDecode]',
    '/JBIG2Decode',
    '[/FlateDecode /DCTDecode]',
  ])('with a picture behind %s is accepted', async (filter) => {
    expect(
      await verdict('a.pdf', pdfStream(`/Subtype /Image /Filter ${filter}`, Buffer.alloc(99, '\u0001/JS('))),
    ).toBe('accepted')
  })
})

const relations = (type: string, target: string, mode = ' TargetMode="External"') =>
  docx({
    name: 'word/_rels/document.xml.rels',
    content: `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/x/${type}" Target="${target}"${mode}/></Relationships>`,
  })
const withHeader = (xml: string) => docx({ name: 'word/header1.xml', content: `<w:hdr>${xml}</w:hdr>` })
const field = (...codes: string[]) =>
  withHeader(
    `<w:fldChar w:fldCharType="begin"/>${codes.map((code) => `<w:instrText>${code}</w:instrText>`).join('</w:r><w:r>')}<w:fldChar w:fldCharType="end"/>`,
  )

describe('a docx', () => {
  test.each([
    ['a picture of another machine', relations('image', '\\\\host\\share\\a.png')],
    ['a picture from the web', relations('image', 'https://evil.example/a.png')],
    ['a link to files of another machine', relations('hyperlink', 'file://host/share')],
    ['a link that is a script', relations('hyperlink', 'javascript:alert(1)')],
    ['a UNC path that is not said to be elsewhere', relations('image', '\\\\host\\a.png', '')],
    ['an object from elsewhere', relations('oleObject', 'https://evil.example/a')],
    ['an object under a harmless name', relations('oleObject', 'media/image1.png', '')],
    ['another document as a part', relations('aFChunk', 'a.html', '')],
    ['a document below it', relations('subDocument', 'file:///C:/a.docx')],
    ['a template from the web', relations('attachedTemplate', 'https://evil.example/a.dotm')],
    ['a template of another machine', relations('attachedTemplate', 'file://host/a.dotm')],
    ['a macro project under another name', relations('vbaProject', 'theme.xml', '')],
    [
      'a relation under another prefix',
      docx({
        name: 'word/_rels/a.xml.rels',
        content: '<p:Relationship Type="x/image" Target="//h/a" TargetMode="External"></p:Relationship>',
      }),
    ],
    ['DDE', field(' DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"')],
    ['DDE in pieces', field(' DD', 'EAU', 'TO cmd')],
    [
      'DDE around another field',
      withHeader(
        '<w:fldChar w:fldCharType="begin"/><w:instrText>DD</w:instrText><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="end"/><w:instrText>E cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
      ),
    ],
    ['DDE in a simple field', withHeader('<w:fldSimple w:instr="&#x44;DE excel"/>')],
    ['DDE in CDATA', field('<![CDATA[ DDEAUTO cmd]]>')],
    [
      'a field that never ends',
      withHeader('<w:fldChar w:fldCharType="begin"/><w:instrText>DDEAUTO cmd</w:instrText>'),
    ],
    ['a picture by a field', field(' INCLUDEPICTURE "\\\\\\\\host\\\\a.png" \\d')],
    ['a UNC link by a field', field(' HYPERLINK "\\\\\\\\host\\\\a"')],
    ['a picture of the older kind', withHeader('<v:imagedata o:href="http://evil.example/a.png"/>')],
    ['a picture of the older kind by UNC', withHeader('<v:imagedata src="\\\\host\\a.png"/>')],
    [
      'a workbook with macros',
      docx({ name: 'word/embeddings/a.xlsm', content: workbook({ name: 'xl/vbaProject.bin' }) }),
    ],
    [
      'a workbook with macros under another name',
      docx({
        name: 'word/media/image1.png',
        content: workbook({
          name: 'xl/_rels/a.rels',
          content: '<Relationship Type="x/vbaProject" Target="y"/>',
        }),
      }),
    ],
    [
      'a workbook with links to others',
      docx({
        name: 'word/a',
        content: workbook({
          name: 'xl/_rels/a.rels',
          content: '<Relationship Type="x/externalLink" Target="y"/>',
        }),
      }),
    ],
    [
      'a workbook that holds a workbook',
      docx({ name: 'word/a', content: workbook({ name: 'xl/a', content: workbook() }) }),
    ],
    ['any other archive inside', docx({ name: 'word/a', content: zip([{ name: 'a.txt' }]) })],
    [
      'an old Office file inside',
      docx({ name: 'word/media/image1.png', content: compoundFile(['Workbook']) }),
    ],
    ['a program inside', docx({ name: 'word/media/image1.png', content: 'MZ\u0090\u0000' })],
  ])('with %s is refused', async (_, content) => {
    expect(await verdict('a.docx', content)).toBe('FILE_ACTIVE')
  })

  test.each([
    [
      'entities of its own',
      withHeader('').length,
      docx({ name: 'word/a.xml', content: '<!DOCTYPE a [<!ENTITY x "External">]><a/>' }),
    ],
    [
      'another encoding',
      0,
      docx({ name: 'word/a.xml', content: '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    ],
    ['a broken tag', 0, withHeader('<w:p w:x=unquoted>')],
  ])('with %s is refused as one that cannot be checked', async (_, __, content) => {
    expect(await verdict('a.docx', content)).toBe('FILE_UNCHECKED')
  })

  test('with two parts of one name is refused', async () => {
    expect(await verdict('a.docx', docx({ name: 'word/Document.xml' }))).toBe('FILE_CONTENT')
  })

  test('with a password is refused with its own word', async () => {
    expect(await verdict('a.docx', compoundFile(['EncryptedPackage', 'EncryptionInfo']))).toBe(
      'FILE_PROTECTED',
    )
  })

  test.each([
    [
      'links to the web, to a mailbox and within',
      docx({
        name: 'word/_rels/document.xml.rels',
        content:
          '<Relationships><Relationship Type="x/hyperlink" Target="https://naru.example/?a=1&amp;b=2" TargetMode="External"/><Relationship Type="x/hyperlink" Target="mailto:a@b.c" TargetMode="External"/><Relationship Type="x/image" Target="media/image1.png"/></Relationships>',
      }),
    ],
    [
      "one of Word's own templates",
      relations('attachedTemplate', 'file:///C:\\Users\\Ann\\Templates\\Resume.dotx'),
    ],
    ['page numbers and a table of contents', field(' TOC \\o "1-3" \\h ', ' PAGE ')],
    ['a web link by a field', field(' HYPERLINK "https://naru.example"')],
    ['words about it', withHeader('<w:t>The DDEAUTO field &lt;w:altChunk&gt; \\\\host\\a file://x</w:t>')],
    ['a chart', docx({ name: 'word/embeddings/a.xlsx', content: workbook() })],
  ])('with %s is accepted', async (_, content) => {
    expect(await verdict('a.docx', content)).toBe('accepted')
  })
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('an old Word file', () => {
  test.each([
    ['macros in capitals', compoundFile(['WordDocument', 'MACROS'])],
    ['an object inside', compoundFile(['WordDocument', 'ObjectPool', '_1234567890', '\u0001Ole10Native'])],
    ['an equation of the broken editor', compoundFile(['WordDocument', 'Equation Native'])],
    ['DDE', compoundFile(['WordDocument'], '\u0013 DDEAUTO cmd "/k calc" \u0014')],
    ['DDE in two bytes a letter', compoundFile(['WordDocument'], utf16('\u0013DDE excel '))],
    [
      'a picture from elsewhere',
      compoundFile(['WordDocument'], '\u0013 INCLUDEPICTURE "http://evil.example" \u0014'),
    ],
    ['a link to another machine', compoundFile(['WordDocument'], '\u0013 HYPERLINK "\\\\host\\a" \u0014')],
    ['a UNC path', compoundFile(['WordDocument'], utf16('\\\\host\\share\\a.dot'))],
    ['a template from the web', compoundFile(['WordDocument'], utf16('https://evil.example/a.dotm\0'))],
  ])('with %s is refused', async (_, content) => {
    expect(await verdict('a.doc', content)).toBe('FILE_ACTIVE')
  })

  test('with a password is refused with its own word', async () => {
    expect(await verdict('a.doc', compoundFile(['WordDocument'], '', 0x0100))).toBe('FILE_PROTECTED')
  })

  test('with links, page numbers and an empty pool of objects is accepted', async () => {
    const words = '\u0013 HYPERLINK "https://naru.example" \u0014\u0013 PAGE \u0014 Links and DDE'
    expect(await verdict('a.doc', compoundFile(['WordDocument', 'ObjectPool'], words))).toBe('accepted')
  })
})
