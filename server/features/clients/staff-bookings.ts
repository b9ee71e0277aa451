import type { z } from 'zod/mini'
import type { PaymentLink } from '#contract/payment-links.ts'
import type { Draft } from '#contract/payments.ts'
import type { bookForClient as bookCall } from '#contract/staff-bookings.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { toMinor, type Money } from '#domain/currency.ts'
import { created, err, ok, type Result } from '#domain/result.ts'
import { productConstants } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { findOrCreateClientAccount } from '#server/features/accounts/client-accounts.ts'
import { findConsultation } from '#server/features/consultations/queries.ts'
import { toStoredDraft } from '#server/features/payments/checkout/create-order.ts'
import {
  bookOutside,
  holdForLink,
  type StaffBookingRefusal,
} from '#server/features/payments/checkout/staff-bookings.ts'
import { findLastTimeZone } from './store.ts'

type Input = z.output<typeof bookCall.input>
type Booked = { paymentId: string; link?: PaymentLink }
type Refusal = StaffBookingRefusal | 'NOT_FOUND'

/**
 * Books a time for a client. A new address gets an account and a mail with the link that sets its password. Everything
 * is stored in one transaction, so that a refused booking creates no account.
 */
export async function bookForClient(deps: Deps, caller: Caller, input: Input) {
  const received = amountOf(input.pay)
  if (!received.ok) return received
  const { client: given, pay } = input
  const result = await inTransactionUnlessRefused<Booked, Refusal>(deps, async (tx) => {
    const now = deps.now()
    const client = await findOrCreateClientAccount(tx, deps, given, { now })
    if (!client.ok) return client
    const timeZone = await findLastTimeZone(tx, client.value.id)
    const draft = draftOf({ ...client.value, timeZone }, input)
    if (!deps.settings.current().platforms[draft.platform].offered)
      return err('INVALID_INPUT', { fields: { platform: 'INVALID_INPUT' } })
    const booked =
      pay.kind === 'link'
        ? await holdForLink(tx, deps, { client: client.value, draft, hours: pay.hours })
        : await bookOutside(tx, deps, {
            client: client.value,
            draft,
            amount: received.value,
            note: pay.kind === 'outside' ? pay.note : pay.reason,
          })
    if (!booked.ok) return booked
    const { paymentId } = booked.value
    await audit(tx, {
      ...caller,
      action: 'booking.create',
      target: paymentId,
      detail: {
        kind: pay.kind,
        client: client.value.id,
        startsAt: `${draft.preferredDate} ${draft.preferredTime}`,
        ...(pay.kind === 'outside' && { amount: pay.amount, currency: pay.currency }),
      },
      at: now,
    })
    return booked
  })
  if (!result.ok) return result
  deps.triggerWorker('emails')
  const { paymentId, link } = result.value
  if (link) return created({ link })
  const consultation = await findConsultation(deps.db, { paymentId }, deps.now(), 'admin')
  return created({ consultation: consultation! })
}

function draftOf(client: Pick<Actor, 'name' | 'email'> & { timeZone: string | null }, input: Input): Draft {
  return toStoredDraft({
    name: client.name,
    email: client.email,
    platform: input.platform,
    platformId: input.platformId,
    preferredDate: input.date,
    preferredTime: input.time,
    ...(client.timeZone === null ? {} : { timeZone: client.timeZone }),
    message: input.message ?? NO_MESSAGE,
    ...(input.serviceId !== undefined && { serviceId: input.serviceId }),
    ...(input.counsellorId !== undefined && { counsellorId: input.counsellorId }),
  })
}

/** The largest amount that a column of the database stores, a 32-bit integer. */
const MAX_MINOR = 2 ** 31 - 1

/** The money that the office has received; 0 for a booking free of charge and for one that is not paid yet. */
function amountOf(pay: Input['pay']): Result<Money, 'INVALID_INPUT'> {
  if (pay.kind !== 'outside') return ok({ minor: 0, currency: productConstants.currency })
  const minor = toMinor(pay.amount, pay.currency)
  if (minor === null || minor <= 0 || minor > MAX_MINOR)
    return err('INVALID_INPUT', { fields: { amount: 'INVALID_INPUT' }, impossible: true })
  return ok({ minor, currency: pay.currency })
}
