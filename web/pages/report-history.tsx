import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listUnreadChats } from '#contract/chat.ts'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { type Checkout, currentPayment } from '#contract/payments.ts'
import { readConsultation, type Ticket } from '#contract/stages.ts'
import {
  logInAgain,
  redirect,
  type LoaderContext,
  useLoaderData,
  useRefresh,
  useRefreshing,
} from '#web/program/page.ts'
import { useOpenedAt } from '#web/program/render-environment.ts'
import { useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type Call, call } from '#web/wire/api.ts'
import { useBothTimes } from './booking/use-both-times.ts'
import { type cancelledText, inSections } from './report-history/cancellation.ts'
import { ConsultationCard } from './report-history/consultation-card.tsx'

export async function loader({ searchParams }: URL, { load, now }: LoaderContext) {
  const page = searchParams.get('page')
  const [list, live] = await Promise.all([
    load(listConsultations, page ? { page } : {}),
    load(currentPayment, {}),
  ])
  if (!live.ok && live.code === 'LOGIN_REQUIRED') return logInAgain()
  if (!live.ok && live.code === 'ADMIN_CANNOT_BOOK') return redirect('/admin-dashboard')
  return {
    asked: page,
    /** Null if the list could not be loaded. */
    list: list.ok ? list.value : null,
    payment: live.ok ? live.value.payment : null,
    /** The next consultation with the office's chat account, while its first message is due. */
    toGreet: list.ok && !page ? await ticketToGreet(list.value.reports, load, now()) : null,
  }
}

type HistoryData = Awaited<ReturnType<typeof loader>>

async function ticketToGreet(
  reports: readonly Consultation[],
  load: Call,
  now: number,
): Promise<Ticket | null> {
  const coming = reports.filter(({ status, startsAt }) => status === 'pending' && Date.parse(startsAt) > now)
  // Phones of 2022 lack `toSorted`.
  coming.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const [next] = coming
  if (next?.course !== 'booked') return null
  const answer = await load(readConsultation, { id: next._id })
  return answer.ok ? answer.value.consultation : null
}

export function Component(): ReactNode {
  const t = useText('booking')
  const { list, payment, toGreet } = useLastGood(useLoaderData<typeof loader>())
  return (
    <div className="stack booking-page">
      <h1>{t('history.title')}</h1>
      {payment && <LivePayment payment={payment} />}
      {list ? <Consultations {...list} toGreet={toGreet} /> : <Failed />}
    </div>
  )
}

/**
 * Keeps the last data if a refresh fails: a reason may be half typed, or a cancellation message on screen.
 */
function useLastGood(loaded: HistoryData): HistoryData {
  const [shown, setShown] = useState(loaded)
  const isStillGood = loaded.list === null && shown.list !== null && loaded.asked === shown.asked
  if (isStillGood || loaded === shown) return shown
  setShown(loaded)
  return loaded
}

const titles = {
  coming: 'history.coming',
  past: 'history.past',
  cancelled: 'history.status.cancelled',
} as const

function Consultations(props: {
  reports: Consultation[]
  page: number
  pages: number
  toGreet: Ticket | null
}): ReactNode {
  const { reports, page, pages, toGreet } = props
  const t = useText('booking')
  const refresh = useRefresh()
  // A new object for each cancellation, so that the same text is announced again.
  const [cancelled, setCancelled] = useState<{ textKey: ReturnType<typeof cancelledText> } | null>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button was removed with the cancelled consultation's dialog.
    if (cancelled) result.current?.focus()
  }, [cancelled])
  const now = useOpenedAt()
  const unread = useUnread(reports)
  const sections = inSections(reports, now)
  const onCancelled = (textKey: ReturnType<typeof cancelledText>): void => {
    setCancelled({ textKey })
    refresh()
  }
  return (
    <>
      {cancelled && (
        <div ref={result} tabIndex={-1}>
          <Status tone={cancelled.textKey === 'cancel.doneRefunding' ? 'warm' : 'good'}>
            {t(cancelled.textKey)}
          </Status>
        </div>
      )}
      {reports.length === 0 && <Empty />}
      {(['coming', 'past', 'cancelled'] as const)
        .filter((section) => sections[section].length > 0)
        .map((section) => (
          <section key={section} className="stack" aria-label={t(titles[section])}>
            <p className="part">{t(titles[section])}</p>
            {sections[section].map((consultation, index) => (
              <ConsultationCard
                key={consultation._id}
                consultation={consultation}
                toGreet={toGreet?._id === consultation._id ? toGreet : null}
                isFolded={section !== 'coming'}
                isNext={section === 'coming' && index === 0 && page === 1}
                unread={unread.get(consultation._id)}
                onCancelled={onCancelled}
              />
            ))}
          </section>
        ))}
      <Pager page={page} pages={pages} />
    </>
  )
}

/** Counts unread chat messages after the list is shown, so that the list does not wait. */
function useUnread(reports: Consultation[]): ReadonlyMap<string, number> {
  const [unread, setUnread] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (reports.length === 0) return
    let isOver = false
    void call(listUnreadChats, {}).then((answer) => {
      if (answer.ok && !isOver)
        setUnread(new Map(answer.value.unread.map(({ consultationId, count }) => [consultationId, count])))
    })
    return () => {
      isOver = true
    }
  }, [reports])
  return unread
}

function LivePayment({ payment }: { payment: Checkout }): ReactNode {
  const t = useText('booking')
  const bothTimes = useBothTimes()
  const textKey =
    payment.state === 'open'
      ? t('history.payment.open', { until: bothTimes(payment.holdExpiresAt) })
      : t(`history.payment.${payment.state}`)
  return (
    <Status tone="warm">
      {textKey} <a href="/payment">{t('history.payment.link')}</a>
    </Status>
  )
}

function Empty(): ReactNode {
  const t = useText('booking')
  return (
    <div className="card empty">
      <p>{t('history.empty')}</p>
      <p>
        <a className="button warm" href="/report">
          {t('action.request')}
        </a>
      </p>
    </div>
  )
}

function Failed(): ReactNode {
  const t = useText('booking')
  const refresh = useRefresh()
  const isLoading = useRefreshing()
  return (
    <div className="stack">
      <Alert>{t('history.failed')}</Alert>
      <p>
        <Button busy={isLoading} onClick={refresh}>
          {t('failure.reload')}
        </Button>
      </p>
    </div>
  )
}
