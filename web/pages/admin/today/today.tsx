import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DeskBooking } from '#contract/desk.ts'
import { HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { useRefresh } from '#web/pages/admin/refresh.ts'
import { Attention, loadAttention } from '#web/pages/admin/attention/attention.tsx'
import { koreaDay } from '#web/pages/admin/moment.ts'
import { LostProgram, orLost, Part } from '#web/pages/admin/part.tsx'
import { useRenewal } from '#web/pages/admin/renewal.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { FirstStartPart } from '#web/pages/admin/start/start-part.tsx'
import { loadAgenda } from './agenda.ts'
import { Ahead } from './ahead.tsx'
import { Messages } from './messages.tsx'
import { Newest } from './newest.tsx'
import { NextUp } from './next-up.tsx'
import { TidyUp } from './tidy-up.tsx'

/** As wide as the table of the specification needs; a phone has the same list one tap away. */
const WIDE = '(width >= 80rem)'

const START_SLACK_MS = 1000

/** Filters in the address are a wish to see the table, however narrow the window is. */
const wantsTable = ({ search }: URL): boolean => matchMedia(WIDE).matches || search !== ''

export async function loader({ url }: LoaderFunctionArgs) {
  const now = new Date()
  const [attention, agenda, table] = await Promise.all([
    loadAttention(),
    loadAgenda(),
    wantsTable(url) ? orLost(loadTable(url)) : null,
  ])
  return { attention, agenda, table, on: koreanDate(now) }
}

/** A start brings an action item: the page is shown anew when the next consultation starts. */
function useRefreshAtStart(agenda: { now: string; upcoming: readonly DeskBooking[] } | null): void {
  const refresh = useRefresh()
  const next = agenda?.upcoming[0]?.consultation.startsAt
  const waitMs = agenda && next ? Date.parse(next) - Date.parse(agenda.now) : Infinity
  useEffect(() => {
    // Further away the page is renewed anyway before then.
    if (waitMs > HOUR_MS) return
    const timer = setTimeout(refresh, waitMs + START_SLACK_MS)
    return () => clearTimeout(timer)
  }, [waitMs, refresh])
}

async function loadTable(url: URL) {
  const { ConsultationsSection, loader } = await import('#web/pages/admin/consultations/consultations.tsx')
  return { Table: ConsultationsSection, data: await loader({ url }) }
}

/** What the day asks for, in this order: what needs somebody, who is next, what has ended, who comes. */
export function Component(): ReactNode {
  // Its types would be those of data that travel, and the table's program is none.
  const { attention, agenda, table, on } = useLoaderData() as Awaited<ReturnType<typeof loader>>
  const t = useText('admin')
  const locale = useLocale()
  const refresh = useRefresh()
  useRenewal()
  useRefreshAtStart(agenda.ok ? agenda.value : null)
  useEffect(() => {
    const wide = matchMedia(WIDE)
    wide.addEventListener('change', refresh)
    return () => wide.removeEventListener('change', refresh)
  }, [refresh])
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.today')}</h2>
        <p className="muted">
          <time dateTime={on}>{koreaDay(on, locale)}</time>
        </p>
      </div>
      {agenda.ok && agenda.value.newest.length === 0 && (
        <Part name={t('dashboard.view.settings')}>
          <FirstStartPart />
        </Part>
      )}
      <div className="today">
        <Part name={t('attention.title')}>
          <Attention {...attention} />
        </Part>
        <Part name={t('today.next')}>
          <NextUp agenda={agenda} />
        </Part>
        <Part name={t('today.messages')}>
          <Messages agenda={agenda} />
        </Part>
        <Part name={t('today.ended')}>
          <TidyUp agenda={agenda} />
        </Part>
        <Part name={t('today.ahead')}>
          <Ahead agenda={agenda} />
        </Part>
        <Part name={t('today.newest')}>
          <Newest agenda={agenda} />
        </Part>
      </div>
      {table === 'lost' && <LostProgram name={t('dashboard.view.consultations')} />}
      {table !== null && table !== 'lost' ? (
        <table.Table {...table.data} />
      ) : (
        <p>
          <Link className="button wide" to={viewHref('consultations')}>
            {t('today.all')}
          </Link>
        </p>
      )}
    </>
  )
}
