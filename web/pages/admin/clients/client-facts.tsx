import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { getClient } from '#contract/clients.ts'
import { isTimeZone } from '#domain/calendar.ts'
import { zoneName } from '#domain/time-text.ts'
import { useText, useZoneTimeName } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { totalsPaid } from './totals.ts'

type Known = z.output<typeof getClient.output>

export function ClientFacts(
  props: Pick<Known, 'client' | 'payments'> & { timeZone: string | null },
): ReactNode {
  const { payments, timeZone } = props
  const { email, platform, platformId, createdAt, lastStartsAt } = props.client
  const t = useText('admin')
  const zoneTimeName = useZoneTimeName()
  const prices = usePricesText()
  const totals = totalsPaid(payments)
  return (
    <dl className="facts">
      <div>
        <dt>{t('column.email')}</dt>
        <dd className="row">
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton text={email} label={t('consultation.copyEmail')} />
        </dd>
      </div>
      {platform && platformId && (
        <div>
          <dt>{t(`platform.${platform}`)}</dt>
          <dd className="row">
            <span translate="no">{platformId}</span>
            <CopyButton
              text={platformId}
              label={t('consultation.copyId', { app: t(`platform.${platform}`) })}
            />
          </dd>
        </div>
      )}
      {timeZone !== null && isTimeZone(timeZone) && (
        <div>
          <dt>{t('client.zone')}</dt>
          <dd>{zoneTimeName(timeZone) ?? zoneName(timeZone, new Date(lastStartsAt ?? createdAt))}</dd>
        </div>
      )}
      {totals.length > 0 && (
        <div>
          <dt>{t('client.paid')}</dt>
          <dd>{totals.map((total) => prices([total])).join(' + ')}</dd>
        </div>
      )}
    </dl>
  )
}
