import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ClientTime } from './client-time.tsx'
import type { OfferFormProps } from './offer-form.tsx'

/** Loaded on demand, because few visits offer alternative slots. */
const OfferForm = lazyPart(async () => (await import('./offer-form.tsx')).OfferForm)

export function OfferDialog({ open, ...props }: OfferFormProps & { open: boolean }): ReactNode {
  const t = useText('admin')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('offer.title')}>
      <OfferForm {...props} />
    </Dialog>
  )
}

/** The slots that the office has offered and the client has not answered yet. */
export function StandingOffer({ offer, timeZone }: Pick<Consultation, 'offer' | 'timeZone'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  if (!offer) return null
  return (
    <div className="notice calm stack tight">
      <strong>{t('offer.stands', { until: formatKoreaTime(offer.until, locale) })}</strong>
      <ul>
        {offer.hours.map(({ startsAt }) => (
          <li key={startsAt}>
            {formatKoreaTime(startsAt, locale)} <ClientTime startsAt={startsAt} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <p className="small">{offer.reason}</p>
    </div>
  )
}
