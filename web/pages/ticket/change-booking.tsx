import { type ReactNode, useEffect, useState } from 'react'
import { moveConsultation, type Ticket } from '#contract/stages.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { LazyCancelDialog, LazySlotDialog } from './lazy.tsx'

/** `tone`: 'bad' messages are announced at once. */
export type ShowToast = (text: string, tone?: 'good' | 'bad') => void

/** Move or cancel a consultation, with the consequence beside each button. */
export function ChangeBooking(props: { ticket: Ticket; clock: number; onDone: ShowToast }): ReactNode {
  const { ticket, clock, onDone } = props
  const t = useText('ticket')
  const b = useText('booking')
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const close = (): void => setOpen(null)
  useEffect(() => {
    // The link of the cancellation leads here, from this page or from the list.
    const openMove = (): void => {
      if (location.hash !== '#move') return
      history.replaceState(null, '', location.pathname)
      setOpen('move')
    }
    openMove()
    addEventListener('hashchange', openMove)
    return () => removeEventListener('hashchange', openMove)
  }, [])
  return (
    <section className="card">
      <h2>{t('ticket.change')}</h2>
      <Moves ticket={ticket} clock={clock} onOpen={() => setOpen('move')} />
      <p>
        <Button look="danger" onClick={() => setOpen('cancel')}>
          {b('history.cancel')}
        </Button>
      </p>
      {open === 'move' && (
        <LazySlotDialog
          booking={ticket}
          title={t('ticket.move')}
          note={t('ticket.moveKeeps')}
          onClose={close}
          onDone={() => {
            close()
            onDone(t('ticket.moved'))
          }}
          choose={({ date, time }) =>
            call(moveConsultation, { id: ticket._id, preferredDate: date, preferredTime: time })
          }
        />
      )}
      {open === 'cancel' && (
        <LazyCancelDialog
          consultation={ticket}
          open
          onClose={close}
          onCancelled={(words) => onDone(b(words))}
        />
      )}
    </section>
  )
}

function Moves({ ticket, clock, onOpen }: { ticket: Ticket; clock: number; onOpen: () => void }): ReactNode {
  const t = useText('ticket')
  const bothTimes = useBothTimes()
  const { movesLeft, moveUntil, freeMove } = ticket
  const until = bothTimes(moveUntil)
  if (!freeMove && clock > Date.parse(moveUntil)) return <p>{t('ticket.moveLate', { until })}</p>
  if (!freeMove && movesLeft === 0) return <p>{t('ticket.movesOver')}</p>
  return (
    <>
      <p>
        <Button look="plain" onClick={onOpen}>
          {t('ticket.move')}
        </Button>
      </p>
      {!freeMove && <p className="small muted">{t('ticket.moves', { count: movesLeft, until })}</p>}
    </>
  )
}
