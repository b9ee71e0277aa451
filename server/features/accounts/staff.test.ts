import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StaffMember } from '#contract/staff.ts'
import { passSecondFactor } from '#server/security/testing.ts'
import { type Client, type Person, startApp, type TestApp, TEST_PASSWORD } from '#server/testing.ts'
import { newestMail } from './testing.ts'

let app: TestApp
let owner: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', logins: true })
  owner = await app.anAdmin()
})
afterEach(() => app.stop())

const invitation = { email: 'kim.areum@gmail.com', name: 'Kim Areum', staffRole: 'assistant', locale: 'ko' }
const NEW_PASSWORD = 'quiet harbour in the north'

const staffOf = async (by: Client): Promise<StaffMember[]> => (await by.get('/api/staff')).body.staff
const memberOf = async (email: string): Promise<StaffMember> =>
  (await staffOf(owner)).find((member) => member.email === email)!

/** Token of the newest mailed set-up link. */
async function mailedToken(): Promise<string> {
  const mail = await newestMail(app, invitation.email)
  return /\/set-up#([\w-]{43})/.exec(mail?.text ?? '')![1]!
}

async function setUp(): Promise<Client> {
  const client = app.client()
  const reply = await client.post('/api/set-up', { token: await mailedToken(), newPassword: NEW_PASSWORD })
  expect([reply.status, reply.body.user.staffRole]).toEqual([200, 'assistant'])
  return client
}

test('the invitation of an owner without a name is from the company', async () => {
  await app.db.updateTable('users').set({ name: 'Admin' }).where('id', '=', owner.user.id).execute()
  await owner.post('/api/staff', invitation)
  const mail = await newestMail(app, invitation.email)
  expect(mail?.text).toContain('나루')
  expect(mail?.text).not.toContain('Admin')
})

test('an owner invites an assistant, who sets up the account by the mailed link and logs in', async () => {
  const invited = await owner.post('/api/staff', invitation)
  expect([invited.status, invited.body.member]).toEqual([
    201,
    {
      id: expect.any(String),
      email: invitation.email,
      name: 'Kim Areum',
      staffRole: 'assistant',
      active: true,
      services: [],
      hours: [],
      feeds: [],
      followsOpeningHours: false,
      twoFactor: false,
      lastLoginAt: null,
      invitedUntil: '2026-09-04T00:00:00.000Z',
    },
  ])
  const client = await setUp()
  expect((await client.get('/api/me')).body.user).toMatchObject({ role: 'admin', staffRole: 'assistant' })
  expect((await client.get('/api/stats')).body.code).toBe('FORBIDDEN')
  const again = app.client()
  const login = await again.post('/api/login', { email: invitation.email, password: NEW_PASSWORD })
  expect(login.body.user).toMatchObject({ name: 'Kim Areum', role: 'admin', staffRole: 'assistant' })
  expect(await memberOf(invitation.email)).toMatchObject({
    lastLoginAt: '2026-09-01T00:00:00.000Z',
    invitedUntil: null,
  })
})

test('the mail has a link that works once; its text is erased from the outbox once it is sent', async () => {
  await owner.post('/api/staff', invitation)
  const token = await mailedToken()
  await setUp()
  const used = await app.client().post('/api/set-up', { token, newPassword: NEW_PASSWORD })
  expect([used.status, used.body.code]).toEqual([401, 'SETUP_LINK_INVALID'])
  const stored = await app.db.selectFrom('messages').selectAll().where('kind', '=', 'staff_invited').execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('another invitation ends the earlier link; a set-up account gets none', async () => {
  const { member } = (await owner.post('/api/staff', invitation)).body
  const first = await mailedToken()
  app.clock.set('2026-09-04T00:00:00Z')
  await app.logIn(owner)
  expect((await owner.post(`/api/staff/${member.id}/invitation`)).body.member.invitedUntil).toBe(
    '2026-09-07T00:00:00.000Z',
  )
  const second = await mailedToken()
  expect(second).not.toBe(first)
  const late = await app.client().post('/api/set-up', { token: first, newPassword: NEW_PASSWORD })
  expect(late.body.code).toBe('SETUP_LINK_INVALID')
  await setUp()
  const needless = await owner.post(`/api/staff/${member.id}/invitation`)
  expect([needless.status, needless.body.code]).toEqual([409, 'ALREADY_SET_UP'])
})

test('an address that has an account or is no mailbox is refused', async () => {
  const ann = await app.aUser()
  const taken = await owner.post('/api/staff', { ...invitation, email: ann.user.email })
  expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN'])
  const wrong = await owner.post('/api/staff', { ...invitation, email: 'kim@localhost' })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { email: 'INVALID_INPUT' }])
  expect((await ann.get('/api/me')).body.user.role).toBe('user')
})

test('a changed role ends all sessions of the person and holds at the next login', async () => {
  const assistant = await app.aStaffMember('assistant')
  const reply = await owner.patch(`/api/staff/${assistant.user.id}`, { staffRole: 'owner' })
  expect([reply.status, reply.body.member.staffRole]).toEqual([200, 'owner'])
  expect((await assistant.get('/api/me')).body.user).toBeNull()
  await app.logIn(assistant)
  expect((await assistant.get('/api/settings')).status).toBe(200)
  const renamed = await owner.patch(`/api/staff/${assistant.user.id}`, { name: 'Lee Bora' })
  expect(renamed.body.member.name).toBe('Lee Bora')
  expect((await assistant.get('/api/settings')).status).toBe(200)
})

test('a suspended member cannot log in, reset the password or keep a session, until readmitted', async () => {
  const assistant = await app.aStaffMember('assistant')
  await passSecondFactor(app, assistant)
  const at = `/api/staff/${assistant.user.id}`
  expect((await owner.patch(at, { active: false })).body.member).toMatchObject({
    active: false,
    staffRole: 'assistant',
  })
  expect((await assistant.get('/api/consultations')).status).toBe(401)
  const login = () =>
    app.client().post('/api/login', { email: assistant.user.email, password: TEST_PASSWORD })
  expect((await login()).body.code).toBe('LOGIN_FAILED')
  await app.client().post('/api/send-reset-code', { email: assistant.user.email })
  expect(await app.db.selectFrom('messages').select('id').where('kind', '=', 'reset_code').execute()).toEqual(
    [],
  )
  expect((await owner.patch(at, { active: true })).body.member).toMatchObject({ active: true })
  expect((await login()).body.code).toBe('TOTP_CODE_REQUIRED')
})

test('the last active owner can be neither demoted nor suspended, even by two requests at once', async () => {
  const at = `/api/staff/${owner.user.id}`
  for (const change of [{ staffRole: 'assistant' }, { active: false }]) {
    const reply = await owner.patch(at, change)
    expect([reply.status, reply.body.code]).toEqual([409, 'LAST_OWNER'])
  }
  const second = await app.anAdmin()
  const replies = await Promise.all([
    owner.patch(`/api/staff/${second.user.id}`, { active: false }),
    second.patch(at, { active: false }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('HAS_BOOKINGS names the future consultations of a counsellor who would be suspended or demoted', async () => {
  const counsellor = await app.aStaffMember('counsellor')
  const booked = await app.aPaidConsultation(await app.aUser())
  await app.db.updateTable('consultations').set({ counsellor_id: counsellor.user.id }).execute()
  for (const change of [{ active: false }, { staffRole: 'assistant' }]) {
    const { status, body } = await owner.patch(`/api/staff/${counsellor.user.id}`, change)
    expect([status, body.code]).toEqual([409, 'HAS_BOOKINGS'])
    expect(body.consultations).toEqual([
      { _id: booked._id, number: booked.number, name: booked.name, startsAt: booked.startsAt },
    ])
  }
  expect((await counsellor.get('/api/me')).body.user.staffRole).toBe('counsellor')
  app.clock.set(booked.startsAt)
  await app.logIn(owner)
  expect((await owner.patch(`/api/staff/${counsellor.user.id}`, { active: false })).status).toBe(200)
})

test('each change is in the audit log with the person who made it', async () => {
  const { member } = (await owner.post('/api/staff', invitation)).body
  await owner.patch(`/api/staff/${member.id}`, { staffRole: 'counsellor' })
  await owner.patch(`/api/staff/${member.id}`, { active: false })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', member.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'staff.invite', actor_id: owner.user.id, detail: { role: 'assistant' } },
    { action: 'staff.change', actor_id: owner.user.id, detail: { from: 'assistant', to: 'counsellor' } },
    { action: 'staff.suspend', actor_id: owner.user.id, detail: { role: 'counsellor' } },
  ])
})

test('a changed role before the set-up mails another link, because the earlier one ends', async () => {
  const { member } = (await owner.post('/api/staff', { ...invitation, staffRole: 'counsellor' })).body
  const first = await mailedToken()
  await owner.patch(`/api/staff/${member.id}`, { staffRole: 'assistant' })
  expect(await mailedToken()).not.toBe(first)
  await setUp()
})

test('the last owner cannot delete the account; a second one can', async () => {
  const second = await app.anAdmin()
  expect((await second.post('/api/delete-account', { password: TEST_PASSWORD })).status).toBe(200)
  const refused = await owner.post('/api/delete-account', { password: TEST_PASSWORD })
  expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OWNER'])
  expect((await owner.get('/api/me')).body.user.staffRole).toBe('owner')
  expect((await staffOf(owner)).map(({ id }) => id)).toEqual([owner.user.id])
})
