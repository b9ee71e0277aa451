import type { ReactNode } from 'react'
import { publicHref } from '#web/document/public-href.ts'
import { useOpenedAt } from '#web/program/render-environment.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { usePricesText } from '#web/ui/prices-text.ts'
import { useBothTimes } from './use-both-times.ts'

/** Refund: an amount, or a text with the amount for each payment method. */
type Back = { amount: string; currency: string } | { prices: string }

/** States the deadline for a full refund and its amount. */
export function RefundSentence(
  props: Back & {
    fullRefundUntil: string
    /** In a form the policy link opens beside the form, so that nothing typed is lost. */
    inForm?: boolean
  },
): ReactNode {
  const { fullRefundUntil, inForm = false } = props
  const t = useText('booking')
  const locale = useLocale()
  const bothTimes = useBothTimes()
  const prices = usePricesText()
  const shownAt = useOpenedAt()
  const deadline = bothTimes(fullRefundUntil)
  const amount = 'prices' in props ? props.prices : prices([props])
  return (
    <p className="refund-sentence">
      {Date.parse(fullRefundUntil) >= shownAt.getTime()
        ? t('refund.until', { deadline, amount })
        : t('refund.over', { deadline })}{' '}
      <a href={publicHref('/refund-policy', locale)} {...(inForm && { target: '_blank', rel: 'noopener' })}>
        {t('refund.policy')}
      </a>
    </p>
  )
}
