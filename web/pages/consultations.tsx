import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attachmentPath } from '#contract/attachments.ts'
import { readConsultation, type Ticket } from '#contract/stages.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { chatPhase } from '#domain/chat.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { requireAnswer, redirect, type LoaderContext, useLoaderData, useRefresh } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Money } from '#web/ui/money.tsx'
import { readSession } from '#web/wire/session.ts'
import { useLanguageName } from './booking/language-name.ts'
import { RefundSentence } from './booking/refund-sentence.tsx'
import { PreparationPart, ChatPart } from './consultations/parts.tsx'
import { CancelledTicket } from './ticket/cancelled-ticket.tsx'
import { ChangeBooking } from './ticket/change-booking.tsx'
import { ChatAccount } from './ticket/chat-account.tsx'
import { lazyReview } from './ticket/lazy.tsx'
import { tookPlace, loadRemedies } from './ticket/load-remedies.ts'
import { useServerNow } from './ticket/server-clock.ts'
import { StageProgress } from './ticket/stage-progress.tsx'
import { When } from './ticket/when.tsx'

/** Polling interval near the start: the office may begin at any moment. */
const POLL_MS = 15_000

type Data = {
  ticket: Ticket
  now: string
  loadedAt: number
  remedies: Awaited<ReturnType<typeof loadRemedies>>
}

export async function loader({ pathname }: URL, { load, now: clock, preload }: LoaderContext): Promise<Data> {
  const id = pathname.split('/').at(-1) ?? ''
  // Admins have their own page for a consultation.
  if (readSession()?.role === 'admin') return redirect(`/admin-dashboard/consultations/${id}`)
  const { consultation, now } = await requireAnswer(load(readConsultation, { id }))
  const loadedAt = clock()
  const remedies = await loadRemedies(consultation, Date.parse(now), preload)
  return { ticket: consultation, now, loadedAt, remedies }
}

export function Component(): ReactNode {
  const t = useText('ticket')
  const { ticket, now, loadedAt, remedies } = useLoaderData<typeof loader>()
  const clock = useServerNow(now, loadedAt)
  const [message, setMessage] = useState<{ text: string; tone: 'good' | 'bad' } | null>(null)
  const { OfferedSlots, Missed } = remedies
  const place = useRef<HTMLDivElement>(null)
  const refresh = useRefresh()
  usePollingNearStart(ticket, clock)
  useEffect(() => {
    // The button that was pressed may have been removed by the change, so focus moves to the message.
    if (message) place.current?.focus()
  }, [message])
  const showToast = (text: string, tone: 'good' | 'bad' = 'good'): void => {
    setMessage({ text, tone })
    refresh()
  }
  const isPending = ticket.status === 'pending'
  const isMissed = ticket.course.startsWith('missed')
  const startsAt = Date.parse(ticket.startsAt)
  const hasBegun = clock >= startsAt
  const isOver = clock >= startsAt + ticket.durationMinutes * MINUTE_MS
  const phase = chatPhase({ ...ticket, startsAt: new Date(startsAt) }, new Date(clock))
  // Around the start the chat is the main content.
  const isOnNow = isPending && !isOver && (hasBegun || ticket.course === 'begun')
  return (
    <div className="stack booking-page ticket">
      <h1>{t('ticket.title')}</h1>
      {message && (
        <div ref={place} tabIndex={-1}>
          {message.tone === 'good' ? <Status>{message.text}</Status> : <Alert>{message.text}</Alert>}
        </div>
      )}
      <When ticket={ticket} clock={clock} />
      <StageProgress ticket={ticket} isOver={isOver} />
      <CancelledTicket ticket={ticket} />
      {OfferedSlots && <OfferedSlots ticket={ticket} onDone={showToast} />}
      {Missed && !tookPlace(ticket) && <Missed ticket={ticket} clock={clock} onDone={showToast} />}
      {/* The same key in both places: at the start of the consultation the chat keeps its messages and its chosen file. */}
      {isOnNow && <ChatPart key="chat" consultationId={ticket._id} side="student" phase={phase} />}
      {isPending && !isOver && !isMissed && <ChatAccount ticket={ticket} />}
      {ticket.status === 'completed' && !isMissed && lazyReview(ticket)}
      {ticket.status === 'cancelled' ? (
        <p>
          <a className="button warm" href="/report">
            {t('ticket.again')}
          </a>
        </p>
      ) : (
        <PreparationPart consultationId={ticket._id} side="student" />
      )}
      {!isOnNow && <ChatPart key="chat" consultationId={ticket._id} side="student" phase={phase} />}
      {isPending && !hasBegun && <ChangeBooking ticket={ticket} clock={clock} onDone={showToast} />}
      {Missed && tookPlace(ticket) && <Missed ticket={ticket} clock={clock} onDone={showToast} />}
      <Facts ticket={ticket} hasBegun={hasBegun} />
      <p>
        <a href="/report-history">{t('ticket.back')}</a>
      </p>
    </div>
  )
}

/**
 * Polls near the start of the consultation. At other times the state changes only by an action of the user or
 * the office.
 */
function usePollingNearStart({ startsAt, status }: Ticket, clock: number): void {
  const refresh = useRefresh()
  const untilMs = Date.parse(startsAt) - clock
  const isNear = status === 'pending' && untilMs < 15 * MINUTE_MS && untilMs > -2 * HOUR_MS
  useEffect(() => {
    if (!isNear) return
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isNear, refresh])
}

/** The booking's details, as on its card in the history. */
function Facts({ ticket, hasBegun }: { ticket: Ticket; hasBegun: boolean }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const nameOf = useLanguageName()
  const { _id, platform, platformId, language, message, fileName, amount, currency, status, refund } = ticket
  return (
    <section className="card">
      <dl className="facts">
        <Fact name={b('report.platform')}>{b(`platform.${platform}`)}</Fact>
        <Fact name={b('report.platformId')} translate="no">
          {platformId}
        </Fact>
        {language && <Fact name={t('language')}>{nameOf(language)}</Fact>}
        {message !== NO_MESSAGE && (
          <Fact name={b('report.message')} className="typed">
            {message}
          </Fact>
        )}
        {fileName && (
          <Fact name={b('report.file')} className="typed" translate="no">
            <a href={attachmentPath(_id)} download>
              {fileName}
            </a>
          </Fact>
        )}
        {Number(amount) > 0 && (
          <Fact name={b('payment.amount')}>
            <Money amount={amount} currency={currency} />
          </Fact>
        )}
      </dl>
      {status === 'pending' && !hasBegun && !refund && !ticket.dispute && Number(amount) > 0 && (
        <RefundSentence fullRefundUntil={ticket.fullRefundUntil} amount={amount} currency={currency} />
      )}
    </section>
  )
}
