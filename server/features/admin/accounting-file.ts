import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getStatistics } from '#contract/admin.ts'
import { koreanDate, koreanTime } from '#domain/calendar.ts'
import type { CashReceiptKind } from '#domain/cash-receipt.ts'
import { fromMinor } from '#domain/currency.ts'
import { type VatChange, vatOn, vatParts } from '#domain/vat.ts'
import { formatRate, inWon } from '#domain/won.ts'
import type { ReplicaReader } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { csvLine, requestExport } from '#server/features/reports/ledger.ts'
import { listVatHistory } from '#server/features/settings/queries.ts'
import { refuse } from '#server/http/replies.ts'
import { type AccountingLine, listAccountingLines } from './accounting-file-store.ts'

const BATCH = 500

const HEADINGS = [
  '장부일',
  '구분',
  '고객',
  '통화',
  '금액',
  '수수료',
  '실수령액',
  '환율',
  '환율 기준일',
  '금액(원)',
  '수수료(원)',
  '실수령액(원)',
  '발생 일시',
  '주문 번호',
  '거래 번호',
  '예약 번호',
  '부가세율(%)',
  '공급가액(원)',
  '부가세(원)',
  '현금영수증',
  '현금영수증 승인번호',
  '현금영수증 발급일',
]
const kinds: Record<AccountingLine['kind'], string> = {
  capture: '결제',
  fee: '수수료',
  refund: '환불',
  refund_failed: '환불 실패(재입금)',
}
const cashReceipts: Record<CashReceiptKind, string> = { deduction: '소득공제', evidence: '지출증빙' }

/**
 * Streams the accounting export of a period in Korean: each payment, refund and fee as a line on its own day.
 */
export async function sendAccountingFile(
  deps: Pick<Deps, 'now' | 'db' | 'reader' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await requestExport(deps, request, { call: 'GET /api/books.csv', input: getStatistics.input })
  if (!asked.ok) return refuse(reply, asked.code, asked)
  const { from, to } = asked.value
  const vat = await listVatHistory(deps.db)
  const name = encodeURIComponent(`장부-${from}-${to}.csv`)
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="books-${from}-${to}.csv"; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines(deps.reader, { from, to }, vat)))
}

/** Reads in batches, so that five years need no more memory than a month. */
async function* lines(
  reader: ReplicaReader,
  period: { from: string; to: string },
  vat: readonly VatChange[],
): AsyncGenerator<string> {
  // With the byte order mark spreadsheets read the file as UTF-8.
  yield `\ufeff${csvLine(HEADINGS)}`
  let after: AccountingLine | undefined
  for (;;) {
    const last = after
    const rows = await reader.read((db) => listAccountingLines(db, { ...period, limit: BATCH, after: last }))
    for (const row of rows) yield csvLine(cellsOf(row, vat))
    after = rows.at(-1)
    if (rows.length === 0 || new Set(rows.map(({ id }) => id)).size < BATCH) return
  }
}

function cellsOf(row: AccountingLine, vat: readonly VatChange[]): (string | null)[] {
  const { minor, feeMinor, currency, rateE4, cashReceipt } = row
  // Blank until the provider has reported its fee, because the net amount is not known either.
  const netMinor = feeMinor === null ? null : minor - feeMinor
  const won = (amount: number | null): string | null =>
    amount === null ? null : (inWon(amount, currency, rateE4)?.toString() ?? null)
  const inWhole = minor === 0 ? null : inWon(minor, currency, rateE4)
  // A refund reverses the tax of its payment, even if the rates have changed since.
  const rates = vatOn(vat, row.paidOn)
  const percent = currency === 'KRW' || currency === 'USD' ? rates[currency] : 0
  const parts = inWhole === null ? null : vatParts(inWhole, percent)
  return [
    row.on,
    kinds[row.kind],
    row.name,
    currency,
    fromMinor(minor, currency),
    feeMinor === null ? null : fromMinor(feeMinor, currency),
    netMinor === null ? null : fromMinor(netMinor, currency),
    currency === 'KRW' || rateE4 === null ? null : formatRate(rateE4),
    currency === 'KRW' ? null : row.rateOn,
    won(minor),
    won(feeMinor),
    won(netMinor),
    `${koreanDate(row.at)} ${koreanTime(row.at)}`,
    row.orderId,
    row.providerId,
    row.number,
    parts && String(percent),
    parts && String(parts.supply),
    parts && String(parts.vat),
    cashReceipt && (cashReceipt.kind === null ? '미발급' : cashReceipts[cashReceipt.kind]),
    cashReceipt && cashReceipt.approvalNumber,
    cashReceipt && cashReceipt.issuedOn,
  ]
}
