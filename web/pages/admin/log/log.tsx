import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { type auditEntry, listAudit } from '#contract/audit-log.ts'
import { auditActions } from '#contract/audit.ts'
import { isCalendarDate, koreanDate, koreanDateTime } from '#domain/calendar.ts'
import { isUuid } from '#domain/uuid.ts'
import { loadSettingsTexts, WithTexts } from '#web/pages/admin/area-texts.tsx'
import { groupByDate } from '#web/pages/admin/calendar/by-date.ts'
import {
  ChoiceField,
  FilterForm,
  PeriodFields,
  SearchField,
} from '#web/pages/admin/consultations/filter-form.tsx'
import { formatKoreaDay, formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { AdminPager } from '#web/pages/admin/pager.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { RecordsTable } from '#web/pages/admin/records-table.tsx'
import { clientHref, consultationHref, oneOf, viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { describeDetail } from './describe-detail.ts'
import { logFilters, WITH_READS } from './log-filters.ts'

type Entry = z.output<typeof auditEntry>

/**
 * Loads the page of the audit log in the address, newest first, and the settings texts with the field names.
 */
export async function loader({ url }: LoaderFunctionArgs) {
  const [settingsTexts, list] = await Promise.all([
    loadSettingsTexts(),
    call(listAudit, logFilters(url.searchParams)),
  ])
  return { settingsTexts, list }
}

const ID_LETTERS = 8
/** Actions of the site's own workers. */
const BY_SITE: ReadonlySet<string> = new Set(['erased', 'purged', 'refusals_left_out', 'push.device_removed'])
const BY_COMMAND: ReadonlySet<string> = new Set([
  'admin_created',
  'admin_promoted',
  'admin_removed',
  'sessions_ended',
])
const ABOUT_BOOKING = /^(?:cash_receipt|consultation|consultations|file|room|preparation|plan|review)\./
const columns = ['at', 'action', 'who', 'target', 'detail'] as const

export function Component(): ReactNode {
  const { settingsTexts, list } = useLoaderData<typeof loader>()
  const t = useText('admin')
  const locale = useLocale()
  const entries = list.ok ? list.value.entries : []
  return (
    <section className="records-section" aria-labelledby="log">
      <div className="records-head">
        <h2 id="log">{t('dashboard.view.log')}</h2>
        <p className="small muted">{t('log.about')}</p>
      </div>
      <LogFilters />
      {!list.ok && <LoadError name={t('dashboard.view.log')} />}
      {list.ok && (
        <p className="small muted" role="status">
          {entries.length === 0
            ? t('log.none')
            : t(list.value.isMore ? 'log.more' : 'log.total', { count: list.value.total })}
        </p>
      )}
      {entries.length > 0 && (
        <WithTexts texts={settingsTexts}>
          <RecordsTable view="log" columns={columns.map((column) => t(`log.${column}`))}>
            {groupByDate(entries.map((entry) => ({ ...entry, date: koreanDate(new Date(entry.at)) }))).map(
              ([date, ofDay]) => (
                <tbody key={date}>
                  <tr className="day-head">
                    <th colSpan={columns.length} scope="rowgroup">
                      {formatKoreaDay(date, locale)}
                    </th>
                  </tr>
                  {ofDay.map((entry) => (
                    <Row key={entry.id} {...entry} />
                  ))}
                </tbody>
              ),
            )}
          </RecordsTable>
        </WithTexts>
      )}
      {list.ok && <AdminPager page={list.value.page} pages={list.value.pages} />}
    </section>
  )
}

function LogFilters(): ReactNode {
  const t = useText('admin')
  return (
    <FilterForm>
      <SearchField name="person" label={t('log.person')} hint={t('log.personHint')} maxLength={254} />
      <ChoiceField
        name="action"
        label={t('log.actionFilter')}
        choices={[
          ['', t('log.allActions')],
          ...auditActions.map((action) => [action, t(`log.action.${action}`)] as const),
        ]}
      />
      <ChoiceField
        name="reading"
        label={t('log.reading')}
        choices={[
          ['', t('log.readingOut')],
          [WITH_READS, t('log.readingToo')],
        ]}
      />
      <PeriodFields />
    </FilterForm>
  )
}

function Row(entry: Entry): ReactNode {
  const { at, action, actorRole, address } = entry
  const t = useText('admin')
  const locale = useLocale()
  const known = oneOf(auditActions, action)
  return (
    <tr>
      <td className="at" data-label={t('log.at')}>
        <time dateTime={at} title={formatKoreaTime(at, locale)}>
          {koreanDateTime(new Date(at)).time}
        </time>
      </td>
      <td className="kind" data-label={t('log.action')}>
        {known ? t(`log.action.${known}`) : action}
      </td>
      <td className="who" data-label={t('log.who')}>
        <Who {...entry} />
        {(actorRole === 'admin' || address) && (
          <span className="muted">
            {actorRole === 'admin' && (
              <span className="role">
                {[t('details.by.admin'), address && ' · '].filter(Boolean).join('')}
              </span>
            )}
            {address}
          </span>
        )}
      </td>
      <td className="target" data-label={t('log.target')}>
        <Target {...entry} />
      </td>
      <td className="detail" data-label={t('log.detail')}>
        <Detail {...entry} />
      </td>
    </tr>
  )
}

/** Links to this person's entries; entries without an account are those of the site or a command. */
function Who({ action, actorId, actorEmail }: Entry): ReactNode {
  const t = useText('admin')
  if (actorId === null)
    return t(BY_SITE.has(action) ? 'log.bySite' : BY_COMMAND.has(action) ? 'log.byCommand' : 'log.nobody')
  return (
    <>
      <Link to={viewHref('log', { person: actorEmail ?? actorId })}>{actorEmail ?? t('log.erased')}</Link>
    </>
  )
}

/** Links to the target of an entry: a booking by its number, anything else by the beginning of its id. */
function Target({ action, target, bookingNumber }: Entry): ReactNode {
  const locale = useLocale()
  if (target === null) return null
  if (isCalendarDate(target)) return formatKoreaDay(target, locale)
  if (!isUuid(target)) return target
  if (bookingNumber) return <Link to={consultationHref(target)}>{bookingNumber}</Link>
  const id = target.slice(0, ID_LETTERS)
  if (action === 'clients.read' || action === 'data_exported')
    return <Link to={clientHref(target)}>{id}</Link>
  if (ABOUT_BOOKING.test(action)) return <Link to={consultationHref(target)}>{id}</Link>
  if (action === 'login_failed') return <Link to={viewHref('log', { person: target })}>{id}</Link>
  return <code title={target}>{id}</code>
}

/** The details of an entry, one per line. */
function Detail({ words, detail }: Entry): ReactNode {
  const t = useText('admin')
  const settings = useText('settings')
  const errorText = useErrorText()
  const locale = useLocale()
  const details = describeDetail(detail, { t, settings, errorText, locale })
  return (
    <ul>
      {words !== null && <li>“{words}”</li>}
      {details.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
