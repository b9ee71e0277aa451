import type { ProviderAnswer, ProviderRefusal } from '#server/payment-gateway.ts'
import type { PaypalReply } from './client.ts'
import { decisiveIssue, kindOf, needsAdmin, NOT_APPROVED } from './issues.ts'
import { readIssues, isMissingReply } from './replies.ts'

/** Returns a reply only if it is about the requested resource; null otherwise, so that the outcome is unknown. */
export const requireMatch = <Value>(
  read: Value | null,
  isAskedFor: (value: Value) => boolean,
): Value | null => (read !== null && isAskedFor(read) ? read : null)

/** Parses a reply. An unreadable 2xx may still have moved money, so its outcome is unknown. */
export function toAnswer<Value>(
  reply: PaypalReply,
  read: (body: unknown) => Value | null,
): ProviderAnswer<Value> {
  if (reply.status < 200 || reply.status > 299) return refusal(reply)
  const value = read(reply.body)
  return value === null ? { ...refusal(reply), issue: 'UNREADABLE_REPLY' } : { ok: true, value }
}

/** Only PayPal's own 404 means that the resource does not exist. */
export const toAnswerOrNull = <Value>(
  reply: PaypalReply,
  read: (body: unknown) => Value | null,
): ProviderAnswer<Value | null> =>
  reply.status === 404 && isMissingReply(reply.body)
    ? { ok: true, value: null }
    : toAnswer<Value | null>(reply, read)

function refusal({ status, body, debugId, fault }: PaypalReply): ProviderRefusal {
  const issue = fault ?? decisiveIssue(readIssues(body))
  const kind = kindOf(status, issue)
  return {
    ok: false,
    kind,
    // An order that waits for approval is not a decline of the buyer's payment method.
    issue: issue === NOT_APPROVED ? 'NOT_APPROVED' : issue,
    ...(needsAdmin(issue) ? { needsAdmin: true } : {}),
    ...(debugId ? { debugId } : {}),
  }
}
