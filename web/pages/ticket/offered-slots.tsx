import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { answerOffer, type Ticket } from '#contract/stages.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { isNothingLeft, providerText, textAfterCancellation } from '#web/pages/report-history/cancellation.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { isDayOther } from '#web/ui/time-twice.tsx'
import { call } from '#web/wire/api.ts'
import type { ShowToast } from './change-booking.tsx'

/** The office proposes other slots: the client takes one, keeps the booking, or gets a full refund. */
export function OfferedSlots({ ticket, onDone }: { ticket: Ticket; onDone: ShowToast }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const errorText = useErrorText()
  const tag = useLanguageTag()
  const bothTimes = useBothTimes()
  const zone = useZone()
  const [busy, setBusy] = useState<string | null>(null)
  const { offer, _id: id } = ticket
  if (!offer || ticket.status !== 'pending') return null
  const atProvider = providerText(ticket)
  const answer = async (
    key: string,
    choice: Omit<z.input<typeof answerOffer.input>, 'id'>,
  ): Promise<void> => {
    if (busy) return
    setBusy(key)
    const done = await call(answerOffer, { id, ...choice })
    setBusy(null)
    if (done.ok && choice.answer === 'refund') onDone(b(textAfterCancellation(done.value.consultation)))
    else if (done.ok) onDone(t(choice.answer === 'accept' ? 'ticket.moved' : 'ticket.kept'))
    else onDone(errorText(done.code, done.message), 'bad')
  }
  const offeredText = (at: Date, time: string): string => {
    const [yours, korea] = [formatInstant(at, zone, tag), formatInstant(at, KOREA_ZONE, tag)]
    if (yours === korea) return korea
    return t('ticket.hour', { yours, korea: isDayOther(at, zone) ? korea : time })
  }
  return (
    <section className="card offer">
      <h2>{t('ticket.offer')}</h2>
      <p className="typed">{offer.reason}</p>
      <ul className="stack tight plain-list">
        {offer.hours.map(({ date, time, startsAt }) => (
          <li key={startsAt}>
            <Button
              wide
              look="warm"
              busy={busy === startsAt}
              onClick={() => void answer(startsAt, { answer: 'accept', date, time })}
            >
              {t('ticket.offerTake', {
                time: offeredText(new Date(startsAt), time),
              })}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button look="plain" busy={busy === 'keep'} onClick={() => void answer('keep', { answer: 'keep' })}>
          {t('ticket.offerKeep')}
        </Button>
        <Button
          look="danger"
          busy={busy === 'refund'}
          onClick={() => void answer('refund', { answer: 'refund' })}
        >
          {atProvider || isNothingLeft(ticket) ? b('history.cancel') : t('ticket.offerRefund')}
        </Button>
      </div>
      {atProvider && <p>{b(atProvider)}</p>}
      <p className="small muted">{t('ticket.offerUntil', { until: bothTimes(offer.until) })}</p>
    </section>
  )
}
