import { type ReactNode, useState } from 'react'
import { moveConsultation, reportMissed, type Ticket } from '#contract/stages.ts'
import { stepWindows } from '#domain/stage.ts'
import { isNothingLeft, providerText, textAfterCancellation } from '#web/pages/report-history/cancellation.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import type { ShowToast } from './change-booking.tsx'
import { LazySlotDialog } from './lazy.tsx'
import { tookPlace } from './load-remedies.ts'

/**
 * Remedies for a missed consultation: a full refund or another slot, from ten minutes after the start for a
 * day.
 */
export function Missed({
  ticket,
  clock,
  onDone,
}: {
  ticket: Ticket
  clock: number
  onDone: ShowToast
}): ReactNode {
  const t = useText('ticket')
  const { status, course, freeMove, startsAt, isMissedAsked } = ticket
  const sinceMs = clock - Date.parse(startsAt)
  const { fromMs, untilMs } = stepWindows.missed
  const canAsk = sinceMs >= fromMs && sinceMs <= untilMs
  if (status === 'cancelled' || (!canAsk && !freeMove && !isMissedAsked)) {
    const isSoon = status === 'pending' && sinceMs >= 0 && sinceMs < fromMs && course !== 'begun'
    return isSoon ? <p className="notice calm">{t('ticket.missedSoon')}</p> : null
  }
  const remedies = isMissedAsked ? (
    <>
      <p role="status">{t('ticket.missedAsked')}</p>
      {freeMove && <OtherSlot ticket={ticket} onDone={onDone} />}
    </>
  ) : (
    <Remedies ticket={ticket} canAsk={canAsk} onDone={onDone} />
  )
  // After a consultation that took place the remedy stays available, but collapsed.
  if (tookPlace(ticket))
    return (
      <section className="card">
        <details className="review">
          <summary>{t('ticket.missedAfter')}</summary>
          <div className="stack">{remedies}</div>
        </details>
      </section>
    )
  return (
    <section className="card offer">
      {course === 'begun' && !isMissedAsked && <p>{t('ticket.now.begun')}</p>}
      <h2>{t(canAsk ? 'ticket.missed' : 'ticket.missedMove')}</h2>
      {remedies}
    </section>
  )
}

/** `canAsk`: false once only the other slot is left. */
function Remedies(props: { ticket: Ticket; canAsk: boolean; onDone: ShowToast }): ReactNode {
  const { ticket, canAsk, onDone } = props
  const t = useText('ticket')
  const b = useText('booking')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const { _id: id, status, course, freeMove } = ticket
  const refund = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const answer = await call(reportMissed, { id, wish: 'refund' })
    setBusy(false)
    if (answer.ok) onDone(b(textAfterCancellation(answer.value.consultation)))
    // OFFICE_ASKED: the staff have recorded that they came, so they must decide. The report has arrived: no error.
    else onDone(errorText(answer.code, answer.message), answer.code === 'OFFICE_ASKED' ? 'good' : 'bad')
  }
  // The staff have recorded another outcome: they decide about the report, and nothing happens automatically.
  if (course === 'missed_by_student' || ((course === 'begun' || status === 'completed') && !freeMove))
    return (
      <>
        {canAsk && <p>{t('ticket.missedAsk')}</p>}
        <div className="row">
          {canAsk && (
            <Button look="plain" busy={isBusy} onClick={() => void refund()}>
              {t('ticket.missedTell')}
            </Button>
          )}
          {freeMove && <OtherSlot ticket={ticket} onDone={onDone} />}
        </div>
      </>
    )
  // No refund is promised during a dispute or after a reversal.
  const atProvider = providerText(ticket)
  const hasNoRefund = !atProvider && isNothingLeft(ticket)
  const usual = atProvider ? b(atProvider) : t('ticket.missedText')
  return (
    <>
      <p>{hasNoRefund || course === 'missed_by_office' ? t('ticket.missedFree') : usual}</p>
      <div className="row">
        {canAsk && (
          <Button look="danger" busy={isBusy} onClick={() => void refund()}>
            {atProvider || hasNoRefund ? b('history.cancel') : t('ticket.offerRefund')}
          </Button>
        )}
        <OtherSlot ticket={ticket} onDone={onDone} />
      </div>
    </>
  )
}

function OtherSlot({ ticket, onDone }: { ticket: Ticket; onDone: ShowToast }): ReactNode {
  const t = useText('ticket')
  const [isChoosing, setChoosing] = useState(false)
  const { _id: id, freeMove } = ticket
  return (
    <>
      <Button look="plain" onClick={() => setChoosing(true)}>
        {t('ticket.missedMove')}
      </Button>
      {isChoosing && (
        <LazySlotDialog
          booking={ticket}
          title={t('ticket.missedMove')}
          note={t('ticket.moveKeeps')}
          onClose={() => setChoosing(false)}
          onDone={() => {
            setChoosing(false)
            onDone(t('ticket.moved'))
          }}
          choose={({ date, time }) => {
            const slot = { id, preferredDate: date, preferredTime: time }
            return freeMove
              ? call(moveConsultation, slot)
              : call(reportMissed, { ...slot, wish: 'move' as const })
          }}
        />
      )}
    </>
  )
}
