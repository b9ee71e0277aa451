import { isUuid } from '#domain/uuid.ts'
import { type Instance, instanceMark, listInstances } from '#server/db/instance.ts'
import type { Db } from '#server/db/transaction.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'
import type { PaymentRow } from './store.ts'

/** Values stored on the provider's order. They identify instance, payment, user and slot if our row is lost. */
export function orderReferences(
  instance: Pick<Instance, 'id'>,
  { id, userId, startsAt }: Pick<PaymentRow, 'id' | 'userId' | 'startsAt'>,
): { invoiceId: string; reference: string } {
  return {
    invoiceId: `${instanceMark(instance)}-${id}`,
    reference: userId && startsAt ? `${userId} ${startsAt.toISOString()}` : 'default',
  }
}

/** Parses user and start from an order's reference; null when it has another format. */
export function readReference(reference: string | null): { userId: string; startsAt: Date } | null {
  const [userId = '', instant = ''] = (reference ?? '').split(' ')
  const startsAt = new Date(instant)
  return isUuid(userId) && !Number.isNaN(startsAt.getTime()) ? { userId, startsAt } : null
}

export type OrderCreator = 'us' | 'before' | 'foreign' | 'unmarked'

/**
 * Returns the creator of an order by its invoice id: `us` (this instance), `before` (this site before a
 * restore), `foreign` (another instance) or `unmarked` (unknown).
 */
export async function findCreator(
  db: Db,
  { invoiceId, customId }: Pick<ProviderOrder, 'invoiceId' | 'customId'>,
): Promise<{ creator: OrderCreator; mark: string | null }> {
  const mark = parseInstanceMark({ invoiceId, customId })
  // Orders of an earlier release carried the payment id alone.
  if (mark === null && customId !== null && customId === invoiceId && isUuid(customId))
    return { creator: 'before', mark }
  if (mark === null) return { creator: 'unmarked', mark }
  const [current, ...earlier] = (await listInstances(db)).map(instanceMark)
  if (mark === current) return { creator: 'us', mark }
  return { creator: earlier.includes(mark) ? 'before' : 'foreign', mark }
}

/** Returns the instance mark of an invoice id; null unless the rest is the payment id in `customId`. */
function parseInstanceMark({
  invoiceId,
  customId,
}: Pick<ProviderOrder, 'invoiceId' | 'customId'>): string | null {
  const [, mark, paymentId] = /^([0-9a-f]{8})-(.+)$/.exec(invoiceId ?? '') ?? []
  return mark !== undefined && paymentId === customId && isUuid(customId ?? '') ? mark : null
}
