import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { BOOKS_FILE_PATH, getStatistics } from '#contract/admin.ts'
import { addDays, koreanDate } from '#domain/calendar.ts'
import { concerns } from '#domain/concerns.ts'
import { platforms } from '#domain/consultation.ts'
import { BooksPeriod } from '#web/pages/admin/books/books-period.tsx'
import { dateOf } from '#web/pages/admin/consultations/filters.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { oneOf } from '#web/pages/admin/views.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { useMoneyText } from '#web/ui/money-text.ts'
import { call } from '#web/wire/api.ts'
import { MonthChart } from './month-chart.tsx'
import { workFile } from './work-file.ts'

/** Default period: a year, so that the chart has months to compare. */
const USUAL_DAYS = 365

type Stats = z.output<typeof getStatistics.output>

export async function loader({ url: { searchParams: search } }: LoaderFunctionArgs) {
  const today = koreanDate(new Date())
  const from = dateOf(search.get('from')) ?? `${addDays(today, -USUAL_DAYS).slice(0, 8)}01`
  const to = dateOf(search.get('to')) ?? today
  return { answer: await call(getStatistics, { from, to }), from, to, today }
}

export function Component(): ReactNode {
  const { answer, from, to, today } = useLoaderData<typeof loader>()
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.statistics')}</h2>
      </div>
      <BooksPeriod period={{ from, to }} today={today} />
      {answer.ok ? (
        <StatisticsParts {...answer.value} />
      ) : (
        <LoadError name={t('dashboard.view.statistics')} />
      )}
    </>
  )
}

const sums = ['taken', 'fees', 'refunded', 'net'] as const
/** Returns the net amount of a month; without the provider's fee if that is unknown. */
const barOf = (sum: Stats['money'][number] | undefined): number =>
  sum ? Number(sum.net ?? Number(sum.taken) - Number(sum.refunded)) : 0
const counts = ['total', 'repeat', 'completed', 'cancelled', 'missed', 'absent', 'discounted'] as const

function StatisticsParts(stats: Stats): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const languages = new Intl.DisplayNames(languageTag, { type: 'language' })
  return (
    <>
      {stats.money.length === 0 && <p className="muted">{t('stats.noMoney')}</p>}
      <div className="stats-grid">
        {stats.money.length > 0 && <MoneyTable money={stats.money} />}
        {stats.money.map(({ currency: of }) => (
          <MonthChart
            key={of}
            title={t('stats.chart', { currency: of })}
            unit={of}
            bars={stats.months.map(({ month, money: moved }) => ({
              month,
              value: barOf(moved.find(({ currency }) => currency === of)),
            }))}
          />
        ))}
        <MonthChart
          title={t('stats.bookingChart')}
          unit=""
          bars={stats.months.map(({ month, bookings }) => ({ month, value: bookings }))}
        />
      </div>
      <div className="stats-counts">
        <CountBars
          title={t('stats.bookings')}
          rows={counts.map((name) => ({ name: t(`stats.${name}`), count: stats.bookings[name] }))}
        />
        <CountBars
          title={t('stats.countries')}
          rows={stats.byCountry.map(({ key, count }) => ({ name: countryName(key, languageTag), count }))}
        />
        <CountBars
          title={t('stats.concerns')}
          rows={stats.byConcern.map(({ key, count }) => {
            const known = oneOf(concerns, key)
            return { name: known ? t(`concern.${known}`) : key, count }
          })}
        />
        <CountBars
          title={t('stats.apps')}
          rows={stats.byPlatform.map(({ key, count }) => {
            const known = oneOf(platforms, key)
            return { name: known ? t(`platform.${known}`) : key, count }
          })}
        />
        <CountBars
          title={t('stats.conversations')}
          rows={stats.byConversation.map(({ key, count }) => ({ name: languages.of(key) ?? key, count }))}
        />
        <CountBars
          title={t('stats.languages')}
          rows={stats.byLanguage.map(({ key, count }) => ({ name: languages.of(key) ?? key, count }))}
        />
        <WorkTable
          title={t('stats.counsellors')}
          rows={stats.byCounsellor}
          file={`counsellors ${stats.from} ${stats.to}.csv`}
        />
        <WorkTable
          title={t('stats.services')}
          rows={stats.byService}
          file={`services ${stats.from} ${stats.to}.csv`}
        />
      </div>
      <p>
        <a className="button plain" href={`${BOOKS_FILE_PATH}?from=${stats.from}&to=${stats.to}`} download>
          {t('stats.file')}
        </a>
      </p>
    </>
  )
}

/** Received, fees, refunded and net amounts, with a column for each currency. */
function MoneyTable({ money: columns }: Pick<Stats, 'money'>): ReactNode {
  const t = useText('admin')
  const money = useMoneyText()
  return (
    <section className="card" aria-labelledby="stats-money">
      <h3 id="stats-money">{t('stats.money')}</h3>
      <table className="stats-money">
        <tbody>
          {sums.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`stats.${name}`)}</th>
              {columns.map(({ currency, [name]: amount }) => (
                <td key={currency}>{amount === null ? t('books.feeUnknown') : money(amount, currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Work = z.output<typeof getStatistics.output>['byCounsellor']

/** Bookings, hours and money of counsellors or services; nothing in an office of one. */
function WorkTable(props: { title: string; rows: Work; file: string }): ReactNode {
  const { title, rows, file } = props
  const t = useText('admin')
  const money = useMoneyText()
  if (rows.length === 0) return null
  const columns = [t('column.name'), t('stats.work.bookings'), t('stats.work.hours'), t('stats.work.absent')]
  return (
    <section className="card" aria-label={title}>
      <h3>{title}</h3>
      <ul className="rows">
        {rows.map(({ id, name, bookings, minutes, absent, kept }) => (
          <li key={id} className="work-row">
            <strong translate="no">{name}</strong>
            <span className="work-money">
              {kept
                .filter(({ amount }) => Number(amount) !== 0)
                .map(({ amount, currency }) => (
                  <span key={currency}>{money(amount, currency)}</span>
                ))}
            </span>
            <span className="small muted">
              {t('stats.work', { count: bookings, hours: Math.round(minutes / 6) / 10, absent })}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a
          className="button plain"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(workFile(rows, columns))}`}
          download={file}
        >
          {t('stats.workFile')}
        </a>
      </p>
    </section>
  )
}

/** Rows that are shown at once. */
const SHOWN_ROWS = 8

type Row = { name: string; count: number }

/** Counts as horizontal bars with their numbers, a long list folded after its first rows; nothing without any. */
function CountBars({ title, rows }: { title: string; rows: Row[] }): ReactNode {
  const t = useText('admin')
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const rest = rows.slice(SHOWN_ROWS)
  if (rows.length === 0) return null
  return (
    <section className="card" aria-label={title}>
      <h3>{title}</h3>
      <Bars rows={rows.slice(0, SHOWN_ROWS)} most={most} />
      {rest.length > 0 && (
        <details>
          <summary>{t('stats.rest', { count: rest.length })}</summary>
          <Bars rows={rest} most={most} />
        </details>
      )}
    </section>
  )
}

const Bars = ({ rows, most }: { rows: Row[]; most: number }): ReactNode => (
  <ul className="bars">
    {rows.map(({ name, count }) => (
      <li key={name}>
        <span>{name}</span>
        <meter min={0} max={most} value={count} aria-label={name} />
        <strong>{count}</strong>
      </li>
    ))}
  </ul>
)
