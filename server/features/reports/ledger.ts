import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { getStatistics } from '#contract/admin.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ledger as ledgerCall } from '#contract/ledger.ts'
import type { StaffCall } from '#contract/staff-access.ts'
import { addDays, isCalendarDate, koreanDate, koreanInstant, koreanTime } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import { type Err, err, ok, type Result } from '#domain/result.ts'
import { productConstants } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import type { ReplicaReader } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { accessRefusal } from '#server/http/access.ts'
import { refuse } from '#server/http/replies.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { type LedgerRow, listLedgerRows, type Moved, type Period, sumLedger } from './store.ts'

export type { Moved } from './store.ts'

const PAGE_SIZE = 50
const FILE_BATCH = 500

/** A page of the amounts in a period, by payment and day, with the totals of the whole period. */
export async function listLedger(
  deps: Pick<Deps, 'reader' | 'now'>,
  input: z.output<typeof ledgerCall.input>,
) {
  const asked = periodOf(input, deps.now())
  if (!asked.ok) return asked
  const { from, to, period } = asked.value
  const page = input.page ?? 1
  const [sums, rows] = await deps.reader.read((db) =>
    Promise.all([
      sumLedger(db, period),
      listLedgerRows(db, { ...period, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    ]),
  )
  const count = sums.reduce((lines, each) => lines + each.count, 0)
  const ours = sums.find(({ currency }) => currency === productConstants.currency)
  return ok({
    from,
    to,
    entries: rows.map(toEntry),
    totals: amountsOf(ours ?? zeroAmounts(productConstants.currency)),
    otherCurrencies: sums
      .filter((each) => each !== ours)
      .map((each) => ({ currency: each.currency, ...amountsOf(each) })),
    total: count,
    page,
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  })
}

/** Streams the period as CSV (RFC 4180), one line per payment and day. */
export async function sendLedgerFile(
  deps: Pick<Deps, 'now' | 'db' | 'reader' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await requestExport(deps, request, { call: 'GET /api/ledger.csv', input: ledgerCall.input })
  if (!asked.ok) return refuse(reply, asked.code, asked)
  const { from, to, period } = asked.value
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="ledger-${from}-${to}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(csvLines(deps.reader, period)))
}

/** Returns the period of an export, after its audit entry. */
export async function requestExport(
  deps: Pick<Deps, 'now' | 'db' | 'config'>,
  { actor, query, ip: address }: FastifyRequest,
  { call, input }: { call: StaffCall; input: typeof ledgerCall.input | typeof getStatistics.input },
): Promise<ReturnType<typeof periodOf> | Err<ErrorCode>> {
  const denied = accessRefusal({ access: 'admin', call }, actor, deps)
  if (denied) return denied
  const parsed = input.safeParse(query)
  const asked = parsed.success ? periodOf(parsed.data, deps.now()) : err('INVALID_INPUT')
  if (!asked.ok) return asked
  const { from, to } = asked.value
  await audit(deps.db, { actor, action: 'ledger.export', target: `${from} ${to}`, address, at: deps.now() })
  return asked
}

/** Parses Korean dates, both inclusive; the default is from the first of this month until today. */
export function periodOf(
  input: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Result<{ from: string; to: string; period: Period }, 'INVALID_INPUT'> {
  const today = koreanDate(now)
  const { from = `${today.slice(0, 8)}01`, to = today } = input
  for (const [name, on] of Object.entries({ from, to })) {
    if (!isCalendarDate(on)) return err('INVALID_INPUT', { fields: { [name]: 'INVALID_INPUT' } })
  }
  const start = koreanInstant(from, '00:00')
  const end = koreanInstant(addDays(to, 1), '00:00')
  return ok({ from, to, period: { from, to, start, end } })
}

function toEntry({ capturedMinor, feeMinor, refundedMinor, refunds, ...rest }: LedgerRow) {
  const { overallCapturedMinor, overallRefundedMinor, ...same } = rest
  const { currency } = rest
  const amounts = amountsOf({ currency, capturedMinor, feeMinor, refundedMinor })
  return {
    ...withIsoDates(same),
    ...amounts,
    overall: {
      captured: fromMinor(overallCapturedMinor, currency),
      refunded: fromMinor(overallRefundedMinor, currency),
    },
    refunds: refunds.map(({ amountCents, ...refund }) => ({
      ...refund,
      amount: fromMinor(amountCents, currency),
    })),
  }
}

/** Formats the sums of a currency for the wire, each as a decimal amount; the fee is null while it is unknown. */
export const amountsOf = ({ currency, capturedMinor, feeMinor, refundedMinor }: Moved) => ({
  captured: fromMinor(capturedMinor, currency),
  fee: feeMinor === null ? null : fromMinor(feeMinor, currency),
  refunded: fromMinor(refundedMinor, currency),
  // The net amount is unknown while the fee is unknown.
  net: feeMinor === null ? null : fromMinor(capturedMinor - feeMinor - refundedMinor, currency),
})

export const zeroAmounts = (currency: string): Moved => ({
  currency,
  capturedMinor: 0,
  feeMinor: 0,
  refundedMinor: 0,
})

const HEADINGS = [
  'Date (Korea)',
  'Time (Korea)',
  'Currency',
  'Captured',
  'Fee',
  'Refunded',
  'Net',
  'Refund status',
  'Order',
  'Capture',
  'Refunds',
  'Dispute',
  'Dispute status',
  'Happened (Korea)',
  'Provider',
  'Way',
  'Payment',
  'Consultation',
]

/** Reads in batches, so that five years need no more memory than a month. */
async function* csvLines(reader: ReplicaReader, period: Pick<Period, 'from' | 'to'>): AsyncGenerator<string> {
  // With the byte order mark spreadsheets read the file as UTF-8.
  yield `\ufeff${csvLine(HEADINGS)}`
  let after: LedgerRow | undefined
  for (;;) {
    const last = after
    const rows = await reader.read((db) => listLedgerRows(db, { ...period, limit: FILE_BATCH, after: last }))
    for (const row of rows) yield csvLine(cellsOf(row))
    if (rows.length < FILE_BATCH) return
    after = rows.at(-1)
  }
}

function cellsOf(row: LedgerRow): (string | null)[] {
  const { captured, fee, refunded, net, refunds } = toEntry(row)
  const happenedOn = koreanDate(row.at)
  return [
    row.on,
    happenedOn === row.on ? koreanTime(row.at) : null,
    row.currency,
    captured,
    fee,
    refunded,
    net,
    refunds.map((refund) => refund.status).join(' '),
    row.orderId,
    row.captureId,
    refunds.map((refund) => refund.refundId ?? '').join(' '),
    row.disputeId,
    row.disputeStatus,
    `${happenedOn} ${koreanTime(row.at)}`,
    row.provider,
    row.way,
    row.paymentId,
    row.consultationId,
  ]
}

/** A CSV line (RFC 4180). */
export const csvLine = (cells: (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Escapes a CSV cell. A spreadsheet would run a cell that starts like a formula, also in full-width form,
 * which East Asian ones treat the same; a negative amount is not a formula.
 */
function csvCell(cell: string | null): string {
  const text = cell ?? ''
  const plain = /^[=+@\t\r\n＝＋－＠-]/.test(text) && !/^-[\d.]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
