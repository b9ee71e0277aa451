import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let id: string
beforeEach(async () => {
  app = await startApp()
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
  id = (await app.aPaidConsultation(ann))._id
})
afterEach(() => app.stop())

const at = (what: string): string => `/api/consultations/${id}/${what}`
const A_PLAN = {
  language: 'en',
  summary: 'Design in Seoul, from autumn on.',
  steps: [
    { text: 'Translate the transcript', on: '2026-10-01', link: 'https://www.hikorea.go.kr/a' },
    { text: 'Write the portfolio' },
  ],
}

test('answers can be given and changed until the start, and are in the brief', async () => {
  const answers = [{ question: 'What do you study now?', answer: ' Graphic design ' }, 'In Hanoi']
  expect(await ann.post(at('intake'), { answers: ['', ' '] })).toMatchObject({
    status: 400,
    body: { fields: { answers: 'REQUIRED' } },
  })
  expect((await ann.post(at('intake'), { answers })).body.intake.answers).toEqual([
    { question: 'What do you study now?', answer: 'Graphic design' },
    { question: '', answer: 'In Hanoi' },
  ])
  await ann.post(at('intake'), { answers: ['Changed'] })
  expect((await admin.get(at('brief'))).body).toMatchObject({
    intake: { answers: [{ answer: 'Changed' }] },
    message: 'I would like to study design in Seoul. Where do I begin?',
    notes: { text: '', version: 0 },
    earlier: [],
  })
  const { intakeUntil } = (await ann.get(at('preparation'))).body
  app.clock.set(intakeUntil)
  const again = app.client()
  await again.post('/api/login', { email: ann.user.email, password: 'river crossing at dawn' })
  expect((await again.post(at('intake'), { answers: ['Late'] })).body.code).toBe('TOO_LATE')
})

test('one call returns chat, moves, answers and published plan to both sides of a booking', async () => {
  const read = async (by: Person) => (await by.get(`/api/consultations/${id}`)).body.consultation
  const ticket = await read(ann)
  expect(ticket).toMatchObject({ moves: { left: 2, until: ticket.moveUntil }, intake: null, plan: null })
  const closesAt = new Date(Date.parse(ticket.startsAt) + 14 * DAY_MS).toISOString()
  expect(ticket.room).toEqual({ unread: 0, closesAt })

  await ann.post(at('room'), { key: 'k1', text: 'Hello' })
  await ann.post(at('intake'), { answers: ['Busan'] })
  await admin.put(at('plan'), A_PLAN)
  await admin.put(at('notes'), { text: 'only for the author' })
  expect((await read(ann)).plan).toBeNull()
  await admin.post(at('plan/publish'))
  const expected = { intake: { answers: [{ answer: 'Busan' }] }, plan: { summary: A_PLAN.summary } }
  expect(await read(ann)).toMatchObject({ ...expected, room: { unread: 0 } })
  expect(await read(admin)).toMatchObject({ ...expected, room: { unread: 1 } })
  expect(JSON.stringify(await read(ann))).not.toContain('only for the author')
})

test('the concern of the form selects the questions until the client changes it', async () => {
  const next = (await app.aPaidConsultation(ann, { preferredTime: '12:00', concern: 'career' }))._id
  const path = `/api/consultations/${next}`
  expect((await ann.get(`${path}/preparation`)).body.concern).toBe('career')
  expect((await ann.get(at('preparation'))).body.concern).toBeNull()
  const answers = [{ question: 'How many weeks do you have?', answer: 'Six' }]
  await ann.post(`${path}/intake`, { answers })
  expect((await admin.get(`${path}/brief`)).body).toMatchObject({ concern: 'career', locale: 'en' })
  await ann.post(`${path}/intake`, { answers, concern: 'short' })
  expect((await admin.get(`${path}/brief`)).body.concern).toBe('short')
  expect((await ann.post(`${path}/intake`, { answers, concern: null })).body.concern).toBeNull()
  expect(await ann.post(`${path}/intake`, { answers, concern: 'money' })).toMatchObject({
    status: 400,
    body: { fields: { concern: 'INVALID_INPUT' } },
  })
})

test('own questions are shown by topic and language, and answers keep theirs', async () => {
  const questions = async () => (await ann.get(at('preparation'))).body.questions
  expect(await questions()).toEqual([])
  const answers = [{ question: 'When do you come?', answer: 'In spring' }]
  await ann.post(at('intake'), { answers })
  const intake = { any: { vi: ['Bạn đến khi nào?'] }, career: { en: ['Which visa?', 'Until when?'] } }
  const changed = await admin.put('/api/settings', { version: 0, changes: { intake } })
  expect(changed.status).toBe(200)
  expect(await questions()).toEqual([
    { concern: null, language: 'vi', questions: ['Bạn đến khi nào?'] },
    { concern: 'career', language: 'en', questions: ['Which visa?', 'Until when?'] },
  ])
  expect((await admin.get(at('brief'))).body.intake.answers).toEqual(answers)
  expect((await ann.post(at('intake'), { answers })).body.questions).toHaveLength(2)
})

test('notes are saved while typing; an older version overwrites nothing', async () => {
  const first = await admin.put(at('notes'), { text: 'Shy, speaks slowly', version: 0 })
  expect(first.body.notes).toEqual({ text: 'Shy, speaks slowly', version: 1 })
  expect((await admin.put(at('notes'), { text: 'Other', version: 0 })).body.code).toBe('STALE_VERSION')
  expect((await admin.put(at('notes'), { text: 'Shy', version: 1 })).body.notes.version).toBe(2)
  const seen = await ann.get(at('preparation'))
  expect(JSON.stringify(seen.body)).not.toContain('Shy')
  expect((await ann.put(at('notes'), { text: 'mine' })).body.code).toBe('NOT_FOUND')
})

test('private notes are seen by their author only, beside the shared ones, and by the client in their export', async () => {
  const assistant = await app.aStaffMember('assistant')
  const write = (by: Person, text: string, version?: number) =>
    by.put(at('notes'), { text, private: true, ...(version === undefined ? {} : { version }) })
  await admin.put(at('notes'), { text: 'Prefers Busan' })
  expect((await write(admin, 'Seems afraid', 0)).body.notes).toEqual({ text: 'Seems afraid', version: 1 })
  expect((await write(assistant, 'Speaks softly', 0)).body.notes.version).toBe(1)
  expect((await write(admin, 'Calm', 0)).body.code).toBe('STALE_VERSION')
  const brief = async (by: Person) => (await by.get(at('brief'))).body
  expect(await brief(admin)).toMatchObject({
    notes: { text: 'Prefers Busan', version: 1 },
    privateNotes: { text: 'Seems afraid', version: 1 },
  })
  expect((await brief(assistant)).privateNotes).toEqual({ text: 'Speaks softly', version: 1 })

  const next = await app.aPaidConsultation(ann, { preferredTime: '13:00' })
  const { earlier } = (await assistant.get(`/api/consultations/${next._id}/brief`)).body
  expect(earlier).toMatchObject([{ notes: 'Prefers Busan', privateNotes: 'Speaks softly' }])
  const client = (await assistant.get(`/api/clients/${ann.user.id}`)).body
  expect(client.notes).toMatchObject([
    { text: 'Prefers Busan', private: false },
    { text: 'Speaks softly', private: true },
  ])
  for (const body of [earlier, client, await brief(assistant)])
    expect(JSON.stringify(body)).not.toContain('Seems afraid')
  const { preparations } = (await ann.get('/api/export')).body.data
  expect(preparations[0].notes.split('\n\n').toSorted()).toEqual([
    'Prefers Busan',
    'Seems afraid',
    'Speaks softly',
  ])
})

test('a counsellor has no private notes in the consultation of another one', async () => {
  const counsellor = await app.aStaffMember('counsellor')
  const refused = await counsellor.put(at('notes'), { text: 'Mine', private: true })
  expect(refused.body.code).toBe('CONSULTATION_NOT_FOUND')
  expect((await ann.put(at('notes'), { text: 'Mine', private: true })).body.code).toBe('NOT_FOUND')
})

test('a step of a plan is due on an existing date', async () => {
  for (const on of ['2026-13-45', '2026-02-30', '0000-00-00']) {
    const refused = await admin.put(at('plan'), { ...A_PLAN, steps: [{ text: 'a' }, { text: 'b', on }] })
    expect([refused.status, refused.body.fields]).toEqual([400, { 'steps.1.on': 'INVALID_INPUT' }])
  }
  expect((await admin.get(at('brief'))).body.draft).toBeNull()
})

test('a plan is visible and mailed once it is published, and its client checks the steps', async () => {
  expect((await admin.post(at('plan/publish'))).body.code).toBe('PLAN_EMPTY')
  expect((await admin.put(at('plan'), A_PLAN)).body.draft.version).toBe(1)
  expect((await ann.get(at('preparation'))).body.plan).toBeNull()
  const published = await admin.post(at('plan/publish'))
  expect(published.body.plan).toMatchObject({ changedAt: null, steps: [{ n: 1, done: false }, { n: 2 }] })
  await app.settle()
  const mail = app.mails().find(({ subject }) => subject === '[Naru] Your plan after our conversation')
  expect(mail!.text).toContain('1. Translate the transcript (Thu 1 Oct 2026)')
  expect(mail!.text).toContain(`/consultations/${id}`)

  const tick = (n: number, done?: boolean) =>
    ann.post(at(`plan/steps/${n}`), done === undefined ? {} : { done })
  await tick(2)
  expect((await tick(2)).body.plan.steps).toMatchObject([{ done: false }, { done: true }])
  expect((await tick(3)).body.code).toBe('NOT_FOUND')

  app.clock.advance(60_000)
  const steps = [{ text: 'Book the language test' }, ...A_PLAN.steps]
  await admin.put(at('plan'), { ...A_PLAN, steps, version: 1 })
  expect((await admin.put(at('plan'), { ...A_PLAN, version: 1 })).body.code).toBe('STALE_VERSION')
  expect((await admin.post(at('plan/publish'), { version: 1 })).body.code).toBe('STALE_VERSION')
  const corrected = (await admin.post(at('plan/publish'), { version: 2 })).body.plan
  expect(corrected).toMatchObject({
    changedAt: app.clock.now().toISOString(),
    steps: [{ done: false }, { done: false }, { text: 'Write the portfolio', done: true }],
  })
  expect((await admin.post(at('plan/publish'))).body.plan).toEqual(corrected)
  await app.settle()
  expect(app.mails().filter(({ subject }) => subject.includes('Your plan'))).toHaveLength(1)
  expect((await tick(3, false)).body.plan.steps[2].done).toBe(false)
})

test('the brief of the next consultation has the notes and the plan of the previous one', async () => {
  await admin.put(at('notes'), { text: 'Wants Seoul only' })
  await admin.put(at('plan'), A_PLAN)
  await admin.post(at('plan/publish'))
  const next = (await app.aPaidConsultation(ann, { preferredTime: '12:00' }))._id
  const brief = (await admin.get(`/api/consultations/${next}/brief`)).body
  expect(brief.earlier).toMatchObject([{ id, notes: 'Wants Seoul only', plan: { summary: A_PLAN.summary } }])
  expect((await ann.get(`/api/consultations/${next}/brief`)).body.code).toBe('NOT_FOUND')
})

test('a link of a plan leads to a safe address only', async () => {
  for (const link of ['javascript:alert(1)', 'http://example.com', 'https://a b'])
    expect((await admin.put(at('plan'), { ...A_PLAN, steps: [{ text: 'x', link }] })).status).toBe(400)
})

test('preparations are in the export and deleted a year after the account', async () => {
  await ann.post(at('intake'), { answers: ['Design'] })
  await admin.put(at('plan'), A_PLAN)
  await admin.post(at('plan/publish'))
  expect((await ann.get('/api/export')).body.data.preparations).toMatchObject([
    { consultationId: id, intake: [{ answer: 'Design' }], plan: { summary: A_PLAN.summary } },
  ])
  const gone = new Date(app.clock.now().getTime() - 366 * DAY_MS)
  await app.db.updateTable('users').set({ deleted_at: gone }).where('id', '=', ann.user.id).execute()
  await app.settle()
  expect(await app.db.selectFrom('preparations').selectAll().execute()).toEqual([])
})

test('a deleted user gets no mails about chat or plan', async () => {
  app.clock.advance(60 * DAY_MS)
  for (const person of [ann, admin]) await app.logIn(person)
  expect((await ann.post('/api/delete-account', { password: TEST_PASSWORD })).status).toBe(200)
  await app.settle()
  const before = app.mails().length
  await admin.post(at('room'), { key: 'later', text: 'One more thought about your plan' })
  await admin.put(at('plan'), A_PLAN)
  expect((await admin.post(at('plan/publish'))).status).toBe(200)
  app.clock.advance(DAY_MS / 24)
  await app.settle()
  expect(app.mails().slice(before)).toEqual([])
})
