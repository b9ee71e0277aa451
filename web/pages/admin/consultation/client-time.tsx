import type { ReactNode } from 'react'
import { clientTimeText } from '#web/pages/admin/client-time.ts'
import { useLocale, useText, useZoneTimeName } from '#web/texts/use-text.ts'

/** The start in the client's time zone; nothing if it equals Korea's or is unknown. */
export function ClientTime(props: { startsAt: string; timeZone: string | null }): ReactNode {
  const t = useText('admin')
  const zoneTimeName = useZoneTimeName()
  const theirs = clientTimeText(props.startsAt, props.timeZone, useLocale())
  if (theirs.kind !== 'other') return null
  return (
    <span className="small muted">
      {theirs.text} ·{' '}
      {t('details.clientTime', { zone: zoneTimeName(props.timeZone ?? 'UTC') ?? theirs.zone })}
    </span>
  )
}
