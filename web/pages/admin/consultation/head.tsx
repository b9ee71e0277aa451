import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLabels } from '#web/pages/admin/labels.ts'
import { koreaText } from '#web/pages/admin/moment.ts'

/** Who it is, when, and how it stands. */
export function Head({ consultation, now }: { consultation: Consultation; now: number }): ReactNode {
  const { name, startsAt, status } = consultation
  const t = useText('admin')
  const locale = useLocale()
  const label = statusLabels[status]
  const isPast = status === 'pending' && Date.parse(startsAt) <= now
  return (
    <header className="view-head">
      <h2>{name}</h2>
      <p>
        <strong>{koreaText(startsAt, locale)}</strong>{' '}
        <Badge tone={isPast ? 'warm' : label.tone}>{t(isPast ? 'status.toClose' : label.text)}</Badge>
      </p>
    </header>
  )
}
