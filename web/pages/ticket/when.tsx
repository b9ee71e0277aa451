import type { ReactNode } from 'react'
import type { Ticket } from '#contract/stages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CalendarLinks, TicketCard } from './ticket-card.tsx'

/** The ticket with the time left until the start, and calendar links while it lies ahead. */
export function When({ ticket, clock }: { ticket: Ticket; clock: number }): ReactNode {
  const isAhead = ticket.status === 'pending' && clock < Date.parse(ticket.startsAt)
  return (
    <TicketCard booking={ticket} state={<Left ticket={ticket} clock={clock} />}>
      {isAhead && <CalendarLinks booking={ticket} />}
    </TicketCard>
  )
}

/** Remaining time in whole units ("In 3 days"), so that it is still true when it is read. */
function Left({ ticket, clock }: { ticket: Ticket; clock: number }): ReactNode {
  const t = useText('ticket')
  const { startsAt, status, course, durationMinutes } = ticket
  if (status === 'cancelled' || course.startsWith('missed')) return null
  const leftMs = Date.parse(startsAt) - clock
  if (status === 'completed' || leftMs < -durationMinutes * MINUTE_MS)
    return <Badge tone="good">{t('ticket.step.ended')}</Badge>
  if (leftMs <= 0) return <Badge tone="warm">{t('ticket.isNow')}</Badge>
  if (leftMs >= 2 * DAY_MS)
    return <Badge tone="calm">{t('ticket.inDays', { count: Math.floor(leftMs / DAY_MS) })}</Badge>
  if (leftMs >= HOUR_MS)
    return <Badge tone="calm">{t('ticket.inHours', { count: Math.floor(leftMs / HOUR_MS) })}</Badge>
  return <Badge tone="warm">{t('ticket.inMinutes', { count: Math.ceil(leftMs / MINUTE_MS) })}</Badge>
}
