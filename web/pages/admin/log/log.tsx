import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { auditActions } from '#contract/audit.ts'
import { type auditEntry, listAudit } from '#contract/audit-log.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import type { Answer } from '#web/wire/api.ts'
import { call } from '#web/wire/api.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { fromMinor } from '#domain/currency.ts'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import {
  ChoiceField,
  FilterForm,
  PeriodFields,
  SearchField,
} from '#web/pages/admin/consultations/filter-form.tsx'
import { logFilters } from './log-filters.ts'
import { statusLabels } from '#web/pages/admin/labels.ts'
import { detailNames } from './log-words.ts'
import { koreaText } from '#web/pages/admin/moment.ts'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { clientHref, oneOf, viewHref } from '#web/pages/admin/views.ts'

type Entry = z.output<typeof auditEntry>

/** The page of the audit log that the address asks for, the newest first. */
export async function loadLog(search: URLSearchParams) {
  return { list: await call(listAudit, logFilters(search)) }
}

const ID_LETTERS = 8
const columns = ['at', 'action', 'who', 'target', 'detail'] as const

export function Log({ list }: { list: Answer<z.output<typeof listAudit.output>> }): ReactNode {
  const t = useText('admin')
  const entries = list.ok ? list.value.entries : []
  return (
    <section className="records-section" aria-labelledby="log">
      <div className="records-head">
        <h2 id="log">{t('dashboard.view.log')}</h2>
        <p className="small muted">{t('log.about')}</p>
      </div>
      <LogFilters />
      {!list.ok && <Alert>{t('log.failed')}</Alert>}
      {list.ok && (
        <p className="small muted" role="status">
          {entries.length === 0
            ? t('log.none')
            : t(list.value.isMore ? 'log.more' : 'log.total', { count: list.value.total })}
        </p>
      )}
      {entries.length > 0 && (
        <table className="records log">
          <caption className="visually-hidden">{t('dashboard.view.log')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`log.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} {...entry} />
            ))}
          </tbody>
        </table>
      )}
      {list.ok && <Pager page={list.value.page} pages={list.value.pages} />}
    </section>
  )
}

function LogFilters(): ReactNode {
  const t = useText('admin')
  return (
    <FilterForm view="log">
      {(search) => (
        <>
          <SearchField
            name="person"
            label={t('log.person')}
            hint={t('log.personHint')}
            maxLength={254}
            search={search}
          />
          <ChoiceField
            name="action"
            label={t('log.actionFilter')}
            choices={[
              ['', t('log.allActions')],
              ...auditActions.map((action) => [action, t(`log.action.${action}`)] as const),
            ]}
            search={search}
          />
          <PeriodFields from={search.get('from') ?? ''} to={search.get('to') ?? ''} />
        </>
      )}
    </FilterForm>
  )
}

function Row(entry: Entry): ReactNode {
  const { at, action, address } = entry
  const t = useText('admin')
  const locale = useLocale()
  const known = oneOf(auditActions, action)
  return (
    <tr>
      <td className="at" data-label={t('log.at')}>
        <time dateTime={at}>{koreaText(at, locale)}</time>
      </td>
      <td className="kind" data-label={t('log.action')}>
        {known ? t(`log.action.${known}`) : action}
      </td>
      <td className="who" data-label={t('log.who')}>
        <Who {...entry} />
        {address && <span className="muted">{address}</span>}
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

/** Leads to all that this person did. */
function Who({ actorId, actorEmail, actorRole }: Entry): ReactNode {
  const t = useText('admin')
  if (actorId === null) return t('log.nobody')
  return (
    <>
      <SearchLink href={viewHref('log', { person: actorEmail ?? actorId })}>
        {actorEmail ?? t('log.erased')}
      </SearchLink>
      {actorRole === 'admin' && <span className="muted">{t('details.by.admin')}</span>}
    </>
  )
}

function Target({ action, target }: Entry): ReactNode {
  if (target === null) return null
  if (action === 'clients.read' || action === 'data_exported')
    return <SearchLink href={clientHref(target)}>{target}</SearchLink>
  return action.startsWith('consultation.') || action === 'file.read' ? (
    <a href={viewHref('consultations', { q: target })}>{target}</a>
  ) : (
    <code>{target}</code>
  )
}

function Detail({ words, detail: { from, to, currency, ...rest } }: Entry): ReactNode {
  const paidIn = typeof currency === 'string' ? currency : 'USD'
  const t = useText('admin')
  return (
    <ul>
      {words !== null && <li>“{words}”</li>}
      {from !== undefined && to !== undefined && (
        <li>
          <State of={from} /> → <State of={to} />
        </li>
      )}
      {Object.entries(rest).map(([name, value]) => {
        const known = oneOf(detailNames, name)
        return (
          <li key={name}>
            <span className="muted">{known ? t(`log.detail.${known}`) : name}</span>{' '}
            {(name === 'refundCents' || name === 'amountCents') && typeof value === 'number' ? (
              <Money amount={fromMinor(value, paidIn)} currency={paidIn} />
            ) : (
              plainText(value)
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A consultation's state in words. */
function State({ of }: { of: unknown }): ReactNode {
  const t = useText('admin')
  const known = oneOf(consultationStatuses, String(of))
  return known ? t(statusLabels[known].text) : String(of)
}

/** Ids by their first letters, as the lists have them; a row of whole ones is read by nobody. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `${value.length}${value.length > 0 ? ': ' : ''}${value.map((each) => String(each).slice(0, ID_LETTERS)).join(', ')}`
}
