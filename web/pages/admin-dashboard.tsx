import type { ReactNode } from 'react'
import { me } from '#contract/accounts.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { need, redirect, useLoaderData, useRefreshing } from '#web/program/page.ts'
import { keepSession, readSession } from '#web/wire/session.ts'
import { Attention, loadAttention } from './admin/attention/attention.tsx'
import { Consultations, loadConsultations } from './admin/consultations/consultations.tsx'
import { SearchLink } from './admin/search-link.tsx'
import { SecondFactorGate } from './admin/second-factor-gate.tsx'
import type { View } from './admin/views.ts'
import { viewHref, viewOf, views } from './admin/views.ts'

/** The table is what the day is spent with; the other views load their program when they are opened. */
const openView: Record<View, (search: URLSearchParams) => Promise<ReactNode>> = {
  consultations: async (search) => <Consultations {...await loadConsultations(search)} />,
  books: async (search) => {
    const { Books, loadBooks } = await import('./admin/books/books.tsx')
    return <Books {...await loadBooks(search)} />
  },
  mails: async (search) => {
    const { loadMails, Mails } = await import('./admin/mails/mails.tsx')
    return <Mails {...await loadMails(search)} />
  },
  calendar: async () => {
    const { Calendar, loadCalendar } = await import('./admin/calendar/calendar.tsx')
    return <Calendar {...await loadCalendar()} />
  },
  log: async (search) => {
    const { loadLog, Log } = await import('./admin/log/log.tsx')
    return <Log {...await loadLog(search)} />
  },
}

/** Null: the admin still has to pass the second factor. Nobody but an admin stays here. */
export async function loader({ searchParams }: URL) {
  const wasAdmin = readSession()?.role === 'admin'
  const { user, secondFactorMissing } = await need(call(me, {}))
  keepSession(user)
  if (user?.role !== 'admin') return redirect(user === null && wasAdmin ? '/login' : '/')
  if (secondFactorMissing) return null
  const view = viewOf(searchParams)
  const [attention, shown] = await Promise.all([loadAttention(), openView[view](searchParams)])
  return { attention, view, shown }
}

export function Component(): ReactNode {
  const t = useText('admin')
  const data = useLoaderData<typeof loader>()
  const refreshing = useRefreshing()
  if (data === null) return <SecondFactorGate />
  const { attention, view: current, shown } = data
  return (
    <div className="dashboard" aria-busy={refreshing}>
      <h1>{t('dashboard.title')}</h1>
      <Attention {...attention} />
      <nav className="views" aria-label={t('dashboard.views')}>
        {views.map((view) => (
          <SearchLink key={view} href={viewHref(view)} current={view === current}>
            {t(`dashboard.view.${view}`)}
          </SearchLink>
        ))}
      </nav>
      {shown}
    </div>
  )
}
