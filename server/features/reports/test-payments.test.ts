import { afterEach, expect, test } from 'vitest'
import { testProvidersOf } from '#server/test-accounts.ts'
import { startApp, type TestApp } from '#server/testing.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example',
  SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
  ADMIN_EMAIL: 'owner@gmail.com',
  REQUIRE_ADMIN_TOTP: 'false',
}
let app: TestApp
afterEach(() => app?.stop())

test.each([
  ['https://api-m.sandbox.paypal.com', ['paypal']],
  ['https://api.sandbox.paypal.com', ['paypal']],
  ['https://api-m.paypal.com', []],
  ['http://127.0.0.1:3001', ['paypal']],
])('a production site with PayPal at %s has test accounts of %s', (apiUrl, expected) => {
  const paypal = { apiUrl } as Parameters<typeof testProvidersOf>[0]['paypal']
  expect(testProvidersOf({ production: true, paypal, portone: undefined })).toEqual(expected)
  expect(testProvidersOf({ production: false, paypal, portone: undefined })).toEqual([])
})

test.each([
  ['test', ['portone']],
  ['live', []],
] as const)('PortOne in the mode %s', (mode, expected) => {
  const config = {
    production: true,
    paypal: { apiUrl: 'https://api-m.paypal.com' },
    portone: { mode, apiUrl: 'https://api.portone.io' },
  } as Parameters<typeof testProvidersOf>[0]
  expect(testProvidersOf(config)).toEqual(expected)
})

test('a production site with test accounts says so to the owner, and to no other staff', async () => {
  app = await startApp({ env: PRODUCTION })
  const owner = await app.anAdmin()
  const { body } = await owner.get('/api/attention')
  expect(body.items).toMatchObject([{ kind: 'test_payments', id: 'paypal', detail: 'paypal', actions: [] }])
  const { findings } = (await owner.get('/api/site-status')).body
  expect(findings).toContainEqual({
    check: 'provider',
    state: 'attention',
    code: 'provider_test',
    facts: { provider: 'paypal' },
  })
  await app.db.updateTable('users').set({ role: 'assistant' }).where('role', '=', 'admin').execute()
  expect((await owner.get('/api/attention')).body.items ?? []).toEqual([])
})

test('a development site with the sandbox has no warning', async () => {
  app = await startApp()
  const owner = await app.anAdmin()
  expect((await owner.get('/api/attention')).body.items).toEqual([])
})
