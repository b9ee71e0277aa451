import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { identityAt } from '#server/adapters/testing-identity.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { removeAdmin } from './admins.ts'
import { testAuthenticator } from './testing-authenticator.ts'
import { emailOf, GINA, startTestProvider, type TestProvider, throughGoogle } from './testing-google.ts'
import { codeNow, withTotp } from './testing.ts'

/** Former staff log in as clients, who have to agree to the policies first. */
let provider: TestProvider
let app: TestApp
let gina: Person
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.answers = { claims: GINA }
  app = await startApp({ deps: { identity: identityAt(provider) } })
  await app.anAdmin()
  gina = await app.anAdmin()
  await app.db.updateTable('users').set({ google_subject: GINA.sub }).where('id', '=', gina.user.id).execute()
})
afterEach(() => app.stop())

const leave = async (): Promise<void> => {
  expect((await removeAdmin(app.deps, gina.user.email)).ok).toBe(true)
}
const agreed = { agreeTerms: true, agreePrivacy: true }
const consents = async (): Promise<string[]> => {
  const rows = app.db.selectFrom('consents').select(['kind', 'granted']).where('user_id', '=', gina.user.id)
  return (await rows.execute()).map(({ kind, granted }) => `${kind} ${granted}`).toSorted()
}
const CONSENTS = ['marketing false', 'privacy true', 'terms true']

test('a passkey of former staff is deleted, so that it opens no account without the agreements', async () => {
  const device = testAuthenticator('http://localhost:3000')
  const { options } = (await gina.post('/api/passkeys/start', { password: TEST_PASSWORD })).body
  await gina.post('/api/passkeys', { name: 'My phone', credential: device.create(options) })
  const enter = async () => {
    const asked = (await app.client().post('/api/passkeys/login/start', {})).body.options
    return app.client().post('/api/passkeys/login', { credential: device.get(asked) })
  }
  expect((await enter()).status).toBe(200)
  await leave()
  expect((await enter()).body.code).toBe('PASSKEY_INVALID')
})

test('former staff agree to the policies at their first login with Google and a code', async () => {
  const { secret } = await withTotp(app, gina)
  await leave()
  const client = app.client()
  expect(await throughGoogle(provider, client)).toBe('/login?step=totp')
  const code = codeNow(app, secret)
  const enter = (input: object) => client.post('/api/google/second-factor', input)
  expect((await enter({ totp: code })).body.code).toBe('CONSENT_REQUIRED')
  expect(await emailOf(client)).toBeNull()
  // A wrong code records no agreement.
  expect((await enter({ totp: '0'.repeat(32), ...agreed })).body.code).toBe('TOTP_INVALID')
  expect(await consents()).toEqual([])
  // The refusal has not used up the code.
  expect((await enter({ totp: code, ...agreed })).status).toBe(200)
  expect(await emailOf(client)).toBe(gina.user.email)
  expect(await consents()).toEqual(CONSENTS)
})
