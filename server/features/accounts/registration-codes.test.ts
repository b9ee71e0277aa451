import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'
import {
  mailedCode,
  NETWORK,
  newestMail,
  registered,
  registerWith,
  sendCode,
  verifyCode,
  wrongCode,
} from './testing.ts'

/** Mailed registration codes: when one is sent, rate limits, and validity. */
let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

test.each([
  [27, 'a@naver.com'],
  [28, 'a@gmail.com.evil.com'],
  [29, 'a@gmail.co'],
  [30, 'a@evil.com,b@gmail.com'],
  [31, 'a@gmail.com\r\nBcc: x@x.x'],
  [32, 'ａ＠gmail.com'],
  [32, 'a@gmаil.com'],
  [33, '..a@gmail.com'],
  [33, 'a..b@gmail.com'],
])('abuse case %i: no code goes to %j', async (_, email) => {
  const reply = await sendCode(app, email)
  expect([reply.status, reply.body.code]).toEqual([422, 'EMAIL_NOT_GMAIL'])
  expect(reply.body.message).toBe('Only Gmail accounts are allowed.')
  expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([])
})

test('abuse case 34: an address of 300 characters is malformed', async () => {
  expect((await sendCode(app, `${'a'.repeat(290)}@gmail.com`)).body.code).toBe('INVALID_INPUT')
})

test('abuse case 35: a mailbox with an account gets the same reply, and a mail without a code', async () => {
  await registered(app, 'known@gmail.com')
  const [known, unknown] = [await sendCode(app, 'known@gmail.com'), await sendCode(app, 'unknown@gmail.com')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect((await newestMail(app, 'known@gmail.com'))!.text).not.toMatch(/\b\d{6}\b/)
  expect((await newestMail(app, 'unknown@gmail.com'))!.text).toMatch(/\b\d{6}\b/)
})

test.each(['ann@gmail.com', 'a.n.n+1@gmail.com'])(
  'abuse cases 36, 37: %s waits a minute after a code for ann@gmail.com',
  async (second) => {
    await sendCode(app, 'ann@gmail.com')
    app.clock.advance(59_000)
    const early = await sendCode(app, second)
    expect([early.status, early.body.code]).toEqual([429, 'RESEND_COOLDOWN'])
    expect(Number(early.headers['retry-after'])).toBe(1)
    app.clock.advance(1_000)
    expect((await sendCode(app, second)).status).toBe(200)
  },
)

test('abuse case 38: the 11th code of a day from one network needs a proof of work, and a refusal to wait needs none', async () => {
  for (let sent = 0; sent < 10; sent++) {
    expect((await sendCode(app, 'ann@gmail.com')).status).toBe(200)
    if (sent < 9) expect((await sendCode(app, 'ann@gmail.com')).body.code).toBe('RESEND_COOLDOWN')
    app.clock.advance(MINUTE_MS)
  }
  const refused = await sendCode(app, 'ann@gmail.com')
  expect([refused.status, refused.body.code]).toEqual([429, 'PROOF_REQUIRED'])
  app.clock.advance(24 * 60 * MINUTE_MS)
  expect((await sendCode(app, 'ann@gmail.com')).status).toBe(200)
})

test('abuse case 39: one address asks for 20 codes in an hour', async () => {
  const client = app.client()
  for (let sent = 1; sent <= 20; sent++) {
    expect((await client.post('/api/send-registration-code', { email: `ann${sent}@gmail.com` })).status).toBe(
      200,
    )
  }
  const reply = await client.post('/api/send-registration-code', { email: 'ann21@gmail.com' })
  expect([reply.status, reply.body.code]).toEqual([429, 'RATE_LIMITED'])
})

test('abuse cases 40, 41: after five wrong codes the right one is refused too', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  for (let by = 1; by <= 5; by++) {
    const reply = await verifyCode(app, 'ann@gmail.com', wrongCode(code, by))
    expect([reply.status, reply.body.code]).toEqual([400, 'CODE_INVALID'])
  }
  expect((await verifyCode(app, 'ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
  expect((await registerWith(app, 'ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('the right code counts as the fifth try', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  for (let by = 1; by <= 4; by++) await verifyCode(app, 'ann@gmail.com', wrongCode(code, by))
  expect((await verifyCode(app, 'ann@gmail.com', code)).status).toBe(200)
  expect((await registerWith(app, 'ann@gmail.com', code)).status).toBe(201)
})

test('abuse case 43: a code ends after ten minutes', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  app.clock.advance(10 * MINUTE_MS - 1)
  expect((await verifyCode(app, 'ann@gmail.com', code)).status).toBe(200)
  await sendCode(app, 'bob@gmail.com')
  const late = await mailedCode(app, 'bob@gmail.com')
  app.clock.advance(10 * MINUTE_MS)
  expect((await verifyCode(app, 'bob@gmail.com', late)).body.code).toBe('CODE_INVALID')
})

test('abuse case 44: a newer code ends the older one', async () => {
  await sendCode(app, 'ann@gmail.com')
  const first = await mailedCode(app, 'ann@gmail.com')
  app.clock.advance(MINUTE_MS)
  await sendCode(app, 'ann@gmail.com')
  const second = await mailedCode(app, 'ann@gmail.com')
  if (first !== second) expect((await verifyCode(app, 'ann@gmail.com', first)).body.code).toBe('CODE_INVALID')
  expect((await verifyCode(app, 'ann@gmail.com', second)).status).toBe(200)
})

test('abuse cases 45, 49, 51: a code is valid for its own mailbox only', async () => {
  await sendCode(app, 'ann@gmail.com')
  await sendCode(app, 'bob@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  await verifyCode(app, 'ann@gmail.com', code)
  for (const other of ['bob@gmail.com', 'never.asked@gmail.com']) {
    expect((await verifyCode(app, other, code)).body.code).toBe('CODE_INVALID')
    expect((await registerWith(app, other, code)).body.code).toBe('CODE_INVALID')
  }
})

test('abuse case 46: a reset code registers nothing', async () => {
  await registered(app, 'ann@gmail.com')
  await app.client(NETWORK).post('/api/send-reset-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await verifyCode(app, 'ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test.each([
  [47, '12345'],
  [47, '1234567'],
  [47, '12345a'],
  [47, '١٢٣٤٥٦'],
  [48, 123456],
])('abuse case %i: %j is refused as a code', async (_, code) => {
  const reply = await verifyCode(app, 'ann@gmail.com', code)
  expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('abuse case 50: a registration without a code is refused', async () => {
  expect((await registerWith(app, 'ann@gmail.com', '123456')).body.code).toBe('CODE_INVALID')
})

test('abuse case 53: a code creates one account', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await registerWith(app, 'ann@gmail.com', code)).status).toBe(201)
  expect((await registerWith(app, 'ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('abuse case 54: a verified code is valid for half an hour and for one registration', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  await verifyCode(app, 'ann@gmail.com', code)
  app.clock.advance(29 * MINUTE_MS)
  expect((await verifyCode(app, 'ann@gmail.com', code)).status).toBe(200)
  app.clock.advance(MINUTE_MS)
  expect((await registerWith(app, 'ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('the stored codes cannot be guessed without the secret key', async () => {
  await sendCode(app, 'ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  const [row] = await app.db.selectFrom('mailed_codes').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(code)
  const messages = await app.db.selectFrom('messages').select('data').execute()
  expect(JSON.stringify(messages)).not.toContain(code)
})

test('codes for unknown mailboxes are limited per /48 network', async () => {
  let sent = 0
  for (let turn = 0; turn < 120; turn++) {
    const client = app.client(`2001:db8:7:${(turn * 256).toString(16)}::1`)
    const reply = await client.post('/api/send-registration-code', { email: `stranger${turn}@gmail.com` })
    if (reply.status === 200) sent++
  }
  expect(sent).toBe(80)
})
