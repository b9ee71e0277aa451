import { once } from 'node:events'
import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailRefused, MailRefusedForGood, type OutgoingMail } from '#server/deps.ts'
import { createSmtp } from './smtp.ts'

/** A real mail server that stores raw messages and can refuse them. */
const received: { raw: string; to: string[] }[] = []
let refuse = 0
let refuseRecipient = 0
let refusalWords = 'no such user'
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo(_address, _session, callback) {
    if (!refuseRecipient) return callback()
    callback(Object.assign(new Error(refusalWords), { responseCode: refuseRecipient }))
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refuse) return callback(Object.assign(new Error('mailbox is full'), { responseCode: refuse }))
      received.push({
        raw: Buffer.concat(chunks).toString(),
        to: session.envelope.rcptTo.map(({ address }) => address),
      })
      callback()
    })
  },
})
let url = ''

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  url = `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => {
  received.length = 0
  refuse = 0
  refuseRecipient = 0
  refusalWords = 'no such user'
})

const aMail: OutgoingMail = {
  messageId: '<message-7@naru.example>',
  to: 'linh@gmail.com',
  replyTo: 'hello@naru.example',
  subject: '상담 예약이 확정되었습니다',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: new Date('2026-09-05T01:02:03Z'),
}

async function send(mail: OutgoingMail) {
  const transport = createSmtp({ url, from: 'Naru <no-reply@naru.example>' })
  try {
    await transport.send(mail)
  } finally {
    transport.close()
  }
  const last = received.at(-1)!
  return { ...last, parsed: await PostalMime.parse(last.raw) }
}

test('a mail has its id, sender, both bodies and the Auto-Submitted header', async () => {
  const { raw, to, parsed } = await send(aMail)
  expect(to).toEqual(['linh@gmail.com'])
  expect(raw).toMatch(/^Message-ID: <message-7@naru\.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(parsed).toMatchObject({
    subject: '상담 예약이 확정되었습니다',
    from: { name: 'Naru', address: 'no-reply@naru.example' },
    replyTo: [{ name: '', address: 'hello@naru.example' }],
    html: '<p>Hello</p>\n',
  })
  expect(parsed.text?.trim()).toBe('Hello')
})

test('a calendar is sent as a third body and as an attachment', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  const { raw, parsed } = await send({
    ...aMail,
    calendar: { content, method: 'CANCEL', fileName: 'consultation.ics' },
  })
  expect(raw).toMatch(/Content-Type: text\/calendar;[^]*?method=CANCEL/i)
  expect(parsed.attachments.map(({ filename }) => filename)).toContain('consultation.ics')
  expect(raw).toMatch(/multipart\/alternative/)
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: evil@x.example' }],
  ['address for answers', { replyTo: 'hello@naru.example\r\nBcc: evil@x.example' }],
  ['recipient', { to: 'linh@gmail.com>\r\nBcc: <evil@x.example' }],
  ['recipient list', { to: 'linh@gmail.com, evil@x.example' }],
])('a %s cannot add a header or another recipient', async (_, change) => {
  const sent = await send({ ...aMail, ...change }).catch((error: unknown) => error)
  // Either refused, or sent to one mailbox without another header.
  if (sent instanceof Error) expect(received).toEqual([])
  for (const { raw, to } of received) {
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(to).toHaveLength(1)
    expect(to).not.toContain('evil@x.example')
  }
})

test('throws when the relay refuses, so that the outbox retries', async () => {
  refuse = 452
  const refusal = await send(aMail).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('mailbox is full') })
  expect(refusal).not.toBeInstanceOf(MailRefusedForGood)
})

test.each([
  ['no such user', 550],
  ['5.1.1 no such user', 550],
  ['5.1.10 null MX', 556],
  ['5.2.1 mailbox disabled', 550],
])('an unknown recipient is a permanent failure: %s', async (words, code) => {
  refuseRecipient = code
  refusalWords = words
  await expect(send(aMail)).rejects.toBeInstanceOf(MailRefusedForGood)
})

test.each([
  ['5.7.1 Relaying denied', 554],
  ['5.7.1 Service unavailable; client host blocked using Spamhaus', 550],
  ['5.4.5 Daily user sending quota exceeded', 550],
  ['5.1.8 sender address rejected', 550],
  ['Email address is not verified', 554],
])('a refusal because of the sender is a temporary failure: %s', async (words, code) => {
  refuseRecipient = code
  refusalWords = words
  const refusal = await send(aMail).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MailRefused)
  expect(refusal).not.toBeInstanceOf(MailRefusedForGood)
})

test('a temporary refusal and a refusal of the content are temporary failures', async () => {
  refuseRecipient = 450
  await expect(send(aMail)).rejects.not.toBeInstanceOf(MailRefused)
  refuseRecipient = 0
  for (refuse of [554, 550, 530]) await expect(send(aMail)).rejects.not.toBeInstanceOf(MailRefusedForGood)
})

test('throws if the relay is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const transport = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'a@naru.example' })
  await expect(transport.send(aMail)).rejects.toThrow(/ECONNREFUSED/)
  transport.close()
})
