import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedCode } from '#server/features/accounts/testing.ts'
import { type Client, startApp, type TestApp } from '#server/testing.ts'
import { silentGoogle, totpAt } from './testing.ts'

/** Uses every part of the site at the most detailed log level; no personal data may appear in the log. */
let log = ''
let app: TestApp
const canaries = new Map<string, string>()

beforeAll(async () => {
  const lines = pino({ level: 'trace' }, { write: (line: string) => (log += line) })
  app = await startApp({ deps: { log: lines, identity: silentGoogle } })
})
afterAll(() => app.stop())

/** Registers a value under a descriptive name and returns it. */
function canary(what: string, word: string): string {
  canaries.set(what, word)
  return word
}

async function register(client: Client, email: string, password: string): Promise<void> {
  await client.post('/api/send-registration-code', { email })
  const code = canary('registration code', await mailedCode(app, email))
  await client.post('/api/verify-registration-code', { email, code })
  const reply = await client.post('/api/register', {
    email,
    password,
    confirmPassword: password,
    name: canary('name', 'Quetzalcoatl Nightingale'),
    nationality: 'VN',
    verificationCode: code,
    agreeTerms: true,
    agreePrivacy: true,
  })
  expect(reply.status).toBe(201)
}

test('the log of a complete user journey contains no personal data', async () => {
  const client = app.client()
  const email = canary('account email', 'quetzal.nightingale@gmail.com')
  const password = canary('password', 'nineteen violet umbrellas')
  await register(client, email, password)
  await client.post('/api/login', { email, password: canary('wrong password', 'eighteen orange umbrellas') })
  await client.post('/api/login', {
    email: canary('unknown email', 'zarathustra.unknown@gmail.com'),
    password,
  })
  expect((await client.post('/api/login', { email, password })).status).toBe(200)
  canary('session token', client.cookies.get('sid')!)
  canary('cross-site token', client.cookies.get('XSRF-TOKEN')!)

  const uploaded = await client.upload('/api/attachments', {
    name: canary('file name', 'lebenslauf-quetzal.txt'),
    content: canary('file content', 'my grades were splendid in xylophone'),
  })
  const draft = app.aDraft({
    name: canary('name on the booking', 'Ignatius Peregrine'),
    email: canary('contact email', 'ignatius@peregrine.example'),
    platformId: canary('platform id', 'kakao_peregrine_77'),
    message: canary('message', 'please tell nobody about my scholarship'),
    attachmentId: uploaded.body.attachmentId,
  })
  const order = await client.post('/api/payments/orders', draft)
  app.sandbox.engine.approve(order.body.orderId)
  const saved = await client.post('/api/consultations', { paymentId: order.body.orderId })
  expect(saved.status).toBe(201)
  await app.settle()
  const { coupons } = (await client.get('/api/coupons')).body
  canary('coupon code', coupons[0].code)
  await client.post('/api/verify-coupon', { code: coupons[0].code })
  await client.post('/api/verify-coupon', { code: canary('made-up coupon', 'NARUXYLOPHONE') })
  await client.get(`/api/consultations/${saved.body.consultation._id}/attachment`)
  await client.get(`/api/consultations?q=${canary('search word', 'pomegranate')}`)
  const { _id } = saved.body.consultation
  const word = canary('word in the room', 'shall I bring my marimba')
  const sent = await client.post(`/api/consultations/${_id}/room`, {
    key: canary('key of a message', 'key-of-marimba'),
    text: word,
  })
  expect(sent.status).toBe(201)
  await client.get(`/api/consultations/${_id}/room`)
  expect((await client.get(`/api/consultations/${_id}/room/events?once=true&after=0`)).body).toContain(word)
  app.clock.advance(180_000)
  await app.settle()
  await client.post('/api/consultations/cancel', {
    consultationId: saved.body.consultation._id,
    cancelReason: canary('reason', 'my aunt forbids the journey'),
  })

  const start = await client.post('/api/totp/start', { password })
  const secret = canary('authenticator secret', start.body.secret)
  const totp = canary('authenticator code', totpAt(app, secret))
  const { recoveryCodes } = (await client.post('/api/totp/confirm', { totp })).body
  canary('recovery code', recoveryCodes[0])
  await app.client().post('/api/login', { email, password, totp: recoveryCodes[0] })

  await client.post('/api/send-reset-code', { email })
  app.clock.advance(61_000)
  const resetCode = canary('reset code', await mailedCode(app, email))
  await client.post('/api/reset-password', {
    email,
    code: resetCode,
    newPassword: canary('new password', 'seventeen quiet umbrellas'),
  })
  await client.post(
    '/api/payments/webhook',
    {
      id: 'WH-1',
      resource: { payer: { email_address: canary('payer email', 'payer-nightjar@example.com') } },
    },
    { 'paypal-transmission-sig': canary('signature', 'c2lnbmF0dXJlLWNhbmFyeQ') },
  )
  await client.get(
    `/nowhere/${canary('address of a page', 'secret-garden-path')}?token=${canary('query', 'tok-9d8f7e')}`,
    {
      'user-agent': canary('browser', 'Mozilla/5.0 (Gooseberry)'),
      authorization: `Bearer ${canary('bearer token', 'bearer-1f2e3d')}`,
    },
  )
  await app.settle()

  expect(canaries.size).toBeGreaterThanOrEqual(25)
  expect(log.split('\n').length).toBeGreaterThan(20)
  const found = [...canaries].filter(([, word]) => log.includes(word)).map(([what]) => what)
  expect(found).toEqual([])
  expect(log).not.toContain(app.deps.config.secretKey)
  expect(log).not.toContain(app.deps.config.paypal.clientSecret)
  // Many password hashes: slower than other tests on a busy machine.
})

test('a request cannot inject log lines', async () => {
  const before = log.length
  await app.client().get('/%0a{"level":60,"msg":"forged"}?x=%0d%0aforged', { 'user-agent': 'a forged line' })
  const written = log.slice(before)
  expect(
    written
      .split('\n')
      .filter(Boolean)
      .every((line) => typeof JSON.parse(line).level === 'number'),
  ).toBe(true)
  expect(written).not.toContain('forged')
})
