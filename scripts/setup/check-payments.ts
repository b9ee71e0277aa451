import { randomUUID } from 'node:crypto'
import { createPaypalClient } from '#server/adapters/paypal/client.ts'
import { createPaypal } from '#server/adapters/paypal/gateway.ts'
import { readRegisteredWebhooks } from '#server/adapters/paypal/replies.ts'
import { createPortone } from '#server/adapters/portone/gateway.ts'
import { toPortone } from '#server/portone-config.ts'
import type { Outside } from './outside.ts'
import { type Answers, fatal, open, type Problem } from './questions.ts'
import { channelsOf, paypalUrlOf, portoneWebhookUrl, publicUrlOf } from './variables.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const WEBHOOKS = '/v1/notifications/webhooks'
const SECRET = 'PAYPAL_CLIENT_SECRET'

/** Logs in at PayPal and makes sure that it reports payments to this site. */
export async function checkPaypal(answers: Answers, outside: Outside): Promise<Problem | null> {
  const config = paypalConfig(answers, paypalUrlOf(answers, outside))
  const listed = await createPaypalClient(config, silent).call('GET', WEBHOOKS)
  const host = new URL(config.apiUrl).host
  if (listed.fault?.startsWith('NO_TOKEN_4')) {
    const other = await modeOfKeys(answers, outside)
    return other === null
      ? open('PAYPAL_CLIENT_ID', 'paypal_keys', { host })
      : open('PAYPAL_MODE', other === 'sandbox' ? 'paypal_keys_of_sandbox' : 'paypal_keys_of_live')
  }
  if (listed.status === 403) return open(SECRET, 'paypal_webhook_permission')
  const webhooks = listed.status === 200 ? readRegisteredWebhooks(listed.body) : null
  if (!webhooks)
    return open(SECRET, 'paypal_unreachable', { host, reason: listed.fault ?? `status ${listed.status}` })

  // In an answer file, the domain may be at fault. The site registers its address when it starts.
  if (!answers.SITE_HOST) return null
  const address = `${publicUrlOf(answers)}/api/payments/webhook`
  // The running site adds its mark to the address.
  if (webhooks.some(({ url }) => url.replace(/\?.*$/, '') === address)) return null
  const gateway = createPaypal(config, { log: silent, brandName: () => '' })
  const registered = await gateway.ensureWebhook(address)
  if (registered.ok) return null
  const { issue } = registered
  if (/NUMBER_LIMIT/.test(issue)) return open(SECRET, 'paypal_webhook_limit', { count: webhooks.length })
  return open(SECRET, 'paypal_webhook', { address, reason: issue })
}

/** PayPal's environment that accepts the keys, if it is not the chosen one. */
async function modeOfKeys(answers: Answers, outside: Outside): Promise<'live' | 'sandbox' | null> {
  for (const mode of ['live', 'sandbox'] as const) {
    if (answers.PAYPAL_MODE === mode) continue
    const { fault } = await createPaypalClient(paypalConfig(answers, outside.paypal[mode]), silent).call(
      'GET',
      WEBHOOKS,
    )
    if (fault === undefined) return mode
  }
  return null
}

const paypalConfig = (answers: Answers, apiUrl: string) => ({
  apiUrl,
  sdkUrl: '',
  clientId: answers.PAYPAL_CLIENT_ID ?? '',
  clientSecret: answers.PAYPAL_CLIENT_SECRET ?? '',
  webhookId: undefined,
  allowClientOrders: false,
})

/** Asks PortOne for a payment that does not exist: this needs the secret and the store. */
export async function checkPortone(answers: Answers, outside: Outside): Promise<Problem | null> {
  const channels = channelsOf(answers)
  if (channels.length === 0) return fatal('KOREAN_CARDS', 'portone_no_channel')
  const config = toPortone({
    PORTONE_API_URL: answers.PORTONE_API_URL ?? outside.portoneUrl,
    PORTONE_API_SECRET: answers.PORTONE_API_SECRET,
    PORTONE_STORE_ID: answers.PORTONE_STORE_ID,
    PORTONE_WEBHOOK_SECRET: (answers.PORTONE_WEBHOOK_SECRET ?? '').split(','),
    PORTONE_CHANNELS: channels,
  })!
  const seen = await createPortone(config, { log: silent }).getOrder(randomUUID())
  if (seen.ok) return null
  if (seen.issue === 'UNAUTHORIZED') return open('PORTONE_API_SECRET', 'portone_secret')
  if (seen.issue === 'FORBIDDEN') return open('PORTONE_STORE_ID', 'portone_store')
  return open('PORTONE_API_SECRET', 'portone_unreachable', { reason: seen.issue })
}

/** The webhook of PortOne is entered by hand, so only its secret's form can be checked. */
export const checkWebhookSecret = async (answers: Answers): Promise<Problem | null> =>
  // Two secrets, separated by a comma, while one replaces the other.
  /^whsec_[A-Za-z0-9+/]{32,}={0,2}(?:,whsec_[A-Za-z0-9+/]{32,}={0,2})?$/.test(
    answers.PORTONE_WEBHOOK_SECRET ?? '',
  )
    ? null
    : fatal('PORTONE_WEBHOOK_SECRET', 'portone_webhook_secret', { address: portoneWebhookUrl(answers) })
