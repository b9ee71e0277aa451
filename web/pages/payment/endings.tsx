import { type ReactNode, useState } from 'react'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { Code } from '#web/wire/api.ts'
import { isExplained } from './outcome.ts'

/** The previous content is gone; on a phone the new message could be outside the visible area. */
const focusHeading = (heading: HTMLElement | null): void => heading?.focus()

/** The outcome is unknown: shows the buyer that nothing is lost and not to pay again. */
export function UnclearPayment(props: { isPaypal: boolean; check: () => Promise<void> }): ReactNode {
  const t = useText('booking')
  const [isChecking, setChecking] = useState(false)
  return (
    <section className="card">
      <h2 ref={focusHeading} tabIndex={-1}>
        {t('payment.waiting')}
      </h2>
      <p role="status">{t(props.isPaypal ? 'payment.waitingText' : 'payment.waitingTextBank')}</p>
      <Loading>{t('payment.waitingAgain')}</Loading>
      <div className="row">
        <Button
          busy={isChecking}
          onClick={async () => {
            setChecking(true)
            await props.check()
            setChecking(false)
          }}
        >
          {t('payment.checkNow')}
        </Button>
        <a className="button quiet" href="/report-history">
          {t('nav.consultations')}
        </a>
      </div>
    </section>
  )
}

/** The payment ended without a booking: the reason and the next step. */
export function EndedPayment({ code, hasNewer }: { code: Code; hasNewer: boolean }): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const { email } = useSettings().company
  const isExpired = code === 'PAYMENT_EXPIRED'
  return (
    <section className="card">
      <h2 ref={focusHeading} tabIndex={-1}>
        {t(isExpired ? 'payment.expired' : 'payment.over')}
      </h2>
      <Alert>
        {isExpired ? t('payment.expiredText') : isExplained(code) ? errorText(code) : t('payment.saveFailed')}
      </Alert>
      {!isExplained(code) && (
        <p>
          <a href={`mailto:${email}`}>{t('payment.support', { email })}</a>
        </p>
      )}
      <div className="row">
        {hasNewer ? (
          <a className="button main" href="/payment">
            {t('history.payment.link')}
          </a>
        ) : (
          <a className="button main" href="/report">
            {t('payment.again')}
          </a>
        )}
        <a className="button quiet" href="/report-history">
          {t('nav.consultations')}
        </a>
      </div>
    </section>
  )
}
