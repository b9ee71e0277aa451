import { randomUUID } from 'node:crypto'
import { createPaypalClient } from '#server/adapters/paypal/client.ts'
import type { Config } from '#server/config.ts'
import type { Finding } from './doctor-finding.ts'
import type { Surroundings } from './doctor-machine.ts'

const ANSWER_MS = 10_000
const CLOCK_WARN_SECONDS = 5
const CLOCK_FAIL_SECONDS = 60
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Checks mail, payment provider, files and clock from this machine. */
export async function* looksOutside({ config, isSimulated }: Surroundings): AsyncGenerator<Finding> {
  if (!config) return
  if (isSimulated) {
    yield { name: 'mail', state: 'ok', text: 'simulated by npm start; set SMTP_URL to send real mails' }
    yield { name: 'PayPal', state: 'ok', text: 'simulated by npm start; set PAYPAL_API_URL to use PayPal' }
  } else {
    yield await mailOf(config)
    yield await paypalOf(config)
    yield await clockOf(config)
  }
  if (config.s3) yield await bucketOf(config)
}

/** Connects and logs in; sends no mail. */
async function mailOf({ smtp }: Config): Promise<Finding> {
  const name = 'mail'
  const { hostname } = new URL(smtp.url)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  } as never)
  try {
    await transport.verify()
    return { name, state: 'ok', text: `${hostname} accepts the login` }
  } catch (error) {
    return {
      name,
      state: 'fail',
      text: `${hostname} refuses the connection or the login of SMTP_URL: ${(error as Error).message}`,
    }
  } finally {
    transport.close()
  }
}

/** Makes a harmless API call with our account. */
async function paypalOf({ paypal }: Config): Promise<Finding> {
  const name = 'PayPal'
  const { hostname } = new URL(paypal.apiUrl)
  const { status, fault } = await createPaypalClient(paypal, silent).call('GET', '/v1/notifications/webhooks')
  if (status === 200) return { name, state: 'ok', text: `${hostname} accepts the account` }
  const reason = fault?.startsWith('NO_TOKEN_4')
    ? 'refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: copy both from the developer dashboard again'
    : `failed: ${fault ?? `status ${status}`}. Check PAYPAL_API_URL and the network`
  return { name, state: 'fail', text: `${hostname} ${reason}` }
}

/** Compares our clock with the provider's: codes, holds and deadlines depend on it. */
async function clockOf({ paypal }: Config): Promise<Finding> {
  const name = 'clock'
  try {
    const { headers } = await fetch(paypal.apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs))
      return {
        name,
        state: 'warn',
        text: 'the clock could not be compared: PAYPAL_API_URL did not answer with a date',
      }
    const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000)
    return {
      name,
      state: seconds > CLOCK_FAIL_SECONDS ? 'fail' : seconds > CLOCK_WARN_SECONDS ? 'warn' : 'ok',
      text: `differs from PayPal's clock by ${seconds} seconds${seconds > CLOCK_WARN_SECONDS ? ': turn on time synchronisation (NTP)' : ''}`,
    }
  } catch {
    return {
      name,
      state: 'warn',
      text: 'the clock could not be compared: PAYPAL_API_URL did not answer with a date',
    }
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
    return { name: 'files', state: 'ok', text: `${s3!.bucket} accepts writes and deletes` }
  } catch (error) {
    return {
      name: 'files',
      state: 'fail',
      text: `${s3!.bucket} refuses writes or deletes, check the S3_ variables: ${(error as Error).message}`,
    }
  }
}
