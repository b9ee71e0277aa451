import type { ReactNode } from 'react'
import { me } from '#contract/accounts.ts'
import { call } from '#web/wire/api.ts'
import { isPassing, redirect, RefusedError, useLoaderData } from '#web/program/page.ts'
import { keepSession, readSession } from '#web/wire/session.ts'
import { Frame } from './admin/frame.tsx'
import { LostProgram, orLost, Part } from './admin/part.tsx'
import { SecondFactorGate } from './admin/second-factor-gate.tsx'
import { useText } from '#web/texts/use-text.ts'
import type { View } from './admin/views.ts'
import { viewOf } from './admin/views.ts'

/** Each view has a program of its own, which is loaded when it is opened. */
const openView: Record<View, (search: URLSearchParams) => Promise<ReactNode>> = {
  today: async (search) => {
    const { loadToday, Today } = await import('./admin/today/today.tsx')
    return <Today {...await loadToday(search)} />
  },
  consultations: async (search) => {
    const { Consultations, loadConsultations } = await import('./admin/consultations/consultations.tsx')
    return <Consultations view="consultations" {...await loadConsultations(search)} />
  },
  consultation: async (search) => {
    const { ConsultationPage, loadConsultation } = await import('./admin/consultation/consultation.tsx')
    return <ConsultationPage {...await loadConsultation(search)} />
  },
  calendar: async (search) => {
    const { Calendar, loadCalendar } = await import('./admin/calendar/calendar.tsx')
    return <Calendar {...await loadCalendar(search)} />
  },
  clients: async (search) => {
    const { Clients, loadClients } = await import('./admin/clients/clients.tsx')
    return <Clients {...await loadClients(search)} />
  },
  client: async (search) => {
    const { ClientPage, loadClient } = await import('./admin/clients/client.tsx')
    return <ClientPage {...await loadClient(search)} />
  },
  more: async () => {
    const { loadMore, More } = await import('./admin/more/more.tsx')
    return <More {...await loadMore()} />
  },
  books: async (search) => {
    const { Books, loadBooks } = await import('./admin/books/books.tsx')
    return <Books {...await loadBooks(search)} />
  },
  statistics: async (search) => {
    const { loadStatistics, Statistics } = await import('./admin/statistics/statistics.tsx')
    return <Statistics {...await loadStatistics(search)} />
  },
  reviews: async (search) => {
    const { loadReviews, Reviews } = await import('./admin/reviews/reviews.tsx')
    return <Reviews {...await loadReviews(search)} />
  },
  mails: async (search) => {
    const { loadMails, Mails } = await import('./admin/mails/mails.tsx')
    return <Mails {...await loadMails(search)} />
  },
  log: async (search) => {
    const { loadLog, Log } = await import('./admin/log/log.tsx')
    return <Log {...await loadLog(search)} />
  },
  settings: async (search) => {
    const { loadSettings, Settings } = await import('./admin/settings/settings.tsx')
    return <Settings {...await loadSettings(search)} />
  },
}

/** Null: the admin still has to pass the second factor. Nobody but an admin stays here. */
export async function loader({ pathname, search, searchParams }: URL) {
  const view = viewOf(searchParams)
  const opening = orLost(openView[view](searchParams))
  const known = await call(me, {})
  // A lost call says nothing about the login: each part says for itself what it could not load.
  if (!known.ok && !(isPassing(new RefusedError(known)) && readSession()?.role === 'admin'))
    throw new RefusedError(known)
  if (known.ok) {
    const { user, secondFactorMissing } = known.value
    keepSession(user)
    if (!user) return redirect(`/login?back=${encodeURIComponent(pathname + search)}`)
    if (user.role !== 'admin') return redirect('/')
    if (secondFactorMissing) return null
  }
  return { view, place: `${view} ${searchParams.get('id') ?? ''}`, shown: await opening }
}

export function Component(): ReactNode {
  const t = useText('admin')
  const data = useLoaderData<typeof loader>()
  if (data === null) return <SecondFactorGate />
  const { view, place, shown } = data
  const name = t(`dashboard.view.${view}`)
  return (
    <Frame view={view} place={place}>
      <Part key={place} name={name}>
        {shown === 'lost' ? <LostProgram name={name} /> : shown}
      </Part>
    </Frame>
  )
}
