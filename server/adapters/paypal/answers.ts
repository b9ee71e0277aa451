import type { ProviderAnswer, ProviderRefusal } from '#server/features/payments/gateway.ts'
import type { PaypalReply } from './client.ts'
import { kindOf, needsOffice, NOT_APPROVED } from './issues.ts'
import { readIssue, saysMissing } from './replies.ts'

/** A reply about another resource tells nothing of the one that was asked for, so the outcome stays unknown. */
export const only = <Value>(read: Value | null, isAskedFor: (value: Value) => boolean): Value | null =>
  read !== null && isAskedFor(read) ? read : null

/** A 2xx that cannot be read may still have moved money, so its outcome is unknown. */
export function answer<Value>(
  reply: PaypalReply,
  read: (body: unknown) => Value | null,
): ProviderAnswer<Value> {
  if (reply.status < 200 || reply.status > 299) return refusal(reply)
  const value = read(reply.body)
  return value === null ? { ...refusal(reply), issue: 'UNREADABLE_REPLY' } : { ok: true, value }
}

/** Only PayPal's own 404 means "there is none". */
export const answerOrMissing = <Value>(
  reply: PaypalReply,
  read: (body: unknown) => Value | null,
): ProviderAnswer<Value | null> =>
  reply.status === 404 && saysMissing(reply.body)
    ? { ok: true, value: null }
    : answer<Value | null>(reply, read)

function refusal({ status, body, debugId, fault }: PaypalReply): ProviderRefusal {
  const issue = fault ?? readIssue(body)
  const kind = kindOf(status, issue)
  return {
    ok: false,
    kind,
    // To wait for an approval is nothing that the buyer's instrument was refused for.
    issue: issue === NOT_APPROVED ? 'NOT_APPROVED' : issue,
    ...(needsOffice(issue) ? { needsOffice: true } : {}),
    ...(debugId ? { debugId } : {}),
  }
}
