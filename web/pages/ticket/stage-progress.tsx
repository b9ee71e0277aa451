import type { ReactNode } from 'react'
import type { Ticket } from '#contract/stages.ts'
import type { Stage } from '#domain/stage.ts'
import { useText } from '#web/texts/use-text.ts'

const stops = ['booked', 'introduced', 'begun', 'ended'] as const

/** Position of each stage; "planned" and "reviewed" share the last one. */
const stopOf: Partial<Record<Stage, number>> = {
  booked: 0,
  introduced: 1,
  begun: 2,
  ended: 3,
  planned: 3,
  reviewed: 3,
}

const WAVES = 'M0 40q10-5 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0'

/**
 * The consultation's stages as a list with the current step marked for screen readers, and a decorative boat.
 */
export function StageProgress({ ticket, isOver }: { ticket: Ticket; isOver: boolean }): ReactNode {
  const t = useText('ticket')
  const stop = stopOf[ticket.course]
  // A past booking that was not completed is shown as "took place" everywhere.
  const at = stop !== undefined && isOver ? 3 : stop
  if (at === undefined) return null
  return (
    <div className="course">
      <svg className="course-river" viewBox="0 0 320 56" aria-hidden="true">
        <path className="course-water" d={`${WAVES}v16H0z`} />
        <path className="course-waves" d={WAVES} />
        <g className="course-boat" data-at={at}>
          <path className="course-coat" d="M-4 0c0-9 2-14 6-14s6 5 6 14z" />
          <circle className="course-skin" cx="2" cy="-18" r="4" />
          <path className="course-hull" d="M-26-2c14 3 36 3 52-3-2 8-7 13-14 14h-26c-6-1-10-5-12-11z" />
        </g>
      </svg>
      <ol aria-label={t('ticket.course')}>
        {stops.map((stop, index) => (
          <li
            key={stop}
            className={index <= at ? 'reached' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {t(`ticket.step.${stop}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
