import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ClientLine, searchClients } from '#contract/clients.ts'
import { FilterForm, SearchField } from '#web/pages/admin/consultations/filter-form.tsx'
import { countryName } from '#web/pages/admin/country.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { clientHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'

/** Minimum search length: two letters are a whole name in Korean or Chinese. */
const MIN_LETTERS = 2

/** Searches the clients; without a search, lists the newest. */
export function loader({ url }: LoaderFunctionArgs) {
  const q = url.searchParams.get('q')?.trim() ?? ''
  return call(searchClients, [...q].length < MIN_LETTERS ? {} : { q })
}

export function Component(): ReactNode {
  const list = useLoaderData<typeof loader>()
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.clients')}</h2>
      </div>
      <FilterForm minLetters={MIN_LETTERS}>
        <SearchField name="q" label={t('desk.search')} hint={t('clients.hint')} maxLength={100} />
      </FilterForm>
      {!list.ok && <LoadError name={t('dashboard.view.clients')} />}
      {list.ok && (
        <>
          <p className="small muted" role="status">
            {t('clients.found', { count: list.value.clients.length })}
            {list.value.more && ` ${t('clients.more')}`}
          </p>
          <ul className="rows card">
            {list.value.clients.map((client) => (
              <li key={client.id}>
                <Row {...client} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Row({ id, name, email, nationality, bookings, lastStartsAt }: ClientLine): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  return (
    <Link data-row to={clientHref(id)}>
      <span className="summary">
        <strong>{name}</strong>
        <span className="small muted">{email}</span>
      </span>
      <span className="small">
        {countryName(nationality, languageTag)} · {t('clients.bookings', { count: bookings })}
        {lastStartsAt && (
          <>
            {' · '}
            <WhenShort at={lastStartsAt} />
          </>
        )}
      </span>
    </Link>
  )
}
