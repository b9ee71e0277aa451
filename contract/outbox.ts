import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { counted, instant, queryNumber } from './fields.ts'

/** `held`: paused by a restore, because it is older and may have been sent already; an admin decides. */
export const mailStates = ['queued', 'sent', 'failed', 'held'] as const
export type MailState = (typeof mailStates)[number]

/** A mail of the outbox for the admin area. Its text is left out, because it may contain a code. */
export const outgoingMail = z.object({
  id: z.string(),
  /** One of `mailKinds`; another value if another release wrote it. */
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
})

export const listMails = endpoint('GET /api/messages', {
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    state: z.optional(z.enum(mailStates, 'INVALID_INPUT')),
  }),
  output: z.object({ messages: z.array(outgoingMail), ...counted, page: z.number(), pages: z.number() }),
  reads: 'messages.read',
  summary: 'List the mails of the outbox with their state',
})

export const resendMail = endpoint('POST /api/messages/:id/resend', {
  access: 'admin',
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'INVALID_INPUT')) }),
  summary: 'Resend a mail',
})

/** Leaves out mails with a code or an access link, which is deleted when they fail. */
export const resendFailedMails = endpoint('POST /api/messages/resend', {
  access: 'admin',
  output: z.object({ count: z.number() }),
  summary: 'Resend all failed mails',
})

/** Sends or discards all mails that a restore has paused. */
export const decidePausedMails = endpoint('POST /api/messages/held', {
  access: 'admin',
  input: z.strictObject({ decision: z.enum(['send', 'discard'], 'INVALID_INPUT') }),
  output: z.object({ count: z.number() }),
  summary: 'Send or discard all mails that a restore has paused',
})

export const discardMail = endpoint('POST /api/messages/:id/discard', {
  access: 'admin',
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'INVALID_INPUT')) }),
  summary: 'Discard a mail that a restore has paused',
})
