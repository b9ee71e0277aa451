import { randomUUID } from 'node:crypto'
import { checkClock, type Finding, finding } from '#domain/site-status.ts'
import { createPaypalClient } from '#server/adapters/paypal/client.ts'
import type { Config } from '#server/config.ts'
import { testProvidersOf } from '#server/test-accounts.ts'
import { providerTitles } from '#web/pages/admin/provider.ts'
import type { DoctorContext } from './doctor-machine.ts'

const ANSWER_MS = 10_000
const CLOCK_LIMITS_S = [5, 60] as const
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Checks mail, payment provider, files and clock from this machine. */
export async function* checkExternalServices({
  config,
  isSimulated,
}: DoctorContext): AsyncGenerator<Finding> {
  if (!config) return
  if (isSimulated) {
    yield finding('mail_simulated')
    yield finding('provider_simulated')
  } else {
    yield await mailOf(config)
    yield await paypalOf(config)
    for (const each of testProvidersOf(config))
      yield finding('provider_test', { provider: providerTitles[each] })
    yield await clockOf(config)
  }
  if (config.s3) yield await bucketOf(config)
}

/** Connects and logs in; sends no mail. */
async function mailOf({ smtp }: Config): Promise<Finding> {
  const { hostname: host } = new URL(smtp.url)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  } as never)
  try {
    await transport.verify()
    return finding('mail_accepted', { host })
  } catch (error) {
    return finding('mail_refused', { host, reason: (error as Error).message })
  } finally {
    transport.close()
  }
}

/** Makes a harmless API call with our account. */
async function paypalOf({ paypal }: Config): Promise<Finding> {
  const { hostname: provider } = new URL(paypal.apiUrl)
  const { status, fault } = await createPaypalClient(paypal, silent).call('GET', '/v1/notifications/webhooks')
  if (status === 200) return finding('provider_ok', { provider })
  return fault?.startsWith('NO_TOKEN_4')
    ? finding('provider_credentials', { provider })
    : finding('provider_failed', { provider, reason: fault ?? `status ${status}` })
}

/** Compares our clock with the provider's: codes, holds and deadlines depend on it. */
async function clockOf({ paypal }: Config): Promise<Finding> {
  const reference = 'PayPal'
  try {
    const { headers } = await fetch(paypal.apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return finding('clock_unknown', { reference })
    return checkClock((Date.now() - theirs) / 1000, reference, CLOCK_LIMITS_S)
  } catch {
    return finding('clock_unknown', { reference })
  }
}

/** Writes and removes a file with a random name. */
async function bucketOf({ s3 }: Config): Promise<Finding> {
  const { createS3Files } = await import('#server/adapters/s3-files.ts')
  const files = createS3Files(s3!)
  const key = randomUUID()
  try {
    await files.put(key, Buffer.from('doctor'), 'text/plain')
    await files.remove(key)
    return finding('files_ok', { bucket: s3!.bucket })
  } catch (error) {
    return finding('files_refused', { bucket: s3!.bucket, reason: (error as Error).message })
  }
}
