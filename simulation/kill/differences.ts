import { sql } from 'kysely'
import type { Sandbox } from '#sandbox/start.ts'
import type { Db } from '#server/db/transaction.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { takenBy } from './ledger.ts'

/** Describes the work that the product still has to finish; empty when there is none. */
export async function unfinished(db: Db): Promise<string> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'payments' as what, count(*)::int as count from payments
      where status in ('creating', 'created', 'capturing', 'pending')
    union all select 'refunds', count(*)::int from refunds where next_check_at is not null
    union all select 'events', count(*)::int from webhook_events where status = 'new'
    union all select 'orphans', count(*)::int from orphan_orders
    union all select 'mails', count(*)::int from messages where state = 'queued' and run_at <= now()`.execute(
    db,
  )
  return rows
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what}`)
    .join(', ')
}

/** Differences between the providers' ledgers and our database, one line each. */
export async function differences(db: Db, sandbox: Sandbox, mailed: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  const must = (isTrue: boolean, what: string): void => {
    if (!isTrue) found.push(what)
  }
  const captures = takenBy(sandbox)
  const captureOf = new Map(captures.map((each) => [each.id, each]))
  const payments = await db.selectFrom('payments').selectAll().execute()
  const booked = await db.selectFrom('consultations').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  // Money received outside has no provider whose records could be compared; see `checkStaffWork`.
  const outside = new Set(payments.filter(({ provider }) => provider === 'outside').map(({ id }) => id))
  const bookedOf = new Map(booked.map((row) => [row.payment_id, row]))
  const paymentOf = new Map(payments.map((row) => [row.id, row]))
  const byOrder = new Map(payments.map((row) => [row.order_id, row]))

  for (const capture of captures) {
    const net = capture.amountMinor - capture.backMinor
    const payment = byOrder.get(capture.orderId)
    const row = payment && bookedOf.get(payment.id)
    const stands = row !== undefined && row.status !== 'cancelled'
    must(net >= 0, `more than ${capture.id} went back`)
    must(
      net === 0 || stands,
      `capture ${capture.id} keeps ${net} without a consultation (payment ${payment?.status})`,
    )
    must(net !== 0 || !stands, `consultation ${row?.id} stands without its money`)
    const back = refunds
      .filter((refund) => refund.payment_id === payment?.id && refund.status === 'completed')
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    must(
      back === capture.amountMinor - net,
      `refunds of ${capture.id}: ${back} in the books, ${capture.amountMinor - net} there`,
    )
  }
  for (const row of booked) {
    must(mailed.has(row.id), `the booking mail of ${row.id} never arrived`)
    if (outside.has(row.payment_id)) continue
    const capture = captureOf.get(paymentOf.get(row.payment_id)?.capture_id ?? '')
    must(
      capture?.amountMinor === row.amount_cents && capture.currency === row.currency,
      `consultation ${row.id} without a capture of ${row.amount_cents}`,
    )
  }
  const standing = booked.filter(({ status }) => status !== 'cancelled')
  for (const currency of ['USD', 'KRW'] as const) {
    const inBooks = standing
      .filter((row) => row.currency === currency && !outside.has(row.payment_id))
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const atProvider = captures
      .filter((capture) => capture.currency === currency)
      .reduce((sum, { amountMinor, backMinor }) => sum + amountMinor - backMinor, 0)
    must(inBooks === atProvider, `${inBooks} ${currency} in the books, ${atProvider} at the provider`)
  }
  for (const refund of refunds) {
    must(
      ['completed', 'covered'].includes(refund.status),
      `refund ${refund.id} is ${refund.status} (${refund.issue})`,
    )
  }
  for (const payment of payments) {
    const isCharged = payment.status === 'refund_due'
    must(!isCharged, `payment ${payment.id} was charged and could not be served (${payment.issue})`)
  }
  const { agree, differences: posted, imbalances } = await auditLedger(db)
  must(agree, `the ledger differs from the rows: ${JSON.stringify({ posted, imbalances })}`)
  await checkHolds(db, must, new Set(standing.map(({ payment_id }) => payment_id)))
  await checkLetters(
    db,
    must,
    booked.map(({ id }) => id),
  )
  return found
}

export type Must = (isTrue: boolean, what: string) => void

async function checkHolds(db: Db, must: Must, standing: ReadonlySet<string>): Promise<void> {
  for (const claim of await db.selectFrom('slot_claims').selectAll().execute()) {
    must(standing.has(claim.payment_id ?? ''), `the seat of ${claim.payment_id} leaked`)
  }
  for (const claim of await db.selectFrom('coupon_claims').selectAll().execute()) {
    must(claim.used_at !== null && standing.has(claim.payment_id), `the coupon ${claim.code} leaked`)
  }
}

async function checkLetters(db: Db, must: Must, booked: readonly string[]): Promise<void> {
  const letters = await db
    .selectFrom('messages')
    .select(['reference', 'state'])
    .where('kind', '=', 'booking_paid')
    .execute()
  must(letters.length === booked.length, `${letters.length} booking mails for ${booked.length} consultations`)
  for (const letter of letters)
    must(letter.state === 'sent', `the booking mail of ${letter.reference} is ${letter.state}`)
}
