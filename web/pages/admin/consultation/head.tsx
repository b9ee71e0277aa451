import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { labelOf } from '#web/pages/admin/labels.ts'
import { koreaText } from '#web/pages/admin/moment.ts'

/** The client's name, the start and the state. */
export function Head({ consultation, now }: { consultation: Consultation; now: number }): ReactNode {
  const { name, startsAt } = consultation
  const t = useText('admin')
  const locale = useLocale()
  const label = labelOf(consultation, now)
  return (
    <header className="view-head">
      <h2>{name}</h2>
      <p>
        <strong>{koreaText(startsAt, locale)}</strong> <Badge tone={label.tone}>{t(label.text)}</Badge>
      </p>
    </header>
  )
}
