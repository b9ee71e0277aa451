import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { listConsultations } from '#contract/consultations.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { FilterForm, SearchField } from '#web/pages/admin/consultations/filter-form.tsx'
import { LEAST_SEARCH_LENGTH, pageOf } from '#web/pages/admin/consultations/filters.ts'
import { statusLabels } from '#web/pages/admin/labels.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'

type List = Answer<z.output<typeof listConsultations.output>> | null

/** Whoever is looked for, with what they booked; nothing is read before somebody is looked for. */
export async function loadClients(search: URLSearchParams): Promise<{ list: List }> {
  const q = search.get('q')?.trim() ?? ''
  if ([...q].length < LEAST_SEARCH_LENGTH) return { list: null }
  return { list: await call(listConsultations, { q, page: pageOf(search), sort: 'latest' }) }
}

export function Clients({ list }: { list: List }): ReactNode {
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.clients')}</h2>
      </div>
      <FilterForm view="clients">
        {(search) => (
          <SearchField
            name="q"
            label={t('consultations.search')}
            hint={t('consultations.searchHint')}
            maxLength={100}
            search={search}
          />
        )}
      </FilterForm>
      {list === null && <p className="muted">{t('clients.about')}</p>}
      {list && !list.ok && <Lost name={t('dashboard.view.clients')} />}
      {list?.ok && <Found {...list.value} />}
    </>
  )
}

/** The bookings that were found, by person. */
function Found({ reports, page, pages }: z.output<typeof listConsultations.output>): ReactNode {
  const t = useText('admin')
  const people = new Map<string, typeof reports>()
  for (const report of reports)
    people.set(report.userAccountEmail, [...(people.get(report.userAccountEmail) ?? []), report])
  return (
    <>
      <p className="small muted" role="status">
        {t('clients.found', { count: people.size })}
      </p>
      {[...people].map(([account, theirs]) => (
        <section key={account} className="card client" aria-label={theirs[0]?.name}>
          <h3>{theirs[0]?.name}</h3>
          <p className="small muted">{account}</p>
          <ul className="rows">
            {theirs.map(({ _id, startsAt, status }) => (
              <li key={_id}>
                <SearchLink row href={consultationHref(_id)}>
                  <WhenShort at={startsAt} />
                  <Badge tone={statusLabels[status].tone}>{t(statusLabels[status].text)}</Badge>
                </SearchLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager page={page} pages={pages} />
    </>
  )
}
