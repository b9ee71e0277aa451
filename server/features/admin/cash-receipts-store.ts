import { sql } from 'kysely'
import type { CashReceiptKind } from '#domain/cash-receipt.ts'
import { type Db, rowsOf, type Tx } from '#server/db/transaction.ts'

type PaidRow = {
  paymentId: string
  currency: string
  paidAt: Date
  /** The office received the money itself, perhaps before `paidAt`, when it was entered here. */
  isOutside: boolean
}

/** The payment of a consultation, null when it is not paid. */
export async function findPaid(db: Db, consultationId: string): Promise<PaidRow | null> {
  const row = await db
    .selectFrom('consultations')
    .innerJoin('payments', 'payments.id', 'consultations.payment_id')
    .select(['payments.id as paymentId', 'payments.currency', 'payments.captured_at as paidAt'])
    .select((eb) => eb('payments.provider', '=', 'outside').$castTo<boolean>().as('isOutside'))
    .where('consultations.id', '=', consultationId)
    .executeTakeFirst()
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null
}

export type NoteRow = {
  version: number
  kind: CashReceiptKind | null
  approvalNumber: string | null
  issuedOn: string | null
  at: Date
  by: string | null
}

export const listNotes = (db: Db, paymentId: string, limit: number): Promise<NoteRow[]> =>
  rowsOf(db)<NoteRow>`
    select n.version, n.kind, n.approval_number as "approvalNumber", n.issued_on::text as "issuedOn",
      n.noted_at as at, u.email as by
    from cash_receipts n left join users u on u.id = n.noted_by
    where n.payment_id = ${paymentId} order by n.version desc limit ${limit}`

/** Inserts a note after the version that was seen; false when another one was inserted since. */
export async function insertNote(
  tx: Tx,
  note: Pick<NoteRow, 'kind' | 'approvalNumber' | 'issuedOn'> & {
    paymentId: string
    seen: number
    now: Date
    by: string
  },
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into cash_receipts (payment_id, version, kind, approval_number, issued_on, noted_at, noted_by)
    select ${note.paymentId}::uuid, ${note.seen}::integer + 1, ${note.kind}::text, ${note.approvalNumber}::text,
      ${note.issuedOn}::date, ${note.now}::timestamptz, ${note.by}::uuid
    where coalesce((select max(version) from cash_receipts where payment_id = ${note.paymentId}::uuid), 0)
      = ${note.seen}::integer
    on conflict (payment_id, version) do nothing
    returning version`.execute(tx)
  return rows.length > 0
}
