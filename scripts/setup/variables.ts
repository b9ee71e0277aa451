import { domainToASCII } from 'node:url'
import { isThisMachine } from '#server/production.ts'
import type { Outside } from './outside.ts'
import type { Answers } from './questions.ts'

/** Translation between answers and the environment variables of docs/configuration.md. */

const TLS_PORT = '465'
const CHANNELS = {
  PORTONE_CHANNEL_CARD: 'card',
  PORTONE_CHANNEL_KAKAOPAY: 'kakaopay',
  PORTONE_CHANNEL_NAVERPAY: 'naverpay',
  PORTONE_CHANNEL_TOSSPAY: 'tosspay',
} as const

/** Percent-encoded without `'`, which environment files would have to quote. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27')

export const publicUrlOf = ({ SITE_HOST = '' }: Answers): string => `https://${SITE_HOST}`

/** To be entered in PortOne's console. */
export const portoneWebhookUrl = (answers: Answers): string =>
  `${publicUrlOf(answers)}/api/payments/webhook/portone`

export function smtpUrlOf({
  SMTP_HOST = '',
  SMTP_PORT = '',
  SMTP_USER,
  SMTP_PASSWORD = '',
}: Answers): string {
  const login = SMTP_USER ? `${encode(SMTP_USER)}:${encode(SMTP_PASSWORD)}@` : ''
  if (SMTP_PORT === TLS_PORT) return `smtps://${login}${SMTP_HOST}:${SMTP_PORT}`
  const url = `smtp://${login}${SMTP_HOST}:${SMTP_PORT}`
  return URL.canParse(url) && isThisMachine(url) ? url : `${url}?requireTLS=true`
}

/** A third answer is the address of a PayPal that was set by hand. */
export const paypalUrlOf = ({ PAYPAL_MODE = '' }: Answers, { paypal }: Outside): string =>
  PAYPAL_MODE === 'live' || PAYPAL_MODE === 'sandbox' ? paypal[PAYPAL_MODE] : PAYPAL_MODE

/** `card=channel-key-…` for each payment method with a channel. */
export const channelsOf = (answers: Answers): string[] =>
  Object.entries(CHANNELS).flatMap(([key, way]) => (answers[key] ? [`${way}=${answers[key]}`] : []))

/** Host name of a domain that was typed or copied from a browser; names in Korean become ASCII. */
export function readHost(typed: string): string {
  const host = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
  // A path, which no site can have, stays for the check.
  return /[/?#@]/.test(host) ? host : domainToASCII(host) || host
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Variables that differ from `existing` after these answers; undefined removes one. A variable whose answers
 * are the same stays as it is written, with what no question asks about.
 */
export function changedVariables(answers: Answers, existing: Environment, outside: Outside): Environment {
  const before = toEnvironment(fromEnvironment(existing, outside), outside)
  const after = toEnvironment(answers, outside)
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== (existing[name] === undefined ? undefined : before[name]),
  )
  return {
    ...Object.fromEntries(changed),
    // The stored webhook belongs to the previous PayPal account.
    ...(after.PAYPAL_CLIENT_ID !== before.PAYPAL_CLIENT_ID && { PAYPAL_WEBHOOK_ID: undefined }),
  }
}

/** Variables of a part that was skipped are absent. */
function toEnvironment(answers: Answers, outside: Outside): Environment {
  const isBucket = answers.BACKUP_KIND === 's3'
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrlOf(answers),
    SITE_HOST: answers.SITE_HOST,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: answers.ADMIN_EMAIL,
    ADMIN_PASSWORD: answers.ADMIN_PASSWORD || undefined,
    SMTP_URL: smtpUrlOf(answers),
    MAIL_FROM: `${answers.MAIL_NAME} <${answers.MAIL_ADDRESS}>`,
    PAYPAL_API_URL: paypalUrlOf(answers, outside),
    PAYPAL_CLIENT_ID: answers.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: answers.PAYPAL_CLIENT_SECRET,
    ...(answers.KOREAN_CARDS === 'yes' && {
      PORTONE_API_SECRET: answers.PORTONE_API_SECRET,
      PORTONE_STORE_ID: answers.PORTONE_STORE_ID,
      PORTONE_WEBHOOK_SECRET: answers.PORTONE_WEBHOOK_SECRET,
      PORTONE_CHANNELS: channelsOf(answers).join(','),
      PORTONE_MODE: answers.PORTONE_MODE,
    }),
    HEARTBEAT_URL: answers.HEARTBEAT_URL || undefined,
    UPDATE_URL: answers.UPDATE_URL || undefined,
    BACKUP_TO: isBucket ? `s3://${answers.S3_BUCKET}/site` : answers.BACKUP_FOLDER,
    ...(isBucket && {
      S3_ENDPOINT: answers.S3_ENDPOINT,
      S3_BUCKET: answers.S3_BUCKET,
      S3_REGION: answers.S3_REGION,
      S3_ACCESS_KEY_ID: answers.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: answers.S3_SECRET_ACCESS_KEY,
    }),
  }
}

const smtpAnswers = (url: URL | null): Answers =>
  url
    ? {
        SMTP_HOST: url.hostname,
        SMTP_PORT: url.port || (url.protocol === 'smtps:' ? TLS_PORT : '587'),
        SMTP_USER: decodeURIComponent(url.username),
        SMTP_PASSWORD: decodeURIComponent(url.password),
      }
    : {}

/** The answers from which these variables could have been written. */
export function fromEnvironment(env: Environment, outside: Outside): Answers {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, PAYPAL_API_URL, BACKUP_TO, PORTONE_CHANNELS } = env
  const [, name, address] = /^(.*?)\s*<(.*)>$/.exec(MAIL_FROM ?? '') ?? []
  const modes = Object.entries(outside.paypal).find(([, url]) => url === PAYPAL_API_URL?.replace(/\/$/, ''))
  const channels = (PORTONE_CHANNELS ?? '').split(/[\s,]+/).map((text) => {
    const split = text.indexOf('=')
    return [text.slice(0, split).replace('korean_', ''), text.slice(split + 1)] as const
  })
  return {
    ...env,
    SITE_HOST: PUBLIC_URL ? URL.parse(PUBLIC_URL)?.host : env.SITE_HOST,
    ...smtpAnswers(SMTP_URL ? URL.parse(SMTP_URL) : null),
    MAIL_NAME: name,
    MAIL_ADDRESS: address ?? MAIL_FROM,
    PAYPAL_MODE: modes?.[0] ?? PAYPAL_API_URL,
    KOREAN_CARDS: env.PORTONE_API_SECRET ? 'yes' : undefined,
    ...Object.fromEntries(
      Object.entries(CHANNELS).map(([key, way]) => [key, channels.find(([each]) => each === way)?.[1]]),
    ),
    BACKUP_KIND: BACKUP_TO && (BACKUP_TO.startsWith('s3://') ? 's3' : 'folder'),
    BACKUP_FOLDER: BACKUP_TO?.startsWith('/') ? BACKUP_TO : undefined,
  }
}
