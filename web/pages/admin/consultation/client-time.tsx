import type { ReactNode } from 'react'
import { useLocale, useText, useZoneTime } from '#web/texts/use-text.ts'
import { customerTime } from '#web/pages/admin/moment.ts'

/** What the client's clock shows at a start; nothing where it shows the same as Korea's or is not known. */
export function ClientTime(props: { startsAt: string; timeZone: string | null }): ReactNode {
  const t = useText('admin')
  const zoneTime = useZoneTime()
  const theirs = customerTime(props.startsAt, props.timeZone, useLocale())
  if (theirs.kind !== 'other') return null
  return (
    <span className="small muted">
      {theirs.text} · {t('details.customerTime', { zone: zoneTime(props.timeZone ?? '') ?? theirs.zone })}
    </span>
  )
}
