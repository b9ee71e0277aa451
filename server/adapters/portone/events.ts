import type { WebhookTransaction } from '@portone/server-sdk/webhook'
import { z } from 'zod/mini'
import type { EventHint } from '#server/payment-gateway.ts'
import { disputeIdOf } from './replies.ts'

const text = z.string()
const event = z.looseObject({
  type: text,
  timestamp: z.nullish(text),
  data: z.looseObject({ storeId: text, paymentId: text, cancellationId: z.nullish(text) }),
})

type Transaction = Extract<WebhookTransaction['type'], `Transaction.${string}`>
type About = { about: EventHint['about']; dispute?: 'OPEN' | 'RESOLVED' }

/** Meaning of each event type; a test compares it with the SDK's list. */
export const events = {
  'Transaction.Ready': { about: 'other' },
  'Transaction.Confirm': { about: 'other' },
  'Transaction.Paid': { about: 'capture' },
  'Transaction.Failed': { about: 'other' },
  'Transaction.PayPending': { about: 'capture' },
  'Transaction.VirtualAccountIssued': { about: 'other' },
  'Transaction.CancelPending': { about: 'capture' },
  'Transaction.PartialCancelled': { about: 'capture' },
  'Transaction.Cancelled': { about: 'capture' },
  'Transaction.DisputeCreated': { about: 'other', dispute: 'OPEN' },
  'Transaction.DisputeResolved': { about: 'other', dispute: 'RESOLVED' },
} as const satisfies Record<Transaction, About>

/** Parses the subject of a webhook event; null when it is not about this store. */
export function readHint(rawBody: string, storeId: string): EventHint | null {
  const parsed = event.safeParse(parseJson(rawBody))
  if (!parsed.success || parsed.data.data.storeId !== storeId) return null
  const { type, timestamp, data } = parsed.data
  const known: About = (events as Record<string, About>)[type] ?? { about: 'other' }
  const at = !timestamp || Number.isNaN(Date.parse(timestamp)) ? null : new Date(timestamp)
  const { paymentId } = data
  return {
    about: known.about,
    at,
    orderId: paymentId,
    captureId: paymentId,
    refundId: data.cancellationId ?? null,
    customId: paymentId,
    dispute: known.dispute
      ? {
          disputeId: disputeIdOf(paymentId),
          status: known.dispute,
          at,
          reason: null,
          respondBy: null,
          amount: null,
        }
      : null,
  }
}

/** The type of a webhook event; null when it is not a PortOne event. */
export function readType(rawBody: string): string | null {
  const parsed = z.looseObject({ type: text, data: z.looseObject({}) }).safeParse(parseJson(rawBody))
  return parsed.success ? parsed.data.type : null
}

function parseJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return null
  }
}
