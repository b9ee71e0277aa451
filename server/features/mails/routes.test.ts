import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailTransport } from '#server/deps.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { queueMail } from './outbox.ts'
import { aConsultation } from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const queueReminder = (reference: string) =>
  queueMail(app.db, {
    kind: 'reminder',
    reference,
    to: 'linh@gmail.com',
    locale: 'en',
    data: aConsultation,
    now: app.clock.now(),
  })
const queueCode = () =>
  queueMail(app.db, {
    kind: 'reset_code',
    reference: 'reset 1',
    to: 'linh@gmail.com',
    locale: 'en',
    data: { code: '482913' },
    now: app.clock.now(),
  })

test('the admin sees every mail with its state and recipient, but never its text', async () => {
  const admin = await app.anAdmin()
  await queueCode()
  const waiting = await admin.get('/api/messages')
  expect(waiting.body).toMatchObject({
    success: true,
    total: 1,
    page: 1,
    pages: 1,
    messages: [{ kind: 'reset_code', to: 'linh@gmail.com', state: 'queued', attempts: 0, sentAt: null }],
  })
  expect(JSON.stringify(waiting.body)).not.toContain('482913')
  await app.settle()
  expect(app.mails().at(-1)?.text).toContain('482913')
  expect((await admin.get('/api/messages?state=sent')).body.messages[0].kind).toBe('reset_code')
  expect((await admin.get('/api/messages?state=failed')).body).toMatchObject({ total: 0, messages: [] })
})

test('others neither see nor resend mails', async () => {
  await queueReminder('x')
  const ann = await app.aUser()
  expect((await ann.get('/api/messages')).status).toBe(404)
  expect((await ann.post('/api/messages/1/resend', {})).status).toBe(404)
  expect((await app.client().get('/api/messages')).status).toBe(401)
})

test('a sent mail is resent on request, and the audit log names the admin', async () => {
  const admin = await app.anAdmin()
  await queueReminder('x')
  await app.settle()
  const { messages } = (await admin.get('/api/messages')).body
  const reply = await admin.post(`/api/messages/${messages[0].id}/resend`, {})
  expect(reply).toMatchObject({ status: 200, body: { success: true } })
  await app.settle()
  expect(app.mails().filter(({ subject }) => subject.includes('Reminder'))).toHaveLength(2)
  const noted = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'message.resend')
    .execute()
  expect(noted).toMatchObject([{ actor_id: admin.user.id, target: messages[0].id }])
})

test('neither a code nor an unknown mail is resent', async () => {
  const admin = await app.anAdmin()
  await queueCode()
  await app.settle()
  const { messages } = (await admin.get('/api/messages')).body
  const code = await admin.post(`/api/messages/${messages[0].id}/resend`, {})
  expect(code).toMatchObject({ status: 409, body: { code: 'MESSAGE_EXPIRED' } })
  const missing = await admin.post('/api/messages/999999/resend', {})
  expect(missing).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } })
  expect((await admin.post('/api/messages/x/resend', {})).status).toBe(400)
})

test('an invitation is still tried after the half hour in which a code expires', async () => {
  await app.stop()
  let down = true
  const sent: string[] = []
  const mail: MailTransport = {
    send: async ({ subject }) => {
      if (down) throw new Error('421 not now')
      sent.push(subject)
    },
    close: () => {},
  }
  app = await startApp({ deps: { mail } })
  const admin = await app.anAdmin()
  const invited = await admin.post('/api/staff', {
    email: 'bora@gmail.com',
    name: 'Bora',
    staffRole: 'assistant',
  })
  expect(invited.body).toMatchObject({ success: true })
  await queueCode()
  for (const minutes of [1, 10, 35, 75]) {
    await app.settle()
    app.clock.advance(minutes * 60_000)
  }
  down = false
  await app.settle()
  expect(sent).toHaveLength(1)
})

test('an assistant does not resend a mail that a restore has paused', async () => {
  await queueReminder('x')
  await app.db.updateTable('messages').set({ state: 'held' }).execute()
  const { id } = await app.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const assistant = await app.aStaffMember('assistant')
  expect(await assistant.post(`/api/messages/${id}/resend`, {})).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect((await (await app.anAdmin()).post(`/api/messages/${id}/resend`, {})).status).toBe(200)
})

test('a paused invitation is sent with its link, alone or with all paused mails', async () => {
  const admin = await app.anAdmin()
  const sent = () => app.mails().filter(({ text }) => text.includes('/set-up#')).length
  for (const [name, path, body] of [
    ['bora', '/api/messages/ID/resend', {}],
    ['mina', '/api/messages/held', { decision: 'send' }],
  ] as const) {
    const before = sent()
    const invited = await admin.post('/api/staff', {
      email: `${name}@gmail.com`,
      name,
      staffRole: 'assistant',
    })
    expect(invited.body).toMatchObject({ success: true })
    const { id } = await app.db
      .updateTable('messages')
      .set({ state: 'held' })
      .where('kind', '=', 'staff_invited')
      .where('state', '=', 'queued')
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await admin.post(path.replace('ID', String(id)), body)).toMatchObject({ status: 200 })
    await app.settle()
    expect(sent()).toBe(before + 1)
  }
})

test('a relay that fails loses no mail', async () => {
  await app.stop()
  let down = true
  const sent: string[] = []
  const mail: MailTransport = {
    send: async ({ subject }) => {
      if (down) throw new Error('421 not now')
      sent.push(subject)
    },
    close: () => {},
  }
  app = await startApp({ deps: { mail } })
  await queueReminder('x')
  await app.settle()
  const admin = await app.anAdmin()
  const [waiting] = (await admin.get('/api/messages')).body.messages
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: '421 not now' })
  down = false
  app.clock.advance(12_000)
  await app.settle()
  expect(sent).toHaveLength(1)
})

test('a booking is confirmed with an invitation that fits into a calendar', async () => {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann)
  await app.settle()
  const mail = app.mails().find(({ subject }) => subject.includes('Your consultation is booked'))
  expect(mail?.text).toContain('10:00 Korea time (KST)')
  expect(mail?.text).toContain('08:00 (Vietnam time)')
  expect(mail?.text).toContain('36.00 USD')
  const file = mail?.attachments.find(({ fileName }) => fileName === 'consultation.ics')
  expect(Buffer.from(file!.contentBase64, 'base64').toString()).toContain('METHOD:REQUEST')
})

test('replies to a mail go to the address in the settings', async () => {
  await app.stop()
  const answered: string[] = []
  const mail: MailTransport = {
    send: async ({ replyTo }) => {
      answered.push(replyTo)
    },
    close: () => {},
  }
  app = await startApp({ deps: { mail } })
  const admin = await app.anAdmin()
  const changes = { company: { email: 'ask@nadri.example' } }
  expect((await admin.put('/api/settings', { version: 0, changes })).status).toBe(200)
  await queueReminder('x')
  await app.settle()
  expect(answered).toEqual(['ask@nadri.example'])
})
