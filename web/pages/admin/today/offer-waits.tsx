import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { formatShortKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

/** One line while the client has not answered an offer of other times; nothing otherwise. */
export function OfferWaits({ offer }: Pick<Consultation, 'offer'>): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  if (!offer) return null
  return (
    <span className="small offer-waits">
      {t('offer.waits', { until: formatShortKoreaTime(offer.until, languageTag) })}
    </span>
  )
}
