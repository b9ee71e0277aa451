import { type ReactNode, useState } from 'react'
import { createPaymentLink, revokePaymentLink } from '#contract/payment-links.ts'
import type { Checkout } from '#contract/payments.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useRefresh } from '#web/program/page.ts'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type Code, call } from '#web/wire/api.ts'

/** The link with which a parent or a friend pays for the open checkout. */
export function PaymentLinkPart({ payment }: { payment: Checkout }): ReactNode {
  const t = useText('booking')
  const bothTimes = useBothTimes()
  const errorText = useErrorText()
  const refresh = useRefresh()
  const [link, setLink] = useState(payment.link)
  const [isBusy, setBusy] = useState(false)
  const { isServed } = useRenderEnvironment()
  const [code, setCode] = useState<Code | null>(null)
  const act = async (asked: Promise<{ ok: true } | { ok: false; code: Code }>): Promise<void> => {
    setBusy(true)
    const answer = await asked
    setCode(answer.ok ? null : answer.code)
    setBusy(false)
    // The hold lasts as long as the link.
    if (answer.ok) refresh()
  }
  const create = async () => {
    const answer = await call(createPaymentLink, {})
    if (answer.ok) setLink(answer.value.link)
    return answer
  }
  const revoke = async () => {
    const answer = await call(revokePaymentLink, {})
    if (answer.ok) setLink(null)
    return answer
  }
  return (
    <details className="stack tight payment-link" open={link !== null}>
      <summary>{t('payment.link.title')}</summary>
      {code && <Alert>{errorText(code)}</Alert>}
      {link ? (
        <>
          <p>{t('payment.link.until', { until: bothTimes(link.expiresAt) })}</p>
          <p className="typed" translate="no">
            {link.url}
          </p>
          <div className="row">
            <CopyButton text={link.url} label={t('payment.link.copy')} />
            {!isServed && 'share' in navigator && (
              <Button look="plain" onClick={() => void navigator.share({ url: link.url }).catch(() => {})}>
                {t('payment.link.share')}
              </Button>
            )}
            <Button look="quiet" busy={isBusy} onClick={() => void act(revoke())}>
              {t('payment.link.revoke')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('payment.link.text')}</p>
          <Button look="plain" busy={isBusy} onClick={() => void act(create())}>
            {t('payment.link.create')}
          </Button>
        </>
      )}
      <p className="small muted">{t('payment.link.note')}</p>
    </details>
  )
}
