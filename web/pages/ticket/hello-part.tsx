import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { readConsultation, type Ticket } from '#contract/course.ts'
import { call } from '#web/wire/api.ts'
import { Hello } from './hello.tsx'

/**
 * The office's chat account and the greeting, for the page after a payment. Renders nothing
 * while loading or after a failure: the ticket page has the same.
 */
export function HelloPart({ id }: { id: string }): ReactNode {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  useEffect(() => {
    let isOver = false
    void call(readConsultation, { id }).then((answer) => {
      if (answer.ok && !isOver) setTicket(answer.value.consultation)
    })
    return () => {
      isOver = true
    }
  }, [id])
  return ticket && <Hello ticket={ticket} />
}
