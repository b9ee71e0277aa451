import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { id as idShape, providerId } from '#contract/fields.ts'
import { textIn } from '#contract/services.ts'
import { koreanDate, koreanDateTime } from '#domain/calendar.ts'
import { companyIn } from '#domain/company.ts'
import { moneyText } from '#domain/currency.ts'
import type { Settings } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { type Markup, markup } from '#server/features/mails/templates/markup.ts'
import { accessRefusal } from '#server/http/access.ts'
import { API_CSP } from '#server/http/headers.ts'
import { refuse } from '#server/http/replies.ts'
import { findReceipt, type ReceiptRow } from './receipt-store.ts'

type Language = 'en' | 'ko'

const STYLE = `
:root { color-scheme: light }
body { font: 16px/1.5 system-ui, sans-serif; color: #111; background: #fff; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid #ccc; font-weight: normal }
th { color: #555; width: 40% }
.sum td, .sum th { font-weight: bold; color: #111 }
@media print { body { margin: 0 } }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The printable receipt of a payment and its credit notes, only for its payer and admins. */
export async function sendReceipt(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings'>,
  request: FastifyRequest<{ Params: { paymentId: string }; Querystring: { lang?: unknown } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const denied = accessRefusal({ access: 'user', call: 'GET /api/receipts/:paymentId' }, request.actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  const actor = request.actor!
  const { paymentId } = request.params
  const row = providerId.safeParse(paymentId).success
    ? await findReceipt(deps.db, {
        paymentId: idShape.safeParse(paymentId).success ? paymentId : null,
        orderId: paymentId,
      })
    : null
  if (!row || (actor.role !== 'admin' && row.payerId !== actor.id)) return refuse(reply, 'PAYMENT_NOT_FOUND')
  if (actor.role === 'admin')
    await audit(deps.db, {
      actor,
      action: 'receipt.read',
      target: row.id,
      address: request.ip,
      at: deps.now(),
    })
  // The slip of the card company names the card of the payer, which may not be the client's.
  const shown = actor.role !== 'admin' && row.isPaidByLink ? { ...row, receiptUrl: null } : row
  const { lang } = request.query
  const language = lang === 'ko' || (lang === undefined && actor.locale === 'ko') ? 'ko' : 'en'
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `${API_CSP}; style-src 'sha256-${STYLE_HASH}'`)
    .send(
      `<!doctype html>${page(shown, companyIn(language, deps.settings.current().company), language).html}`,
    )
}

const receiptTexts = {
  en: {
    receipt: 'Receipt',
    creditNote: 'Credit note',
    number: 'Number',
    issuedBy: 'Issued by',
    representative: 'Representative',
    businessNumber: 'Business registration no.',
    mailOrderNumber: 'Online sales registration no.',
    payer: 'Paid by',
    client: 'Client',
    item: 'For',
    service: 'One-to-one online consultation',
    list: 'Price',
    coupon: (code: string) => `Coupon ${code}`,
    paid: 'Paid',
    paidOn: 'Paid on (Korea)',
    transaction: 'Transaction',
    refunded: 'Refunded',
    on: 'On (Korea)',
    kept: 'Total after refunds',
    slip: 'Receipt of the card company or wallet',
    time: (date: string, time: string) => `, ${date} ${time} Korea time`,
  },
  ko: {
    receipt: '영수증',
    creditNote: '환불 확인서',
    number: '번호',
    issuedBy: '발행',
    representative: '대표',
    businessNumber: '사업자등록번호',
    mailOrderNumber: '통신판매업 신고번호',
    payer: '결제자',
    client: '고객',
    item: '내용',
    service: '1:1 온라인 상담',
    list: '정가',
    coupon: (code: string) => `쿠폰 ${code}`,
    paid: '결제 금액',
    paidOn: '결제일(한국)',
    transaction: '거래 번호',
    refunded: '환불 금액',
    on: '환불일(한국)',
    kept: '환불 후 결제 금액',
    slip: '카드사·간편결제 매출전표',
    time: (date: string, time: string) => `, ${date} ${time} 한국 시간`,
  },
} as const

const SHORT_ID_LENGTH = 8

function page(row: ReceiptRow, company: Settings['company'], language: Language): Markup {
  const texts = receiptTexts[language]
  const money = (minor: number): string => moneyText(minor, row.currency, language)
  const number = row.id.slice(0, SHORT_ID_LENGTH).toUpperCase()
  const starts = row.startsAt && koreanDateTime(row.startsAt)
  const service = row.serviceNames ? textIn(row.serviceNames, language) : texts.service
  const back = row.refunds.reduce((sum, { minor }) => sum + minor, 0)
  // Without a coupon the list price is not what was ordered: an imported payment, or one in another currency.
  const discount = row.couponCode === null ? 0 : row.listMinor - row.paidMinor
  const issuer: [string, string][] = [
    [texts.issuedBy, language === 'ko' ? `${company.koreanName} (${company.legalName})` : company.legalName],
    [texts.representative, company.representative],
    [texts.businessNumber, company.businessNumber],
    ...(company.mailOrderNumber
      ? ([[texts.mailOrderNumber, company.mailOrderNumber]] as [string, string][])
      : []),
  ]
  const transaction = (id: string | null): [string, string][] => (id ? [[texts.transaction, id]] : [])
  const notes = row.refunds.map(
    (refund, index) =>
      markup`<h2>${texts.creditNote} ${index + 1}</h2>${table([
        [texts.number, `${number}-${index + 1}`],
        [texts.on, refund.on],
        ...transaction(refund.refundId),
        [texts.refunded, money(refund.minor)],
      ])}`,
  )
  return markup`<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.receipt} ${number}</title><style>${{ html: STYLE }}</style>
<h1>${texts.receipt}</h1>
${table([
  [texts.number, number],
  [texts.paidOn, koreanDate(row.paidAt)],
  // The name of a payer with a link is not known.
  [row.isPaidByLink ? texts.client : texts.payer, [row.name, row.email].filter(Boolean).join(', ')],
  [texts.item, `${service}${starts ? texts.time(starts.date, starts.time) : ''}`],
  ...(discount > 0
    ? ([
        [texts.list, money(row.listMinor)],
        [texts.coupon(row.couponCode ?? ''), `−${money(discount)}`],
      ] as [string, string][])
    : []),
  [texts.paid, money(row.paidMinor)],
  ...transaction(row.captureId),
])}
${row.receiptUrl ? markup`<p><a href="${row.receiptUrl}" rel="noreferrer">${texts.slip}</a></p>` : null}
${notes}
${back > 0 ? table([[texts.kept, money(row.paidMinor - back)]]) : null}
<h2>${company.name}</h2>
${table(issuer)}<p>${company.address}<br>${company.phone}<br>${company.email}</p></html>`
}

const table = (rows: readonly [string, string][]): Markup =>
  markup`<table>${rows.map(([label, value]) => markup`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</table>`
