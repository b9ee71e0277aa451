import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { publicHref } from '#web/document/public-href.ts'
import { usePricesText } from '#web/ui/prices-text.ts'
import { useMoment } from './moment.ts'

/** What comes back: an amount, or words for what it is by each way to pay. */
type Back = { amount: string; currency: string } | { prices: string }

/** Until when a cancellation gives the money back, as a moment and as money. */
export function RefundSentence(
  props: Back & {
    fullRefundUntil: string
    /** In a form, the policy is read beside it, so that nothing typed is lost. */
    inForm?: boolean
  },
): ReactNode {
  const { fullRefundUntil, inForm = false } = props
  const t = useText('booking')
  const locale = useLocale()
  const moment = useMoment()
  const prices = usePricesText()
  const [shownAt] = useState(() => Date.now())
  const deadline = moment(fullRefundUntil)
  const amount = 'prices' in props ? props.prices : prices([props])
  return (
    <p className="refund-sentence">
      {Date.parse(fullRefundUntil) >= shownAt
        ? t('refund.until', { deadline, amount })
        : t('refund.over', { deadline })}{' '}
      <a href={publicHref('/refund-policy', locale)} {...(inForm && { target: '_blank', rel: 'noopener' })}>
        {t('refund.policy')}
      </a>
    </p>
  )
}
