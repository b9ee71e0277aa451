import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { emailsWorker } from '#server/features/mails/worker.ts'
import { type Client, type Person, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { enableTotp, setPendingTotp } from './totp-store.ts'
import { newTotpSecret, sealTotpSecret, totpSetup } from './totp.ts'

/** Sends all due mails and returns the newest one to an address. */
export async function newestMail(
  app: TestApp,
  to: string,
): Promise<{ subject: string; text: string } | undefined> {
  await emailsWorker(app.deps)()
  return app.mails().findLast((mail) => mail.to.includes(to))
}

/** The code in the newest mail to an address. */
export async function mailedCode(app: TestApp, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await newestMail(app, to))?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was mailed to ${to}`)
  return code
}

/** Six digits other than these. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

export const registrationOf = (
  email: string,
  verificationCode: string,
  changes: Record<string, unknown> = {},
) => ({
  email,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  name: 'Ann Nguyen',
  nationality: 'VN',
  verificationCode,
  agreeTerms: true,
  agreePrivacy: true,
  ...changes,
})

/**
 * A code belongs to a browser or, without its cookie, to a network; clients without cookies share this one.
 */
export const NETWORK = '203.0.113.9'

export const sendCode = (app: TestApp, email: string) =>
  app.client(NETWORK).post('/api/send-registration-code', { email })

export const verifyCode = (app: TestApp, email: string, code: unknown) =>
  app.client(NETWORK).post('/api/verify-registration-code', { email, code })

export const registerWith = (app: TestApp, email: string, code: string, changes?: Record<string, unknown>) =>
  app.client(NETWORK).post('/api/register', registrationOf(email, code, changes))

/** Registers a mailbox with all steps of the form; returns the client, which is logged in. */
export async function registered(
  app: TestApp,
  email: string,
  client: Client = app.client(),
): Promise<Client> {
  await client.post('/api/send-registration-code', { email })
  const reply = await client.post('/api/register', registrationOf(email, await mailedCode(app, email)))
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return client
}

export const logIn = (client: Client, email: string, more: Record<string, unknown> = {}) =>
  client.post('/api/login', { email, password: TEST_PASSWORD, ...more })

export const TOTP_STEP_MS = 30_000

/** The code that the authenticator app shows now. */
export const codeNow = (app: TestApp, secret: string, driftMs = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: app.clock.now().getTime() + driftMs })

/** Turns the second factor on and advances the clock to an unused time step. */
export async function withTotp(
  app: TestApp,
  person: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.post('/api/totp/start', { password: TEST_PASSWORD })).body
  const reply = await person.post('/api/totp/confirm', { totp: codeNow(app, secret) })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  app.clock.advance(TOTP_STEP_MS * 2)
  return { secret, recoveryCodes: reply.body.recoveryCodes }
}

let storedCodes: ReturnType<typeof generateRecoveryCodes> | undefined

/**
 * A user whose second factor is on, inserted into the database directly: generating ten recovery codes takes
 * half a second, so all these users share theirs. `withTotp` uses the product's own calls instead.
 */
export async function withStoredTotp(
  app: TestApp,
  { user }: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  storedCodes ??= generateRecoveryCodes()
  const { codes, hashes } = await storedCodes
  const secret = newTotpSecret()
  const step = Math.floor(app.clock.now().getTime() / TOTP_STEP_MS) - 2
  await setPendingTotp(app.db, user.id, sealTotpSecret(app.deps.config, user.id, secret))
  await enableTotp(app.db, user.id, { step, recoveryHashes: hashes })
  await app.db.updateTable('sessions').set({ level: 2 }).where('user_id', '=', user.id).execute()
  return { secret: totpSetup(secret, { issuer: '', label: '' }).secret, recoveryCodes: codes }
}

/**
 * Ratio of the median CPU times of the two kinds of calls. Unlike elapsed time, it does not grow with the
 * load of the machine. It includes password hashes, which run on a thread of this process.
 */
export async function timeRatio(
  runs: number,
  first: (run: number) => Promise<unknown>,
  second: (run: number) => Promise<unknown>,
): Promise<number> {
  const spent: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    for (const [kind, call] of [first, second].entries()) {
      const before = process.cpuUsage()
      await call(run)
      const { user, system } = process.cpuUsage(before)
      spent[kind]!.push(user + system)
    }
  }
  const [one, other] = spent.map((each) => each.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!)
  return one! / other!
}

/** Inserts a paid consultation into the database directly, without the booking calls. */
export async function aStoredConsultation(
  app: TestApp,
  user: { id: string; email: string; name: string },
  {
    startsAt,
    status = 'pending',
    paidAt = app.clock.now().toISOString(),
  }: { startsAt: string; status?: 'pending' | 'completed' | 'cancelled'; paidAt?: string },
): Promise<{ consultationId: string; paymentId: string; seat: number }> {
  const seat = 1
  const { id: paymentId } = await app.db
    .insertInto('payments')
    .values({
      user_id: user.id,
      status: 'captured',
      draft: JSON.stringify({ name: user.name, message: 'My first question' }),
      draft_hash: `hash of ${user.name}`,
      starts_at: startsAt,
      list_price_cents: 3600,
      amount_cents: 3600,
      captured_cents: 3600,
      captured_at: paidAt,
      capture_id: `CAPTURE-${randomUUID()}`,
      order_id: `ORDER-${randomUUID()}`,
      refund_notice_hours: 24,
      hold_until: paidAt,
      created_at: paidAt,
      updated_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: consultationId } = await app.db
    .insertInto('consultations')
    .values({
      user_id: user.id,
      payment_id: paymentId,
      name: user.name,
      email: `contact-of-${user.email}`,
      user_account_email: user.email,
      platform: 'kakao',
      platform_id: `kakao of ${user.name}`,
      starts_at: startsAt,
      seat,
      time_zone: 'Asia/Ho_Chi_Minh',
      message: 'My first question',
      amount_cents: 3600,
      refund_notice_hours: 24,
      status,
      cancelled_at: status === 'cancelled' ? paidAt : null,
      cancelled_by: status === 'cancelled' ? 'user' : null,
      cancel_reason: status === 'cancelled' ? 'My very own reason' : null,
      created_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { consultationId, paymentId, seat }
}
