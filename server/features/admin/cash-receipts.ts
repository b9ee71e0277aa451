import type { z } from 'zod/mini'
import type { CashReceiptNotes, recordCashReceipt as noteCall } from '#contract/cash-receipts.ts'
import { isCalendarDate, koreanDate } from '#domain/calendar.ts'
import { cashReceiptFault, firstReceiptDate } from '#domain/cash-receipt.ts'
import { err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { findPaid, insertNote, listNotes, type NoteRow } from './cash-receipts-store.ts'

const MAX_NOTES = 20

export async function getCashReceipt({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const paid = await findPaid(db, id)
  return paid ? ok(await findNotes(db, paid.paymentId)) : err('CONSULTATION_NOT_FOUND')
}

/** Adds a note about the cash receipt of a booking; earlier notes are kept. */
export async function recordCashReceipt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { id, version, receipt }: z.output<typeof noteCall.input>,
) {
  const at = now()
  const paid = await findPaid(db, id)
  if (!paid) return err('CONSULTATION_NOT_FOUND')
  const { paymentId, currency, paidAt, isOutside } = paid
  const firstDate = firstReceiptDate({ paidOn: koreanDate(paidAt), isOutside })
  const days = { currency, firstDate, today: koreanDate(at) }
  const fault = receipt && !isCalendarDate(receipt.issuedOn) ? 'issuedOn' : cashReceiptFault(receipt, days)
  if (fault === 'currency') return err('CONFLICT')
  if (fault)
    return err('INVALID_INPUT', { fields: { [`receipt.${fault}`]: 'INVALID_INPUT' }, impossible: true })
  return inTransaction(db, async (tx) => {
    const { kind = null, approvalNumber = null, issuedOn = null } = receipt ?? {}
    const note = { paymentId, seen: version, kind, approvalNumber, issuedOn, now: at, by: caller.actor.id }
    if (!(await insertNote(tx, note))) return err('STALE_VERSION')
    await audit(tx, {
      ...caller,
      action: 'cash_receipt.note',
      target: id,
      detail: { issued: receipt !== null },
      at,
    })
    return ok(await findNotes(tx, paymentId))
  })
}

async function findNotes(db: Db, paymentId: string): Promise<CashReceiptNotes> {
  const rows = await listNotes(db, paymentId, MAX_NOTES)
  return {
    version: rows[0]?.version ?? 0,
    notes: rows.map((row) => ({ receipt: receiptOf(row), at: row.at.toISOString(), by: row.by })),
  }
}

const receiptOf = ({ kind, approvalNumber, issuedOn }: NoteRow) =>
  kind === null || approvalNumber === null || issuedOn === null ? null : { kind, approvalNumber, issuedOn }
