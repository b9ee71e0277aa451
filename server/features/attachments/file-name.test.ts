import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from './file-name.ts'

test.each([
  ['142', '../../etc/이력서.pdf', '이력서.pdf'],
  ['142', 'C:\\Users\\Ann\\cv.docx', 'cv.docx'],
  ['142', '이력서.pdf'.normalize('NFD'), '이력서.pdf'],
  ['143', 'a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['143', 'a"b;c.pdf', 'a_b_c.pdf'],
  ['143', 'invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['143', '   ..hidden.PDF', 'hidden.pdf'],
  ['143', `${'가'.repeat(300)}.txt`, `${'가'.repeat(100)}.txt`],
])('%s %j is kept as %j', (_, raw, fileName) => {
  expect(cleanFileName(raw)?.fileName).toBe(fileName)
})

test('143 the header names the file in ASCII and in UTF-8', () => {
  expect(contentDisposition("Ann's résumé 이력서.pdf")).toBe(
    `attachment; filename="Ann's resume ___.pdf"; filename*=UTF-8''Ann%27s%20r%C3%A9sum%C3%A9%20%EC%9D%B4%EB%A0%A5%EC%84%9C.pdf`,
  )
})

test('143 no file name breaks out of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
      const name = cleanFileName(`${raw}.pdf`)
      if (!name) return
      expect(name.fileName).not.toMatch(/[/\\"\p{Cc}\p{Cf}]/u)
      expect(contentDisposition(name.fileName)).toMatch(
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.~!%-]+$/,
      )
    }),
  )
})
