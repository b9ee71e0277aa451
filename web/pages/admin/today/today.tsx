import { type ReactNode, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AdminBooking } from '#contract/admin.ts'
import { HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { ActionItems, loadActionItems } from '#web/pages/admin/action-items/action-items.tsx'
import { formatKoreaDay } from '#web/pages/admin/korea-time.ts'
import { loaderContext } from '#web/pages/admin/loader-context.ts'
import { ModuleError, orFailed, PartBoundary } from '#web/pages/admin/part.tsx'
import { usePeriodicRefresh } from '#web/pages/admin/periodic-refresh.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { counsellorIn, viewHref } from '#web/pages/admin/views.ts'
import { lazyPartWithTexts } from '#web/program/lazy-part-with-texts.tsx'
import type { OptionalPart } from '#web/program/optional-parts.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { isAnyRunning, loadAgenda } from './agenda.ts'
import { Ahead } from './ahead.tsx'
import { Messages } from './messages.tsx'
import { Newest } from './newest.tsx'
import { NextUp } from './next-up.tsx'

/** Loaded only while the set-up is open. */
const FirstStartPart = lazyPartWithTexts(
  async () => (await import('#web/pages/admin/start/first-start.tsx')).FirstSteps,
  ['start', 'settings'],
)

/** Width that the full table needs; a phone has the same list one tap away. */
const WIDE = '(width >= 80rem)'

const START_SLACK_MS = 1000

/** Filters of the table in the address request it, also in a narrow window. */
const wantsTable = ({ searchParams }: URL): boolean =>
  matchMedia(WIDE).matches || [...searchParams.keys()].some((name) => name !== 'counsellor')

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = context.get(loaderContext)
  const { load, now, isServer, preload } = page
  const counsellor = counsellorIn(url.searchParams)
  const [actionItems, agenda, table] = await Promise.all([
    loadActionItems(page),
    loadAgenda(load, counsellor),
    // The width is known only to the browser, and the table is below everything else.
    !isServer && wantsTable(url) ? orFailed(loadTable(url)) : null,
  ])
  const importIf = <Part,>(isNeeded: boolean, name: OptionalPart, importPart: () => Promise<Part>) => {
    if (!isNeeded) return null
    preload(name)
    return orFailed(importPart())
  }
  const counsellors = agenda.ok ? agenda.value.counsellors : []
  const [running, tidyUp, several] = await Promise.all([
    // Consultations are running during a few hours of a week only.
    importIf(isAnyRunning(agenda), 'running', () => import('./running.tsx')),
    importIf(agenda.ok && agenda.value.ended.length > 0, 'tidyUp', importTidyUp),
    importIf(counsellors.length > 0, 'severalCounsellors', importSeveral),
  ])
  const Frame = several && several !== 'failed' ? several.SeveralCounsellors : OneCounsellor
  return {
    actionItems,
    agenda,
    running,
    tidyUp,
    table,
    Frame,
    counsellors,
    counsellor,
    on: koreanDate(new Date(now())),
  }
}

/** Steps of the set-up that are still open after the first booking, folded below the work of the day. */
function OpenSteps(): ReactNode {
  const t = useText('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={() => setOpen(true)}>
      <summary>{t('today.firstSteps')}</summary>
      {isOpen && (
        <PartBoundary name={t('dashboard.view.settings')}>
          <FirstStartPart />
        </PartBoundary>
      )}
    </details>
  )
}

/** In an office of one, there is no counsellor to distinguish. */
const OneCounsellor = ({ children }: { children: ReactNode }): ReactNode => children

/** A start creates an action item, so the page is refreshed when the next consultation starts. */
function useRefreshAtStart(agenda: { now: string; upcoming: readonly AdminBooking[] } | null): void {
  const refresh = useRevalidate()
  const next = agenda?.upcoming[0]?.consultation.startsAt
  const waitMs = agenda && next ? Date.parse(next) - Date.parse(agenda.now) : Infinity
  useEffect(() => {
    // Later starts are covered by the periodic refresh.
    if (waitMs > HOUR_MS) return
    const timer = setTimeout(refresh, waitMs + START_SLACK_MS)
    return () => clearTimeout(timer)
  }, [waitMs, refresh])
}

/** The build has no module preloads, so a module and what it imports are requested together. */
async function importTidyUp() {
  const [tidyUp] = await Promise.all([import('./tidy-up.tsx'), import('#web/ui/dialog.tsx')])
  return tidyUp
}

async function importSeveral() {
  const [several] = await Promise.all([
    import('#web/pages/admin/counsellors/several.tsx'),
    import('#web/pages/admin/counsellors/counsellor-filter.tsx'),
  ])
  return several
}

async function loadTable(url: URL) {
  const { ConsultationsSection, loader } = await import('#web/pages/admin/consultations/consultations.tsx')
  return { Table: ConsultationsSection, data: await loader({ url }) }
}

/** The day's work in order: running consultations, action items, the next one, ended and upcoming ones. */
export function Component(): ReactNode {
  // The generic types describe serialized data, which a component in the result is not.
  const { actionItems, agenda, running, tidyUp, table, Frame, counsellors, counsellor, on } =
    useLoaderData() as Awaited<ReturnType<typeof loader>>
  const t = useText('admin')
  const locale = useLocale()
  const refresh = useRevalidate()
  const may = useMay()
  usePeriodicRefresh()
  useRefreshAtStart(agenda.ok ? agenda.value : null)
  useEffect(() => {
    const wide = matchMedia(WIDE)
    wide.addEventListener('change', refresh)
    return () => wide.removeEventListener('change', refresh)
  }, [refresh])
  // The part stays after the last ended consultation has an outcome, because it shows the message about it.
  const [tidy, setTidy] = useState(tidyUp)
  if (tidyUp !== null && tidyUp !== tidy) setTidy(tidyUp)
  const isRunning = isAnyRunning(agenda)
  const mayStart = may('GET /api/desk/start')
  const isEmpty = agenda.ok && agenda.value.newest.length === 0
  const isNew = mayStart && isEmpty && !counsellor && !agenda.value.isSetUp
  const next = (
    <PartBoundary key="next" name={t('today.next')}>
      <NextUp agenda={agenda} program={running} />
    </PartBoundary>
  )
  const open = (
    <PartBoundary key="open" name={t('attention.title')}>
      <ActionItems {...actionItems} />
    </PartBoundary>
  )
  const steps = (
    <PartBoundary name={t('dashboard.view.settings')}>
      <FirstStartPart />
    </PartBoundary>
  )
  const head = (
    <div className="view-head">
      <h2>{t('dashboard.view.today')}</h2>
      <p className="muted">
        <time dateTime={on}>{formatKoreaDay(on, locale)}</time>
      </p>
      {may('POST /api/admin/bookings') && (
        <Link className="button plain" to={viewHref('newBooking')}>
          {t('dashboard.view.newBooking')}
        </Link>
      )}
    </div>
  )
  // Before the site can be opened there is no work of the day; its parts would be empty cards.
  if (isNew)
    return (
      <>
        {head}
        {actionItems.answer.ok && actionItems.answer.value.items.length === 0 ? null : open}
        {steps}
      </>
    )
  return (
    <>
      {head}
      <Frame counsellors={counsellors}>
        {mayStart && isEmpty && !counsellor && steps}
        <div className="today">
          <div className="today-column">
            {isRunning ? [next, open] : [open, next]}
            <PartBoundary name={t('today.messages')}>
              <Messages agenda={agenda} />
            </PartBoundary>
            {tidy === 'failed' && <ModuleError name={t('today.ended')} />}
            {tidy !== null && tidy !== 'failed' && (
              <PartBoundary name={t('today.ended')}>
                <tidy.TidyUp agenda={agenda} />
              </PartBoundary>
            )}
          </div>
          <div className="today-column">
            <PartBoundary name={t('today.ahead')}>
              <Ahead agenda={agenda} />
            </PartBoundary>
            <PartBoundary name={t('today.newest')}>
              <Newest agenda={agenda} />
            </PartBoundary>
          </div>
        </div>
        {mayStart && agenda.ok && !agenda.value.isSetUp && !isEmpty && <OpenSteps />}
      </Frame>
      {table === 'failed' && <ModuleError name={t('dashboard.view.consultations')} />}
      {table !== null && table !== 'failed' ? (
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
