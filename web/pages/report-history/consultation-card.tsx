import { type ReactNode, useEffect, useState } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import type { Ticket } from '#contract/stages.ts'
import { transition } from '#domain/consultation.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { ChatAccount } from '#web/pages/ticket/chat-account.tsx'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useOpenedAt, useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayText, fullDay } from '#web/ui/day-text.ts'
import { exactText } from '#web/ui/exact-text.tsx'
import {
  type cancelledText,
  isUnsettled,
  providerText,
  shownState,
  statusTones,
  timeUntil,
} from './cancellation.ts'
import { CardFacts } from './card-facts.tsx'
import { LazyReview } from './lazy-review.tsx'

const loadDialog = async () => (await import('./cancel-dialog.tsx')).CancelDialog
const LazyCancelDialog = lazyPart(loadDialog, null)

/** "Wednesday, 2 December 2026": a line may break before the day, not after it. */
const unbrokenDate = (date: string): string => date.replace(/(\d\S*) (\S+) (\d)/, '$1\u00A0$2\u00A0$3')

/** One of the reader's consultations: its details, state and actions. */
export function ConsultationCard(props: {
  consultation: Consultation
  /** Number of unread chat messages. */
  unread?: number | undefined
  /** The next consultation is larger and shows how to contact the office. */
  isNext?: boolean
  /** A past or cancelled one is two lines; the rest opens. */
  isFolded?: boolean
  toGreet?: Ticket | null
  onCancelled: (textKey: ReturnType<typeof cancelledText>) => void
}): ReactNode {
  const { consultation, unread, isNext = false, isFolded = false, toGreet, onCancelled } = props
  const t = useText('booking')
  const languageTag = useLanguageTag()
  const { status, startsAt, course } = consultation
  const at = new Date(startsAt)
  const address = `/consultations/${consultation._id}`
  const now = useOpenedAt()
  const state = shownState(consultation, now)
  // After the start there is no refund and no cancellation.
  const isActive = state === 'pending' && at > now && transition(status, 'cancel', 'user').ok
  const [isOpen] = useState(() => isUnsettled(consultation, now))
  const zone = useZone()
  const date = fullDay(at, zone, languageTag)
  const number = exactText(t('history.number', consultation))
  return (
    <article
      className={isNext ? 'card consultation next' : 'card consultation'}
      aria-label={`${date}, ${consultation.number}`}
    >
      <header className="row between">
        <h2>
          <a href={address}>{isFolded ? dayText(at, zone, languageTag, 'numeric') : unbrokenDate(date)}</a>
        </h2>
        <span className="row">
          {isNext && isActive && <span className="soon">{timeUntil(startsAt, now, languageTag)}</span>}
          <Badge tone={state === 'missed' ? 'warm' : statusTones[status]}>
            {t(`history.status.${state}`)}
          </Badge>
          {/* Loaded later; its place does not move other content. */}
          {unread !== undefined && (
            <a className="badge warm" href={`${address}#room`}>
              {t('history.unread', { count: unread })}
            </a>
          )}
        </span>
      </header>
      {state === 'missed' && course === 'missed_by_office' && <p>{t('history.cause.nobodyCame')}</p>}
      {!isFolded && <CardFacts consultation={consultation} />}
      <div className="row between small">
        {isFolded ? (
          <details className="past" open={isOpen}>
            <summary className="muted">{number}</summary>
            <CardFacts consultation={consultation} />
          </details>
        ) : (
          <span className="muted">{number}</span>
        )}
        {!isActive && (
          <p>
            <a href={address}>{t('history.open')}</a>
          </p>
        )}
      </div>
      {isActive && isNext && toGreet && <ChatAccount ticket={toGreet} isInCard />}
      {isActive && (
        <Upcoming consultation={consultation} isNext={isNext} address={address} onCancelled={onCancelled} />
      )}
      {state === 'completed' && <LazyReview consultation={consultation} />}
    </article>
  )
}

/** The refund terms of a booking that can be cancelled, and its actions. */
function Upcoming(props: {
  consultation: Consultation
  isNext: boolean
  address: string
  onCancelled: (textKey: ReturnType<typeof cancelledText>) => void
}): ReactNode {
  const { consultation, isNext, address, onCancelled } = props
  const t = useText('booking')
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useEffect(() => {
    // The list does not wait for the dialog, and a later click does not wait for the network.
    void loadDialog().catch(() => {})
  }, [])
  const { amount, currency, fullRefundUntil, refund } = consultation
  const atProvider = providerText(consultation)
  // After a partial refund the dialog states the remaining amount; a free booking has none.
  const hasFullRefund = !refund && Number(amount) > 0
  return (
    <>
      {atProvider && <p>{t(atProvider)}</p>}
      {!atProvider && hasFullRefund && <RefundSentence {...{ fullRefundUntil, amount, currency }} />}
      <div className="row">
        <a className={isNext ? 'button warm' : 'button plain'} href={address}>
          {t('success.ticket')}
        </a>
        <Button look="danger" onClick={() => setDialog('open')}>
          {t('history.cancel')}
        </Button>
      </div>
      {dialog !== 'unopened' && (
        <LazyCancelDialog
          consultation={consultation}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onCancelled={onCancelled}
        />
      )}
    </>
  )
}
