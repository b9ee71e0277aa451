import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { say } from './testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let id: string
beforeEach(async () => {
  app = await startApp()
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
  id = (await app.aPaidConsultation(ann))._id
  await app.settle()
})
afterEach(() => app.stop())

const chat = async (by: Person, query = '') => (await by.get(`/api/consultations/${id}/room${query}`)).body
const mailsTo = (person: Person) =>
  app.mails().filter(
    (mail) =>
      mail.to.includes(person.user.email) &&
      // The page of the booking, not its admin view.
      /:3000\/consultations\//.test(mail.text) &&
      // The confirmation mail links to the same page.
      !/is booked/.test(mail.subject),
  )

test('client and admin exchange messages, each side sees its unread ones, and read marks never go back', async () => {
  const sent = await say(ann, id, '  Hello, who writes first?\nI am on KakaoTalk. ')
  expect(sent).toMatchObject({
    status: 201,
    body: {
      message: {
        id: 1,
        from: 'student',
        text: 'Hello, who writes first?\nI am on KakaoTalk.',
        at: app.clock.now().toISOString(),
        file: null,
      },
    },
  })
  await say(admin, id, 'We do!')
  expect(await chat(admin)).toMatchObject({
    messages: [
      { id: 1, from: 'student' },
      { id: 2, from: 'office', text: 'We do!' },
    ],
    more: false,
    unread: 1,
    read: { student: 0, office: 0 },
  })
  const read = (by: Person, upTo: number) => by.post(`/api/consultations/${id}/room/read`, { upTo })
  expect((await read(admin, 1)).body).toMatchObject({ unread: 0 })
  expect((await read(ann, 99)).body).toMatchObject({ unread: 0 })
  await read(ann, 0)
  expect(await chat(ann)).toMatchObject({ unread: 0, read: { student: 2, office: 1 } })
})

test('a client sees which chats have unread messages of the admin', async () => {
  const other = (await app.aPaidConsultation(ann, { preferredTime: '17:00' }))._id
  const unread = async (by: Person) => (await by.get('/api/rooms/unread')).body.unread
  await say(ann, id, 'Who writes first?')
  expect(await unread(ann)).toEqual([])
  await say(admin, id, 'We do!')
  await say(admin, id, 'On KakaoTalk.')
  await say(ann, id, 'Thank you.')
  await say(admin, other, 'Hello again.')
  expect(await unread(ann)).toHaveLength(2)
  expect(await unread(ann)).toEqual(
    expect.arrayContaining([
      { consultationId: id, count: 2 },
      { consultationId: other, count: 1 },
    ]),
  )
  expect(await unread(await app.aUser())).toEqual([])
  await ann.post(`/api/consultations/${id}/room/read`, { upTo: 2 })
  await ann.post(`/api/consultations/${other}/room/read`, { upTo: 9 })
  expect(await unread(ann)).toEqual([{ consultationId: id, count: 1 }])
  expect((await admin.get('/api/rooms/unread')).body.code).toBe('ADMIN_CANNOT_BOOK')
})

test('a repeated key creates no second message, whatever its text', async () => {
  const send = (text: string) => ann.post(`/api/consultations/${id}/room`, { key: 'lost-reply', text })
  const first = await send('I am ten minutes late')
  expect(first.status).toBe(201)
  expect(await send('I am ten minutes late')).toMatchObject({ status: 200, body: first.body })
  expect(await send('Something else')).toMatchObject({ status: 200, body: first.body })
  const other = await admin.post(`/api/consultations/${id}/room`, { key: 'lost-reply', text: 'Fine' })
  expect(other.body.message.id).toBe(2)
})

test('a chat is read in pages of thirty, from the newest to the oldest', async () => {
  for (let n = 1; n <= 65; n++) await say(n % 2 ? ann : admin, id, `Line ${n}`)
  const newest = await chat(ann)
  expect(newest.messages.map((each: { id: number }) => each.id)).toEqual(
    Array.from({ length: 30 }, (_, n) => n + 36),
  )
  expect(newest.more).toBe(true)
  const first = await chat(ann, '?before=6')
  expect(first).toMatchObject({ more: false })
  expect(first.messages).toHaveLength(5)
})

test('a message has a text or a file', async () => {
  for (const text of ['', ' \n ', '\u3164'])
    expect((await say(ann, id, text)).body).toMatchObject({
      code: 'REQUIRED',
      fields: { text: 'REQUIRED' },
    })
  expect((await say(ann, id, 'x'.repeat(4001))).body.code).toBe('INVALID_INPUT')
  expect((await ann.post(`/api/consultations/${id}/room`, { key: 'a b', text: 'x' })).status).toBe(400)
})

test('an inspected file is sent once, and only the two sides can read it', async () => {
  const uploaded = await ann.upload('/api/attachments', { name: 'grades.txt', content: 'All A' })
  const { attachmentId } = uploaded.body
  const stranger = await app.aUser()
  const theirs = (await app.aPaidConsultation(stranger, { preferredTime: '12:00' }))._id
  expect((await say(stranger, theirs, 'Mine', { attachmentId })).body.code).toBe('ATTACHMENT_NOT_FOUND')

  const sent = await say(ann, id, '', { attachmentId })
  expect(sent.body.message).toMatchObject({ text: '', file: { name: 'grades.txt', size: 5 } })
  expect((await say(ann, id, 'Again', { attachmentId })).body.code).toBe('ATTACHMENT_NOT_FOUND')
  const path = `/api/consultations/${id}/room/1/file`
  for (const person of [ann, admin]) {
    const file = await person.get(path)
    expect(file.raw.toString()).toBe('All A')
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  }
  expect((await stranger.get(path)).body.code).toBe('ATTACHMENT_NOT_FOUND')

  app.clock.advance(2 * DAY_MS)
  await app.settle()
  const [left] = await app.db.selectFrom('attachments').select('id').where('id', '=', attachmentId).execute()
  expect(left).toEqual({ id: attachmentId })
})

test('two weeks after the consultation the client cannot write until the admin does', async () => {
  const { closesAt } = await chat(ann)
  app.clock.set(closesAt)
  const back = app.client()
  const admin = await app.anAdmin()
  await back.post('/api/login', { email: ann.user.email, password: 'river crossing at dawn' })
  const again = { ...back, user: ann.user }
  expect((await say(again, id, 'One more question')).body.code).toBe('ROOM_CLOSED')
  expect((await say(admin, id, 'Your plan is ready')).status).toBe(201)
  expect((await say(again, id, 'Thank you')).status).toBe(201)
  expect(Date.parse((await chat(again)).closesAt)).toBe(Date.parse(closesAt) + 14 * DAY_MS)
})

test('a message unread for two minutes is mailed with its first line, once an hour, and a read one is not', async () => {
  await say(admin, id, 'Please accept our request.\nIt is in your requests.')
  await say(admin, id, 'Did you see it?')
  app.clock.advance(1.9 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(ann)).toEqual([])
  app.clock.advance(0.2 * MINUTE_MS)
  await app.settle()
  const [mail] = mailsTo(ann)
  expect(mail!.text).toContain('Please accept our request.')
  expect(mail!.text).not.toContain('It is in your requests.')
  expect(mail!.text).toContain(`http://localhost:3000/consultations/${id}`)

  await say(admin, id, 'Hello?')
  app.clock.advance(30 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(ann)).toHaveLength(1)
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(ann)).toHaveLength(2)

  await say(admin, id, 'Last one')
  await ann.post(`/api/consultations/${id}/room/read`, { upTo: 4 })
  app.clock.advance(3 * 60 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(ann)).toHaveLength(2)
})

test('the admin is mailed about an unread question, unless that alert is disabled', async () => {
  await say(ann, id, 'Which documents do I need?')
  app.clock.advance(3 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(admin)).toHaveLength(1)
  expect(mailsTo(admin)[0]!.text).toContain('Which documents do I need?')
  await admin.put('/api/settings', { version: 0, changes: { alerts: { unread: false } } })
  app.clock.advance(61 * MINUTE_MS)
  await say(ann, id, 'Hello?')
  app.clock.advance(3 * MINUTE_MS)
  await app.settle()
  expect(mailsTo(admin)).toHaveLength(1)
})

test("a client's messages and files per chat are limited, and the admin can always answer", async () => {
  const file = async (by: Person) =>
    (await by.upload('/api/attachments', { name: 'grades.txt', content: 'All A' })).body.attachmentId
  const withFile = async (by: Person) => (await say(by, id, '', { attachmentId: await file(by) })).body.code
  expect(await withFile(ann)).toBeUndefined()
  await app.db
    .updateTable('attachments')
    .set({ size_bytes: 50 * 1024 * 1024 - 1 })
    .execute()
  expect(await withFile(ann)).toBeUndefined()
  expect(await withFile(ann)).toBe('FILE_QUOTA')
  expect(await withFile(admin)).toBeUndefined()

  await app.db.updateTable('rooms').set({ last_number: 4999 }).execute()
  expect((await say(ann, id, 'The last one')).status).toBe(201)
  expect((await say(ann, id, 'One more')).body.code).toBe('ROOM_CLOSED')
  expect((await say(admin, id, 'Please write to us by email')).status).toBe(201)
})

test("a file sent by the admin is deleted with the client's account", async () => {
  const { attachmentId } = (
    await admin.upload('/api/attachments', { name: 'schools.txt', content: 'Two schools' })
  ).body
  expect((await say(admin, id, 'Look at these', { attachmentId })).status).toBe(201)
  const file = await ann.get(`/api/consultations/${id}/room/1/file`)
  expect(file.raw.toString()).toBe('Two schools')
  expect(await chat(ann)).toMatchObject({
    messages: [{ from: 'office', file: { name: 'schools.txt' } }],
    locale: 'en',
  })

  const gone = new Date(app.clock.now().getTime() - 366 * DAY_MS)
  await app.db.updateTable('users').set({ deleted_at: gone }).where('id', '=', ann.user.id).execute()
  await app.settle(['privacy', 'attachments'])
  expect(await app.db.selectFrom('attachments').select('id').execute()).toEqual([])
  const kept: string[] = []
  for await (const key of app.deps.files.keys()) kept.push(key)
  expect(kept).toEqual([])
})

test('ninety days after the consultation the chat is deleted with its files and its text in mails', async () => {
  const { attachmentId } = (await ann.upload('/api/attachments', { name: 'a.txt', content: 'A' })).body
  await say(ann, id, 'My grades', { attachmentId })
  await say(admin, id, 'Splendid')
  app.clock.advance(3 * MINUTE_MS)
  await app.settle()
  const keys = async () => {
    const found: string[] = []
    for await (const key of app.deps.files.keys()) found.push(key)
    return found
  }
  expect(await keys()).toEqual([attachmentId])
  app.clock.set(new Date(Date.parse((await chat(ann)).closesAt) + 77 * DAY_MS).toISOString())
  await app.settle()
  expect(await app.db.selectFrom('rooms').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('room_messages').selectAll().execute()).toEqual([])
  expect(await keys()).toEqual([])
  const chatMails = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'room_message')
    .selectAll()
    .execute()
  expect(chatMails).toEqual([])
})

test("the data export contains the messages of the user's chats", async () => {
  await say(ann, id, 'A question')
  await say(admin, id, 'An answer')
  const { rooms: chats } = (await ann.get('/api/export')).body.data
  expect(chats).toMatchObject([
    { consultationId: id, messages: [{ from: 'student', text: 'A question' }, { from: 'office' }] },
  ])
})

test('each read of a chat by an admin is in the audit log, without its text', async () => {
  await say(ann, id, 'Only staff should read this')
  await chat(admin)
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target', 'detail'])
    .where('action', '=', 'room.read')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor_id: admin.user.id, target: id })
  expect(JSON.stringify(entry)).not.toContain('Only staff should')
})

test('the first message introduces both sides, and the admin begins the consultation by writing near its start', async () => {
  const course = async () => {
    const row = await app.db
      .selectFrom('consultations')
      .select(['introduced_at', 'begun_at', 'starts_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { isIntroduced: row.introduced_at !== null, isBegun: row.begun_at !== null, at: row.starts_at }
  }
  await say(ann, id, 'Hello')
  expect(await course()).toMatchObject({ isIntroduced: true, isBegun: false })
  await say(admin, id, 'Hello, see you then')
  expect(await course()).toMatchObject({ isBegun: false })
  app.clock.set(new Date((await course()).at.getTime() - 10 * MINUTE_MS).toISOString())
  const counsellor = await app.anAdmin()
  await say(counsellor, id, 'I am here')
  expect(await course()).toMatchObject({ isBegun: true })
  const { body } = await counsellor.get(`/api/consultations/${id}/room/events?once=true&after=0`)
  expect(body).toContain('event: course\ndata: {"course":"begun"}')
})
