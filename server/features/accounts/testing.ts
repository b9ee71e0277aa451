import { messagesWorker } from '#server/features/messages/worker.ts'
import { type Client, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

/** The newest mail to an address, once everything that is due was sent. */
export async function newestMail(
  app: TestApp,
  to: string,
): Promise<{ subject: string; text: string } | undefined> {
  await messagesWorker(app.deps).runOnce()
  return app.mails().findLast((mail) => mail.to.includes(to))
}

/** The code of the newest mail to an address. */
export async function mailedCode(app: TestApp, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await newestMail(app, to))?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was mailed to ${to}`)
  return code
}

/** Another six digits than these. */
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

/** Registers a mailbox the long way and answers the client that did it, not logged in. */
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

/** Middle of several durations in milliseconds; one slow run does not move it. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!
}
