import { z } from 'zod/mini'
import type { KoreanMethod } from '#domain/payment-method.ts'

const listed = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
)

/** Names of payment methods in the configuration; PortOne's console says "card", our API "korean_card". */
const methodNamed: Record<string, KoreanMethod> = {
  card: 'korean_card',
  korean_card: 'korean_card',
  kakaopay: 'kakaopay',
  naverpay: 'naverpay',
  tosspay: 'tosspay',
}

/** Environment variables for PortOne: all required ones, or none. */
export const portoneEnvironment = {
  PORTONE_API_SECRET: z.optional(z.string()),
  PORTONE_STORE_ID: z.optional(z.string()),
  /** In the console's format; two, separated by a comma, during a rotation. */
  PORTONE_WEBHOOK_SECRET: z.optional(
    z.pipe(
      listed,
      z.array(
        z
          .string()
          .check(
            z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must begin with whsec_, as the console shows it'),
          ),
      ),
    ),
  ),
  /**
   * "card=channel-key-1,kakaopay=channel-key-2": the channel of each payment method; several may share one.
   */
  PORTONE_CHANNELS: z.optional(
    z.pipe(
      listed,
      z.array(
        z
          .string()
          .check(
            z.regex(
              /^(card|korean_card|kakaopay|naverpay|tosspay)=[\x21-\x7e]{1,200}$/,
              'must be like card=channel-key-1,kakaopay=channel-key-2; there are naverpay and tosspay, too',
            ),
          ),
      ),
    ),
  ),
  PORTONE_API_URL: z.optional(z.url({ protocol: /^https?$/ })),
  PORTONE_SDK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** A test channel moves no real money, so its payments create no bookings where real money is expected. */
  PORTONE_MODE: z.optional(z.enum(['live', 'test'])),
}

const required = [
  'PORTONE_API_SECRET',
  'PORTONE_STORE_ID',
  'PORTONE_WEBHOOK_SECRET',
  'PORTONE_CHANNELS',
] as const

type Environment = { [Name in keyof typeof portoneEnvironment]?: z.output<(typeof portoneEnvironment)[Name]> }

/** Faults of a partial configuration, with which payments would be captured without a booking. */
export function portoneFaults(env: Environment): string[] {
  const names = Object.keys(portoneEnvironment) as (keyof typeof portoneEnvironment)[]
  const isGiven = (name: keyof typeof portoneEnvironment): boolean =>
    Array.isArray(env[name]) ? env[name].length > 0 : env[name] !== undefined
  if (!names.some(isGiven)) return []
  return required
    .filter((name) => !isGiven(name))
    .map((name) => `${name}: is required with the other PORTONE settings`)
}

/** Undefined when PortOne is not configured; the variables were validated before. */
export function toPortone(env: Environment) {
  if (!env.PORTONE_API_SECRET) return undefined
  const channels: Partial<Record<KoreanMethod, string>> = Object.fromEntries(
    env.PORTONE_CHANNELS!.map((text) => {
      const split = text.indexOf('=')
      return [methodNamed[text.slice(0, split)], text.slice(split + 1)] as const
    }),
  )
  return {
    /** Without a trailing slash. */
    apiUrl: (env.PORTONE_API_URL ?? 'https://api.portone.io').replace(/\/$/, ''),
    sdkUrl: env.PORTONE_SDK_URL ?? 'https://cdn.portone.io/v2/browser-sdk.js',
    apiSecret: env.PORTONE_API_SECRET,
    storeId: env.PORTONE_STORE_ID!,
    webhookSecrets: env.PORTONE_WEBHOOK_SECRET!,
    channels,
    mode: env.PORTONE_MODE ?? 'live',
  }
}

export type PortoneConfig = NonNullable<ReturnType<typeof toPortone>>
