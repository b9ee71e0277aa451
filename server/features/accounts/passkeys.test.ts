import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { makeAdmin } from './admins.ts'
import { testAuthenticator } from './testing-authenticator.ts'
import { codeNow, logIn, newestMail, withTotp } from './testing.ts'

const ORIGIN = 'http://localhost:3000'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

type Device = ReturnType<typeof testAuthenticator>
type Faults = Parameters<Device['get']>[1]
const NONE: Faults = {}

const optionsFor = async (client: Client, password?: string) => {
  const started = await client.post('/api/passkeys/start', password === undefined ? {} : { password })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return started.body.options
}
const add = async (client: Client, device: Device, { name = 'My phone', faults = NONE } = {}) =>
  client.post('/api/passkeys', {
    name,
    credential: device.create(await optionsFor(client, TEST_PASSWORD), faults),
  })
const asked = async (client: Client) => (await client.post('/api/passkeys/login/start', {})).body.options
const enter = async (device: Device, faults?: Faults, client = app.client()) => ({
  client,
  ...(await client.post('/api/passkeys/login', { credential: device.get(await asked(client), faults) })),
})
const passkeysOf = async (client: Client) => (await client.get('/api/profile')).body.profile.passkeys

test('a person adds a passkey and logs in with it, without a password', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  const added = await add(ann, device)
  expect([added.status, added.body.passkey.name]).toEqual([201, 'My phone'])
  const entered = await enter(device)
  expect([entered.status, entered.body.user.email]).toEqual([200, ann.user.email])
  expect((await entered.client.get('/api/me')).body.user.email).toBe(ann.user.email)
  expect(await passkeysOf(ann)).toEqual([
    { ...added.body.passkey, lastUsedAt: app.clock.now().toISOString() },
  ])
})

test('the owner is mailed when a passkey is added or removed, and the audit log has an entry', async () => {
  const ann = await app.aUser()
  const { id } = (await add(ann, testAuthenticator(ORIGIN))).body.passkey
  expect((await newestMail(app, ann.user.email))!.text).toContain('“My phone”')
  expect((await ann.post(`/api/passkeys/${id}/remove`, {})).status).toBe(200)
  expect((await newestMail(app, ann.user.email))!.subject).toMatch(/passkey was removed/)
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'actor_id'])
    .where('action', 'like', 'passkey%')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'passkey_added', target: id, actor_id: ann.user.id },
    { action: 'passkey_removed', target: id, actor_id: ann.user.id },
  ])
})

test.each<[string, Faults]>([
  ['made on another site', { origin: 'https://evil.example' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['made without unlocking the device', { unverified: true }],
  ['that answers another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['that is another kind of answer', { type: 'webauthn.nonsense' }],
])('a passkey %s can neither be added nor log in', async (_, faults) => {
  const ann = await app.aUser()
  expect((await add(ann, testAuthenticator(ORIGIN), { faults })).body.code).toBe('PASSKEY_INVALID')
  expect(await passkeysOf(ann)).toEqual([])
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  const entered = await enter(device, faults)
  expect([entered.status, entered.body.code]).toEqual([401, 'PASSKEY_INVALID'])
  expect(entered.headers['set-cookie']).toBeUndefined()
  expect((await enter(device)).status).toBe(200)
})

test.each([
  ['ES384', -35],
  ['RS1, with SHA-1', -65535],
])('a passkey that signs with %s is refused', async (_, algorithm) => {
  const ann = await app.aUser()
  const added = await add(ann, testAuthenticator(ORIGIN), { faults: { algorithm } })
  expect(added.body.code).toBe('PASSKEY_INVALID')
  expect(await passkeysOf(ann)).toEqual([])
})

test('a reply signed by another key opens no session', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  const forged = await enter(device, { foreignKey: true })
  expect([forged.status, forged.body.code]).toEqual([401, 'PASSKEY_INVALID'])
  expect(forged.headers['set-cookie']).toBeUndefined()
  expect((await enter(device)).status).toBe(200)
})

test('a reply is valid once, for five minutes and for its own user', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const device = testAuthenticator(ORIGIN)
  const credential = device.create(await optionsFor(ann, TEST_PASSWORD))
  expect((await bob.post('/api/passkeys', { name: 'Stolen', credential })).body.code).toBe('PASSKEY_INVALID')
  expect((await ann.post('/api/passkeys', { name: 'Phone', credential })).status).toBe(201)
  expect((await ann.post('/api/passkeys', { name: 'Again', credential })).body.code).toBe('PASSKEY_INVALID')

  const shown = { credential: device.get(await asked(app.client())) }
  expect((await app.client().post('/api/passkeys/login', shown)).status).toBe(200)
  expect((await app.client().post('/api/passkeys/login', shown)).body.code).toBe('PASSKEY_INVALID')
  const late = { credential: device.get(await asked(app.client())) }
  app.clock.advance(5 * 60_000)
  expect((await app.client().post('/api/passkeys/login', late)).body.code).toBe('PASSKEY_INVALID')
})

test('a copied key is detected by its counter', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  expect((await enter(device, { counter: 7 })).status).toBe(200)
  expect((await enter(device, { counter: 7 })).body.code).toBe('PASSKEY_INVALID')
  expect((await enter(device, { counter: 3 })).body.code).toBe('PASSKEY_INVALID')
  expect((await enter(device, { counter: 8 })).status).toBe(200)
})

test('a device without a counter can log in each time', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  await add(ann, device, { faults: { counter: 0 } })
  for (let turn = 0; turn < 3; turn++) expect((await enter(device, { counter: 0 })).status).toBe(200)
})

test('a key belongs to one account, and the device gets the list of its keys', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  expect((await optionsFor(ann, TEST_PASSWORD)).excludeCredentials).toMatchObject([{ id: device.id }])
  expect((await add(bob, device)).body.code).toBe('PASSKEY_INVALID')
  expect((await enter(device)).body.code).toBe('PASSKEY_INVALID')
})

test('an old login needs the password to add or remove a passkey', async () => {
  const ann = await app.aUser()
  const { id } = (await add(ann, testAuthenticator(ORIGIN))).body.passkey
  app.clock.advance(10 * 60_000 + 1)
  expect((await ann.post('/api/passkeys/start', {})).body.code).toBe('REAUTH_REQUIRED')
  const remove = (body: object) => ann.post(`/api/passkeys/${id}/remove`, body)
  expect((await remove({})).body.code).toBe('REAUTH_REQUIRED')
  expect((await remove({ password: 'not this one' })).body.code).toBe('PASSWORD_WRONG')
  expect((await remove({ password: TEST_PASSWORD })).status).toBe(200)
})

test('only the owner renames or removes a passkey, and a removed one cannot log in', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const device = testAuthenticator(ORIGIN)
  const { id } = (await add(ann, device)).body.passkey
  expect((await bob.post(`/api/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await bob.post(`/api/passkeys/${id}/remove`, {})).status).toBe(404)
  expect((await ann.post(`/api/passkeys/${id}`, { name: 'Old phone' })).status).toBe(200)
  expect((await passkeysOf(ann))[0].name).toBe('Old phone')

  const { client: elsewhere } = await enter(device)
  expect((await ann.post(`/api/passkeys/${id}/remove`, {})).status).toBe(200)
  expect((await elsewhere.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await ann.get('/api/profile')).body.profile.passkeys).toEqual([])
  expect((await enter(device)).body.code).toBe('PASSKEY_INVALID')
})

test('an eleventh passkey is refused', async () => {
  const ann = await app.aUser()
  for (let turn = 0; turn < 10; turn++) await add(ann, testAuthenticator(ORIGIN))
  const start = { password: TEST_PASSWORD }
  expect((await ann.post('/api/passkeys/start', start)).body.code).toBe('TOO_MANY_PASSKEYS')
})

test('passkeys are in the data export and deleted with the account', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  const { data } = (await ann.get('/api/export')).body
  expect(data.passkeys).toEqual([
    { name: 'My phone', createdAt: app.clock.now().toISOString(), lastUsedAt: null },
  ])
  expect((await ann.post('/api/delete-account', {})).status).toBe(200)
  expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  expect((await enter(device)).body.code).toBe('PASSKEY_INVALID')
})

test('unanswered challenges are deleted by the sweep', async () => {
  await asked(app.client())
  app.clock.advance(5 * 60_000)
  await app.settle()
  expect(await app.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

test('a user can log in with a passkey or the password, with two-step login on or off', async () => {
  const ann = await app.aUser()
  const device = testAuthenticator(ORIGIN)
  await add(ann, device)
  expect((await logIn(app.client(), ann.user.email)).status).toBe(200)
  await withTotp(app, ann)
  expect((await logIn(app.client(), ann.user.email)).body.code).toBe('TOTP_CODE_REQUIRED')
  expect((await enter(device)).status).toBe(200)
})

describe('where admins need a second factor', () => {
  beforeEach(async () => {
    await app.stop()
    app = await startApp({ env: { REQUIRE_ADMIN_TOTP: 'true' } })
  })

  const isInside = async (client: Client): Promise<boolean> =>
    (await client.get('/api/messages')).status === 200

  const withPasskey = async (): Promise<{ kim: Person; device: Device; id: string }> => {
    const kim = await app.anAdmin()
    const device = testAuthenticator(ORIGIN)
    return { kim, device, id: (await add(kim, device)).body.passkey.id }
  }

  test('a passkey counts as second factor, and without it the password alone opens no session', async () => {
    const { kim, device } = await withPasskey()
    expect((await kim.get('/api/me')).body.secondFactorMissing).toBe(false)
    expect(await isInside(kim)).toBe(true)
    const refused = await logIn(app.client(), kim.user.email)
    expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_REQUIRED'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    const entered = await enter(device)
    expect(await isInside(entered.client)).toBe(true)
  })

  test('adding the first one asks for the password: a fresh session is not enough', async () => {
    const kim = await app.anAdmin()
    expect((await kim.post('/api/passkeys/start', {})).body.code).toBe('REAUTH_REQUIRED')
    expect((await kim.post('/api/passkeys/start', { password: TEST_PASSWORD })).status).toBe(200)
  })

  test('a session without the second factor can add neither a passkey nor an app', async () => {
    const { kim } = await withPasskey()
    await app.db.updateTable('sessions').set({ level: 1 }).execute()
    for (const path of ['/api/passkeys/start', '/api/totp/start']) {
      const reply = await kim.post(path, { password: TEST_PASSWORD })
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'TOTP_REQUIRED'])
    }
  })

  test('passkey and app each count, and one can be removed while the other stays', async () => {
    const { kim, device, id } = await withPasskey()
    const { secret } = await withTotp(app, kim)
    const byApp = app.client()
    expect((await logIn(byApp, kim.user.email, { totp: codeNow(app, secret) })).status).toBe(200)
    expect(await isInside(byApp)).toBe(true)
    expect(await isInside((await enter(device)).client)).toBe(true)

    app.clock.advance(60_000)
    const off = { password: TEST_PASSWORD, totp: codeNow(app, secret) }
    expect((await kim.post('/api/totp/disable', off)).status).toBe(200)
    expect(await isInside(kim)).toBe(true)
    expect((await kim.post(`/api/passkeys/${id}/remove`, {})).status).toBe(200)
    expect((await kim.get('/api/me')).body.secondFactorMissing).toBe(true)
    expect(await isInside(kim)).toBe(false)
  })

  test('an admin who lost the device regains access from the command line', async () => {
    const { kim, device } = await withPasskey()
    const password = 'printed by a command'
    await makeAdmin(app.deps, { email: kim.user.email, password })
    expect((await enter(device)).body.code).toBe('PASSKEY_INVALID')
    expect((await logIn(app.client(), kim.user.email, { password })).status).toBe(200)
  })

  test('a password reset by mail still requires the passkey', async () => {
    const { kim } = await withPasskey()
    const client = app.client()
    await client.post('/api/send-reset-code', { email: kim.user.email })
    const code = /\b\d{6}\b/.exec((await newestMail(app, kim.user.email))!.text)![0]
    const newPassword = 'another fine phrase'
    await client.post('/api/reset-password', { email: kim.user.email, code, newPassword })
    const reply = await logIn(app.client(), kim.user.email, { password: newPassword })
    expect(reply.body.code).toBe('PASSKEY_REQUIRED')
  })
})
