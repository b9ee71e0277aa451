import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, none, queryNumber } from './fields.ts'

/** A mail of the outbox, as the admin sees it. Its text is not shown: it may hold a code. */
export const message = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    state: z.optional(z.enum(['queued', 'sent', 'failed'], 'INVALID_INPUT')),
  }),
  output: z.object({ messages: z.array(message), total: z.number(), page: z.number(), pages: z.number() }),
  summary: 'The mails of the outbox with their state',
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/resend',
  access: 'admin',
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'INVALID_INPUT')) }),
  output: none,
  summary: 'Send a mail once more',
})

/** What needs a human: a refund that the provider refused, a dispute, money pending for too long. */
export const attentionItem = z.object({
  kind: z.enum([
    'refund_needs_attention',
    'dispute',
    'payment_pending_long',
    'payment_mismatch',
    'message_failed',
  ]),
  consultationId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  detail: z.string(),
  since: instant,
})

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/attention',
  access: 'admin',
  input: none,
  output: z.object({ items: z.array(attentionItem) }),
  summary: 'What needs the admin now',
})
