import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { openStream, portOf, say, soon } from './testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let id: string
beforeEach(async () => {
  app = await startApp()
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
  id = (await app.aPaidConsultation(ann))._id
  await portOf(app.server)
})
afterEach(() => app.stop())

test('a stream delivers each message once, in order, with presence and read marks', async () => {
  const stream = await openStream(app.server, ann, id)
  expect(stream).toMatchObject({ status: 200, contentType: 'text/event-stream; charset=utf-8' })
  await stream.until(({ event, data }) => event === 'presence' && data.student === true)
  for (let n = 1; n <= 20; n++) await say(admin, id, `Line ${n}`)
  await stream.until(({ data }) => data.text === 'Line 20')
  const received = stream.events.filter(({ event }) => event === 'message')
  expect(received.map(({ id: eventId, data }) => [eventId, data.text])).toEqual(
    Array.from({ length: 20 }, (_, n) => [String(n + 1), `Line ${n + 1}`]),
  )
  await admin.post(`/api/consultations/${id}/room/read`, { upTo: 20 })
  await stream.until(({ event, data }) => event === 'read' && data.office === 20)
  const theirs = await openStream(app.server, admin, id)
  await stream.until(({ event, data }) => event === 'presence' && data.office === true)
  theirs.close()
  await soon(() =>
    stream.events.findLast(({ event }) => event === 'presence')?.data.office === false ? true : undefined,
  )
  stream.close()
})

test('after a break a stream continues where it was, without duplicates', async () => {
  const first = await openStream(app.server, ann, id)
  await say(admin, id, 'One')
  await first.until(({ data }) => data.text === 'One')
  const { id: lastId } = first.events.at(-1)!
  first.close()
  for (const text of ['Two', 'Three']) await say(admin, id, text)
  const second = await openStream(app.server, ann, id, { headers: { 'last-event-id': lastId } })
  await second.until(({ data }) => data.text === 'Three')
  expect(second.events.filter(({ event }) => event === 'message').map(({ data }) => data.text)).toEqual([
    'Two',
    'Three',
  ])
  second.close()
  const third = await openStream(app.server, ann, id, { query: '?after=2' })
  await third.until(({ data }) => data.text === 'Three')
  expect(third.events.filter(({ event }) => event === 'message')).toHaveLength(1)
  third.close()
})

test('a read of a chat whose audit entry failed is audited at the next read', async () => {
  const read = () => admin.get(`/api/consultations/${id}/room/events?once=true`)
  await sql`alter table audit_log add constraint no_reads check (action <> 'room.read') not valid`.execute(
    app.db,
  )
  try {
    expect((await read()).status).toBe(500)
  } finally {
    await sql`alter table audit_log drop constraint no_reads`.execute(app.db)
  }
  expect((await read()).status).toBe(200)
  const entries = await app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'room.read')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.user.id }])
})

test('a connection that buffers streams gets what exists at once, and an end', async () => {
  await say(admin, id, 'One')
  const reply = await ann.get(`/api/consultations/${id}/room/events?once=true&after=0`)
  expect(reply.body).toContain('retry: 2000')
  expect(reply.body).toMatch(/id: 1\nevent: message\ndata: \{"id":1,"from":"office","text":"One"/)
  expect(reply.body).toContain('event: presence')
  expect(reply.body).toContain('event: course\ndata: {"course":"introduced"}')
})

test('a person has three streams at most, and another one after one has ended', async () => {
  const streams = [0, 1, 2].map(() => openStream(app.server, ann, id))
  const [first] = await Promise.all(streams)
  expect((await openStream(app.server, ann, id)).status).toBe(429)
  const neighbour = await openStream(app.server, admin, id)
  expect(neighbour.status).toBe(200)
  first!.close()
  await soon(async () => {
    const next = await openStream(app.server, ann, id)
    return next.status === 200 ? next : undefined
  })
})

test('others receive nothing, and a stranger is answered like a user without a consultation', async () => {
  const stranger = await app.aUser()
  expect((await stranger.get(`/api/consultations/${id}/room/events`)).body.code).toBe(
    'CONSULTATION_NOT_FOUND',
  )
  expect((await stranger.get('/api/consultations/none/room/events')).body.code).toBe('CONSULTATION_NOT_FOUND')
  expect((await app.client().get(`/api/consultations/${id}/room/events`)).body.code).toBe('LOGIN_REQUIRED')
})

test('all missed messages are delivered, by stream and by polling', async () => {
  const MISSED = 500
  await say(ann, id, 'The first')
  await app.db
    .insertInto('room_messages')
    .values(
      Array.from({ length: MISSED - 1 }, (_, index) => ({
        consultation_id: id,
        number: index + 2,
        sender: 'office' as const,
        author_id: null,
        key: `missed-${index}`,
        text: '문'.repeat(2000),
        attachment_id: null,
        sent_at: app.clock.now(),
      })),
    )
    .execute()
  await app.db.updateTable('rooms').set({ last_number: MISSED }).execute()

  const stream = await openStream(app.server, ann, id, { query: '?after=0' })
  await stream.until(({ event, data }) => event === 'message' && data.id === MISSED)
  const receivedIds = stream.events.filter(({ event }) => event === 'message').map(({ data }) => data.id)
  expect(receivedIds).toEqual(Array.from({ length: MISSED }, (_, index) => index + 1))
  stream.close()

  let after = 0
  while (after < MISSED) {
    const { status, raw } = await ann.get(`/api/consultations/${id}/room/events?once=true&after=${after}`)
    expect(status).toBe(200)
    const ids = [...raw.toString().matchAll(/^id: (\d+)$/gm)].map(([, digits]) => Number(digits))
    expect(ids.at(-1)).toBeGreaterThan(after)
    after = ids.at(-1)!
  }
})

test('a user with the chat open gets no mail', async () => {
  await app.settle()
  const stream = await openStream(app.server, ann, id)
  await stream.until(({ event, data }) => event === 'presence' && data.student === true)
  await say(admin, id, 'Are you there?')
  await app.db
    .updateTable('rooms')
    .set({ student_seen_at: new Date(app.clock.now().getTime() + 2.1 * MINUTE_MS) })
    .execute()
  app.clock.advance(2.1 * MINUTE_MS)
  await app.settle()
  expect(app.mails().filter(({ text }) => text.includes('Are you there?'))).toEqual([])
  stream.close()
})

test('open streams end when the site stops', async () => {
  const stream = await openStream(app.server, ann, id)
  await stream.until(({ event }) => event === 'presence')
  const began = Date.now()
  await app.server.close()
  await stream.ended
  expect(Date.now() - began).toBeLessThan(3000)
})

test.each([
  ['suspended', { active: false }],
  ['given another role', { staffRole: 'counsellor' }],
] as const)('staff who are %s receive no later message', async (_, change) => {
  const owner = await app.anAdmin()
  const assistant = await app.aStaffMember('assistant')
  const stream = await openStream(app.server, assistant, id)
  await say(ann, id, 'Before')
  await stream.until(({ data }) => data.text === 'Before')
  expect((await owner.patch(`/api/staff/${assistant.user.id}`, change)).status).toBe(200)
  await say(ann, id, 'Afterwards')
  await stream.ended
  expect(stream.events.map(({ data }) => data.text).filter(Boolean)).toEqual(['Before'])
})

test('a stream whose session was ended elsewhere receives no later message', async () => {
  const stream = await openStream(app.server, ann, id)
  await stream.until(({ event }) => event === 'presence')
  const phone = app.client()
  const login = await phone.post('/api/login', { email: ann.user.email, password: TEST_PASSWORD })
  expect(login.status).toBe(200)
  expect((await phone.post('/api/sessions/sign-out-others', {})).status).toBe(200)
  await say(admin, id, 'Afterwards')
  await stream.ended
  expect(stream.events.map(({ data }) => data.text).filter(Boolean)).toEqual([])
})
