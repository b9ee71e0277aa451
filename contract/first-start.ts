import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mailStates } from './outbox.ts'

/** Required setup steps of a new site, in this order. */
export const firstSteps = ['company', 'platforms', 'slots', 'prices', 'mail', 'payments'] as const
export type FirstStep = (typeof firstSteps)[number]
/** Optional setup steps. */
const optionalSteps = ['story'] as const
export type OptionalStep = (typeof optionalSteps)[number]
const allSteps = [...firstSteps, ...optionalSteps] as const

const firstStart = z.object({
  /** True when slots can be booked: in production only after every required step is done. */
  isSelling: z.boolean(),
  /** Example values, as "section.field", that a production site must replace. */
  placeholders: z.array(z.string()),
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
  optional: z.array(
    z.object({ step: z.enum(optionalSteps), state: z.enum(['open', 'done', 'skipped'] as const) }),
  ),
  /** The last test mail of the caller; null before the first. */
  mail: z.nullable(z.object({ to: z.string(), state: z.enum(mailStates) })),
})
export type FirstStart = z.output<typeof firstStart>

export const getFirstStart = endpoint('GET /api/desk/start', {
  access: 'admin',
  output: firstStart,
  summary: 'Get the state of the set-up: reviewed settings, a received mail, an answering provider',
})

export const confirmFirstSteps = endpoint('POST /api/desk/start', {
  access: 'admin',
  input: z.strictObject({
    steps: z
      .array(z.enum(allSteps, 'INVALID_INPUT'), 'INVALID_INPUT')
      .check(z.minLength(1, 'INVALID_INPUT'), z.maxLength(allSteps.length, 'INVALID_INPUT')),
  }),
  output: firstStart,
  summary: 'Confirm or skip steps of the set-up',
})

export const sendTestMail = endpoint('POST /api/desk/start/mail', {
  access: 'admin',
  output: firstStart,
  limits: [{ per: 'account', calls: 10, seconds: 3600 }],
  summary: "Send a test mail to the caller's mailbox",
})

export const tryPayments = endpoint('POST /api/desk/start/payments', {
  access: 'admin',
  output: z.object({
    providers: z.array(
      z.object({
        name: z.string(),
        answers: z.boolean(),
        /** The provider's error; empty when it answers. */
        issue: z.string(),
      }),
    ),
  }),
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Test the credentials of every payment provider; nothing is charged',
})
