import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { ConsultationClock } from '#web/pages/admin/consultation-clock.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { labelOf } from '#web/pages/admin/labels.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Parts of the page that the bar leads to, by the id of their element. */
const parts = ['room', 'notes', 'plan'] as const

/** The client's name, the start and the state, the next steps (`children`) and links to the parts of the page. */
export function Head(props: { consultation: Consultation; now: number; children: ReactNode }): ReactNode {
  const { consultation, now, children } = props
  const { name, startsAt, durationMinutes, status } = consultation
  const t = useText('admin')
  const locale = useLocale()
  const label = labelOf(consultation, now)
  const passedMs = now - Date.parse(startsAt)
  const isRunning = status === 'pending' && passedMs >= 0 && passedMs < 2 * durationMinutes * MINUTE_MS
  return (
    <header className="hour-bar">
      <div className="hour-bar-who">
        <h2>{name}</h2>
        <p>
          <strong>{formatKoreaTime(startsAt, locale)}</strong>{' '}
          <Badge tone={label.tone}>{t(label.text)}</Badge>
          {isRunning && <ConsultationClock startsAt={startsAt} durationMinutes={durationMinutes} now={now} />}
        </p>
      </div>
      <div className="hour-bar-acts">
        {children}
        <nav aria-label={t('consultation.parts')}>
          {parts.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`consultation.part.${part}`)}
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}
