import MailComposer from 'nodemailer/lib/mail-composer'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#server/deps.ts'
import { mailComposer } from './mime.ts'

const from = 'Naru 나루 <no-reply@naru.example>'
const calendar = {
  content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:상담\r\nEND:VCALENDAR\r\n',
  method: 'REQUEST' as const,
  fileName: 'consultation.ics',
}
const aMail = (changes: Partial<OutgoingMail>): OutgoingMail => ({
  messageId: '<message-7@naru.example>',
  to: 'linh@gmail.com',
  replyTo: 'hello@naru.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: new Date('2026-09-05T01:02:03Z'),
  ...changes,
})

const compose = mailComposer({ from, Head: MimeNode, fold: foldLines })
const raw = (mail: OutgoingMail): string => compose(mail).raw

async function read(message: string | Buffer) {
  const { headers: _, headerLines: __, attachments, ...parsed } = await PostalMime.parse(message)
  return {
    ...parsed,
    // The line break before a boundary belongs to the boundary.
    text: parsed.text?.trimEnd(),
    html: parsed.html?.trimEnd(),
    attachments: attachments.map(({ content, mimeType, filename, disposition, method }) => {
      const text = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
      return { text: text.trimEnd(), mimeType, filename, disposition, method }
    }),
  }
}

const composedElsewhere = ({ to, calendar: file, at: date, ...mail }: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    ...mail,
    date,
    from,
    to: { name: '', address: to },
    ...(file ? { icalEvent: { method: file.method, filename: file.fileName, content: file.content } } : {}),
  })
    .compile()
    .build()

const long = (word: string): string => Array.from({ length: 400 }, (_, n) => `${word}${n}`).join(' ')

test.each<[string, Partial<OutgoingMail>]>([
  ['plain words', {}],
  ['lines longer than a mail may have', { text: long('word'), html: `<p>${long('word=')}</p>` }],
  ['non-ASCII letters in long lines', { text: long('Nguyễn é'), html: `<p>${long('ữ😀')}</p>` }],
  [
    'Korean',
    {
      subject: long('상담 예약이 확정되었습니다').slice(0, 300),
      text: long('상담'),
      html: `<p>${long('예약')}</p>`,
    },
  ],
  [
    'text with characters of the encoding',
    { text: '=20 = == =E1\n.\n..\n--\nFrom me\n', html: '<a href="?a=1&amp;b==2">=</a>' },
  ],
  ['spaces and tabs at the ends of lines', { text: 'one \ntwo\t\n \n\tthree', html: '<p> \n</p>\t' }],
  ['both kinds of line breaks', { text: 'one\r\ntwo\nthree\r\n\r\nfour', html: '<p>\r\n</p>\n' }],
  ['a calendar', { calendar }],
])('%s are decoded unchanged', async (_, changes) => {
  const mail = aMail(changes)
  const mine = await read(raw(mail))
  expect(mine).toEqual(await read(await composedElsewhere(mail)))
  expect(mine.text).toBe(mail.text.replaceAll('\r\n', '\n').trimEnd())
})

test('no line of a mail exceeds the limit of SMTP', () => {
  const text = `${long('Nguyễn ')}${'='.repeat(400)}${'상'.repeat(400)}`
  const lines = raw(aMail({ text, html: `<p>${text}</p>`, subject: text.slice(0, 500), calendar })).split(
    '\r\n',
  )
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78)
  expect(lines.join('')).not.toMatch(/[^\x20-\x7e\t]/)
})

test('the envelope has exactly one recipient, in any notation', () => {
  const { envelope } = compose(aMail({ to: 'linh@gmail.com, evil@x.example' }))
  expect(envelope.from).toBe('no-reply@naru.example')
  expect(envelope.to).toHaveLength(1)
  expect(envelope.to).not.toContain('evil@x.example')
})

test.each([
  'linh@gmail.com',
  'Linh.Tran@GMAIL.com',
  'linh@müller.example',
  'nguyễn@example.com',
  '"two words"@x.example',
  'linh@gmail.com, evil@x.example',
  'a@b',
])('headers and envelope of a mail to %s are those of nodemailer', (to) => {
  const mail = aMail({ to, subject: `상담 예약 ${to} ${long('Nguyễn').slice(0, 200)}` })
  const node = new MimeNode('text/plain').setHeader([
    { key: 'From', value: from },
    { key: 'To', value: { name: '', address: to } as never },
    { key: 'Reply-To', value: mail.replyTo },
    { key: 'Subject', value: mail.subject },
    { key: 'Message-ID', value: mail.messageId },
  ])
  const linesOf = (headers: string): string[] =>
    headers.split(/\r\n(?! )/).filter((line) => /^(?:From|To|Reply-To|Subject|Message-ID):/.test(line))
  const { envelope, raw: text } = compose(mail)
  expect(linesOf(text.slice(0, text.indexOf('\r\n\r\n'))).toSorted()).toEqual(
    linesOf(node.buildHeaders()).toSorted(),
  )
  expect(envelope).toEqual(node.getEnvelope())
})
