import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { ledger, LEDGER_FILE_PATH, type ledgerEntry } from '#contract/ledger.ts'
import { koreanDate } from '#domain/calendar.ts'
import { productConstants } from '#domain/settings.ts'
import { bookFilters } from '#web/pages/admin/consultations/filters.ts'
import { formatKoreaDay, formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { moneyStateOf, moneyTones } from '#web/pages/admin/money-state.ts'
import { AdminPager } from '#web/pages/admin/pager.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { isOutsideId, providerOfId } from '#web/pages/admin/provider.ts'
import { RecordsTable } from '#web/pages/admin/records-table.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { call } from '#web/wire/api.ts'
import { Comparison } from './books-comparison.tsx'
import { BooksPeriod } from './books-period.tsx'

type Entry = z.output<typeof ledgerEntry>

/** Loaded when opened, because it is used a few times a month. */
const RatesForms = lazyPart(async () => (await import('./rates.tsx')).RatesForms)

/** Loads the ledger of the period in the address; the current month by default. */
export const loader = async ({ url }: LoaderFunctionArgs) => ({
  list: await call(ledger, bookFilters(url.searchParams)),
  today: koreanDate(new Date()),
})

const columns = ['taken', 'customer', 'state', 'captured', 'fee', 'refunded', 'net', 'ids'] as const
const sums = ['captured', 'fee', 'refunded', 'net'] as const

export function Component(): ReactNode {
  const { list, today } = useLoaderData<typeof loader>()
  const t = useText('admin')
  return (
    <section className="records-section" aria-labelledby="books">
      <div className="records-head">
        <h2 id="books">{t('dashboard.view.books')}</h2>
        <p className="small muted">{t('books.about')}</p>
      </div>
      <BooksPeriod period={list.ok ? list.value : null} today={today} />
      {!list.ok && <LoadError name={t('dashboard.view.books')} />}
      {list.ok && (
        <>
          {[{ currency: productConstants.currency, ...list.value.totals }, ...list.value.otherCurrencies].map(
            (each) => (
              <Totals key={each.currency} {...each} />
            ),
          )}
          <Comparison key={`${list.value.from} ${list.value.to}`} from={list.value.from} to={list.value.to}>
            <a
              className="button quiet"
              href={`${LEDGER_FILE_PATH}?from=${list.value.from}&to=${list.value.to}`}
              download
            >
              {t('books.file')}
            </a>
          </Comparison>
          <p className="small muted" role="status">
            {list.value.total === 0 ? t('books.none') : t('books.total', { count: list.value.total })}
          </p>
          {list.value.entries.length > 0 && <LedgerTable entries={list.value.entries} />}
          <AdminPager page={list.value.page} pages={list.value.pages} />
          <section className="card rates-card" aria-labelledby="rates">
            <h3 id="rates">{t('rates.title')}</h3>
            <RatesForms from={list.value.from} to={list.value.to} />
          </section>
        </>
      )}
    </section>
  )
}

/** An order that is not ours may have any currency; its money is shown as the provider reports it. */
function useLedgerMoney(): (amount: string, currency: string) => string {
  const money = useMoneyText()
  return (amount, currency) =>
    currency === 'USD' || currency === 'KRW' ? money(amount, currency) : `${amount}\u00A0${currency}`
}

function Totals({
  currency,
  ...totals
}: { currency: string } & Record<(typeof sums)[number], string | null>): ReactNode {
  const t = useText('admin')
  const money = useLedgerMoney()
  return (
    <dl className="totals">
      {sums.map((name) => (
        <div key={name}>
          <dt>{t(`books.${name}`)}</dt>
          <dd>
            {totals[name] === null ? (
              t('books.feeUnknown')
            ) : (
              <span className="money" translate="no">
                {money(totals[name], currency)}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Exported for its test. */
export function LedgerTable({ entries }: { entries: readonly Entry[] }): ReactNode {
  const t = useText('admin')
  return (
    <RecordsTable view="books" columns={columns.map((column) => t(`books.${column}`))}>
      <tbody>
        {entries.map((entry) => (
          <Row key={`${entry.on} ${entry.paymentId}`} {...entry} />
        ))}
      </tbody>
    </RecordsTable>
  )
}

function Row(entry: Entry): ReactNode {
  const { customer, consultationId } = entry
  const t = useText('admin')
  const money = useLedgerMoney()
  const state = moneyStateOf(entry)
  // The amounts without a currency are in dollars.
  const amount = (of: string): string =>
    entry.currency === productConstants.currency ? of : money(of, entry.currency)
  const known = (of: string | null): ReactNode =>
    of === null ? <span className="muted">{t('books.feeUnknown')}</span> : amount(of)
  return (
    <tr>
      <td className="taken" data-label={t('books.taken')}>
        <When {...entry} />
      </td>
      <td className="name" data-label={t('books.customer')}>
        {customer?.name ?? t('books.nobody')}
        {consultationId && (
          <Link to={viewHref('consultations', { q: consultationId })}>{t('books.consultation')}</Link>
        )}
        {customer && <span className="mail">{customer.email}</span>}
      </td>
      <td className="state" data-label={t('books.state')}>
        <Badge tone={moneyTones[state]}>{t(`money.state.${state}`)}</Badge>
        <span className="next">{t(`money.next.${state}`)}</span>
      </td>
      <td className="captured cents" data-label={t('books.captured')}>
        {amount(entry.captured)}
      </td>
      <td className="fee cents" data-label={t('books.fee')}>
        {known(entry.fee)}
      </td>
      <td
        className={Number(entry.refunded) === 0 ? 'refunded cents zero' : 'refunded cents'}
        data-label={t('books.refunded')}
      >
        {amount(entry.refunded)}
      </td>
      <td className="net cents" data-label={t('books.net')}>
        {known(entry.net)}
      </td>
      <td className="ids" data-label={t('books.ids')}>
        <Ids {...entry} />
      </td>
    </tr>
  )
}

/** The date on which the money moved; also the payment's date if it differs. */
function When({ on, at, captured, capturedAt }: Entry): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const isLate = koreanDate(new Date(at)) !== on
  return (
    <>
      {isLate ? (
        <time dateTime={on}>{formatKoreaDay(on, locale)}</time>
      ) : (
        <time dateTime={at}>{formatKoreaTime(at, locale)}</time>
      )}
      {isLate && <span className="next">{t('books.happened', { at: formatKoreaTime(at, locale) })}</span>}
      {Number(captured) === 0 && (
        <span className="next">{t('books.ofPayment', { at: formatKoreaTime(capturedAt, locale) })}</span>
      )}
    </>
  )
}

/** The provider's ids of the same money, folded because they are needed for its support only. */
function Ids({ orderId, captureId, refunds, disputeId, disputeStatus }: Entry): ReactNode {
  const t = useText('admin')
  const of = captureId ?? orderId
  return (
    <details>
      <summary>
        <span className="visually-hidden">{t('books.ids')}</span>
        {of && (isOutsideId(of) ? t('attention.outside') : providerOfId(of))}
      </summary>
      <ul>
        {captureId && isOutsideId(captureId) && <li>{t('attention.outside')}</li>}
        {orderId && !isOutsideId(orderId) && (
          <li>{t('attention.order', { id: orderId, provider: providerOfId(orderId) })}</li>
        )}
        {captureId && !isOutsideId(captureId) && (
          <li>{t('attention.capture', { id: captureId, provider: providerOfId(captureId) })}</li>
        )}
        {refunds.map(({ refundId, amount, status, origin }, index) => (
          <li key={refundId ?? index}>
            {t('books.refund', {
              amount,
              state: t(`refund.${status}`),
              id:
                refundId === null ? t('books.noId') : isOutsideId(refundId) ? t('books.transfer') : refundId,
              by: t(`books.by.${origin}`),
            })}
          </li>
        ))}
        {disputeId && (
          <li>{t('books.dispute', { id: disputeId, state: disputeStatus ?? t('books.disputeOpen') })}</li>
        )}
      </ul>
    </details>
  )
}
