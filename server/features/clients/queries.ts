import type { z } from 'zod/mini'
import type { getClient as getCall, searchClients as searchCall } from '#contract/clients.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { bookingNumber } from '#domain/booking-number.ts'
import { normalizeCouponCode } from '#domain/coupon.ts'
import { fromMinor } from '#domain/currency.ts'
import { err, ok } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findConsultationsById } from '#server/features/consultations/queries.ts'
import { listCoupons } from '#server/features/coupons/commands.ts'
import { listMailsOf } from '#server/features/mails/outbox.ts'
import { listPlansAndNotes } from '#server/features/preparation/queries.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import {
  listBookingIds,
  type ClientPaymentRow,
  listClientsOfCounsellor,
  findClient,
  listNewestClients,
  listClientPayments,
  searchClientRows,
} from './store.ts'

const MIN_SEARCH_LENGTH = 2
const LIST_LENGTH = 20
const HISTORY_LENGTH = 50

/**
 * Searches clients, for a counsellor only their own; returns the newest ones while fewer characters than the
 * minimum are typed.
 */
export async function searchClients(
  { reader }: Pick<Deps, 'reader'>,
  actor: Actor,
  { q = '' }: z.output<typeof searchCall.input>,
) {
  const typed = q.trim().normalize('NFC')
  const counsellorId = scopeOf(actor, 'GET /api/clients')
  const isTooShort = [...typed].length < MIN_SEARCH_LENGTH
  const limit = LIST_LENGTH + 1
  const rows = await reader.read((db) => {
    if (counsellorId !== undefined)
      return listClientsOfCounsellor(db, {
        counsellorId,
        typed: isTooShort ? '' : typed,
        number: bookingNumber(typed),
        limit,
      })
    return isTooShort
      ? listNewestClients(db, limit)
      : searchClientRows(db, {
          typed,
          coupon: normalizeCouponCode(typed),
          booking: bookingRange(typed),
          number: bookingNumber(typed),
          limit,
        })
  })
  return ok({ clients: rows.slice(0, LIST_LENGTH).map(withIsoDates), more: rows.length > LIST_LENGTH })
}

/** Range of ids that start with the typed digits: mails contain the first eight digits of a booking's id. */
function bookingRange(typed: string): { from: string; to: string } | null {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  const uuid = (filler: string): string =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { from: uuid('0'), to: uuid('f') }
}

/**
 * Everything about one client; NOT_FOUND for a deleted account. A counsellor receives only their own bookings,
 * plans and notes, and the figures of these.
 */
export async function getClient(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  { id }: z.output<typeof getCall.input>,
) {
  const { db, now } = deps
  const counsellorId = scopeOf(actor, 'GET /api/clients/:id')
  const client = await findClient(db, id, counsellorId)
  if (!client) return err('NOT_FOUND')
  const ids = await listBookingIds(db, id, { limit: HISTORY_LENGTH, counsellorId })
  const bookings = await findConsultationsById(db, ids, now())
  const preparation = await listPlansAndNotes(db, actor, { userId: id, counsellorId, limit: HISTORY_LENGTH })
  const shown = {
    ...preparation,
    client: withIsoDates(client),
    bookings: ids.flatMap((each) => bookings.get(each) ?? []),
  }
  if (counsellorId !== undefined) return ok({ ...shown, payments: [], mails: [], coupons: [] })
  const payments = await listClientPayments(db, id, HISTORY_LENGTH)
  const mails = await listMailsOf(db, id, HISTORY_LENGTH)
  const coupons = await listCoupons(deps, { id })
  return ok({
    ...shown,
    payments: payments.map(toPayment),
    mails,
    coupons: coupons.ok ? coupons.value.coupons.slice(0, HISTORY_LENGTH) : [],
  })
}

type Payment = z.input<typeof getCall.output>['payments'][number]

function toPayment(row: ClientPaymentRow): Payment {
  const { amountMinor, listMinor, refundedMinor, refunds, ...same } = row
  const { disputeId, disputeStatus, disputeReason, disputeRespondBy, ...rest } = same
  const decimal = (minor: number): string => fromMinor(minor, row.currency)
  return {
    ...withIsoDates(rest),
    amount: decimal(amountMinor),
    listAmount: decimal(listMinor),
    refunded: decimal(refundedMinor),
    dispute:
      disputeId === null
        ? null
        : {
            id: disputeId,
            status: disputeStatus ?? 'OPEN',
            reason: disputeReason,
            respondBy: disputeRespondBy?.toISOString() ?? null,
          },
    refunds: refunds.flatMap(({ minor, status, createdAt: at, ...refund }) =>
      status === 'covered'
        ? []
        : [{ ...refund, status, amount: decimal(minor), createdAt: new Date(at).toISOString() }],
    ),
  }
}
