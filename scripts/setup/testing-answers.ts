import { expect } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { selfSigned } from '#server/adapters/testing-certificate.ts'
import { describeProblem } from './describe-problem.ts'
import { examineAll, withoutSecrets } from './dialogue.ts'
import type { Answers } from './questions.ts'
import { startBucket, startMail, startNetwork } from './testing-outside.ts'

const SECRET = `pa#ss 'w"o$rd\\`

export type Answered = Awaited<ReturnType<typeof startAnswered>>

/** Good answers and the services that they name; a test makes some of them wrong. */
export async function startAnswered() {
  const [live, trial, bucket] = [await startSandbox(), await startSandbox(), await startBucket()]
  const smtpPort = new URL(live.smtpUrl).port
  const good: Answers = {
    SITE_HOST: 'booking.example.org',
    ADMIN_EMAIL: 'owner@gmail.com',
    MAIL_ADDRESS: 'hello@example.org',
    MAIL_NAME: 'Office',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: smtpPort,
    SMTP_PASSWORD: SECRET,
    PAYPAL_MODE: 'live',
    PAYPAL_CLIENT_ID: live.clientId,
    PAYPAL_CLIENT_SECRET: live.clientSecret,
    KOREAN_CARDS: 'yes',
    PORTONE_STORE_ID: live.portone.settings.PORTONE_STORE_ID,
    PORTONE_API_SECRET: live.portone.settings.PORTONE_API_SECRET,
    PORTONE_WEBHOOK_SECRET: live.portone.settings.PORTONE_WEBHOOK_SECRET,
    PORTONE_CHANNEL_CARD: 'channel-key-1',
    BACKUP_KIND: 's3',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'backups',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: SECRET,
  }
  const secrets = [SECRET, 'wrong secret', live.clientSecret, trial.clientSecret]
  const given = {
    live,
    trial,
    bucket,
    network: await startNetwork(),
    /** Closed before the next test. */
    ends: [] as (() => unknown)[],
    /** Starts a mail server at smtp.example.org that knows one password. */
    async mail(options: Parameters<typeof startMail>[0], port: number): Promise<void> {
      const server = await startMail({
        onAuth: ({ password }, _session, done) =>
          password === SECRET
            ? done(null, { user: 'office' })
            : done(Object.assign(new Error(`not accepted: ${password}`), { responseCode: 535 })),
        onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
        ...options,
      })
      given.ends.push(server.close)
      given.network.routes[`198.51.100.25:${port}`] = server.port
    },
    /** Codes of the problems after changes; each is explained in both languages, without a secret. */
    async problemsOf(changes: Answers): Promise<string[]> {
      const { answers, problems } = await examineAll({ ...good, ...changes }, given.network)
      for (const problem of problems)
        for (const language of ['en', 'ko'] as const) {
          const raw = describeProblem(problem, language)
          expect(raw).toMatch(/^✗ .+ \[\w+\]\n {2}→ .+/)
          expect(raw, 'a placeholder without a value').not.toMatch(/\{\w+\}/)
          for (const secret of secrets) expect(withoutSecrets(raw, answers)).not.toContain(secret)
        }
      return problems.map(({ code }) => code)
    },
    async reset(): Promise<void> {
      for (const end of given.ends.splice(0)) await end()
      const network = await startNetwork()
      given.network = network
      network.paypal = { live: live.url, sandbox: trial.url }
      network.portoneUrl = live.url
      network.names['127.0.0.1'] = ['127.0.0.1']
      network.routes[`127.0.0.1:${smtpPort}`] = Number(smtpPort)
      network.names['smtp.example.org'] = ['198.51.100.25']
      live.deleteWebhooks()
      live.rules.length = 0
      bucket.refused.clear()
      await given.mail({ secure: true, ...selfSigned }, 465)
    },
    async close(): Promise<void> {
      for (const end of given.ends.splice(0)) await end()
      await Promise.all([live.close(), trial.close()])
      bucket.close()
    },
  }
  return given
}
