import { type ReactNode, useEffect, useState } from 'react'
import {
  confirmLinkedOrder,
  createLinkedOrder,
  type LinkedPayment,
  getLinkedPayment,
} from '#contract/payment-links.ts'
import type { Order } from '#contract/payments.ts'
import { firstServiceId } from '#domain/first-service.ts'
import type { KoreanMethod as KoreanMethodName, PaymentMethod } from '#domain/payment-method.ts'
import {
  navigateTo,
  requireAnswer,
  type LoaderContext,
  useLoaderData,
  useRefresh,
} from '#web/program/page.ts'
import { useOpenedAt, useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { type Code, call, type Refusal } from '#web/wire/api.ts'
import { useBothTimes } from './booking/use-both-times.ts'
import type { KoreanMethod } from './payment/korean-method.tsx'
import { foldKoreanMethods } from './payment/order-of-methods.ts'
import { isUnclear } from './payment/outcome.ts'
import { usePolling, useReturning } from './payment/use-polling.ts'

type Data = {
  token: string
  payable: LinkedPayment
  /** Why no order was made, or why a returned one was not paid; 'cancelled' without an approval. */
  problem: Code | 'cancelled' | null
  /** An order was approved, and it is not known yet whether it was paid. */
  isUnconfirmed: boolean
  /** The order of the Korean payment method in the address, with the code of its button. */
  korean: { way: KoreanMethodName; order: Order; KoreanMethod: typeof KoreanMethod } | null
}

/** True if an approved order is being captured. */
const isInProgress = ({ code }: Refusal): boolean =>
  code === 'PAYMENT_PENDING' || code === 'PAYMENT_IN_PROGRESS'

export async function loader({ pathname, searchParams }: URL, { load }: LoaderContext): Promise<Data> {
  const token = pathname.split('/').at(-1) ?? ''
  const isCancelled = searchParams.has('cancelled')
  const paymentId = isCancelled ? null : (searchParams.get('token') ?? searchParams.get('returned'))
  const confirmed = paymentId === null ? null : await load(confirmLinkedOrder, { token, paymentId })
  const { payable } = await requireAnswer(load(getLinkedPayment, { token }))
  const problem = isCancelled ? 'cancelled' : confirmed && !confirmed.ok ? confirmed.code : null
  const way = payable.ways.find((each) => each.way === searchParams.get('way'))?.way
  const isUnconfirmed =
    confirmed !== null && !confirmed.ok && (isInProgress(confirmed) || isUnclear(confirmed))
  const start = { token, payable, isUnconfirmed, korean: null }
  if (payable.state !== 'open' || problem || !way || way === 'paypal') return { ...start, problem }
  const ordered = await load(createLinkedOrder, { token, way })
  if (!ordered.ok) return { ...start, problem: ordered.code, isUnconfirmed: isInProgress(ordered) }
  const part = await import('./payment/korean-method.tsx')
  return { ...start, problem, korean: { way, order: ordered.value, KoreanMethod: part.KoreanMethod } }
}

/** The page of a payment link: for a payer without an account, who pays for a client. */
export function Component(): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const { token, payable, isUnconfirmed } = useLoaderData<typeof loader>()
  const prices = usePricesText()
  const refresh = useRefresh()
  const isWaiting = payable.isPending || isUnconfirmed
  const check = async (): Promise<void> => {
    const answer = await call(getLinkedPayment, { token })
    if (!answer.ok) return
    const { state, isPending } = answer.value.payable
    if (isWaiting || state !== payable.state || isPending !== payable.isPending) refresh()
  }
  usePolling(isWaiting ? 'fast' : payable.state === 'open' ? 'slow' : null, check)
  useReturning(check)
  const { name, state, isCancelled } = payable
  const isOver = state !== 'open' && !isWaiting && !payable.isRefunded
  return (
    <div className="stack booking-page">
      <h1>{t(isCancelled ? 'pay.cancelled' : isOver ? `pay.${state}` : 'pay.title')}</h1>
      {state === 'open' && !isWaiting && <p className="lead">{t('pay.intro', { name })}</p>}
      {isOver && (
        <Status tone={state === 'paid' && !isCancelled ? 'good' : 'calm'}>
          {isCancelled
            ? t('pay.cancelledText')
            : state === 'paid'
              ? t('pay.paidText', { name })
              : t('pay.newLink', { name })}
        </Status>
      )}
      <div className="stack">
        <section className="card stack tight">
          <dl className="facts">
            <Fact name={t('report.service')}>
              {payable.service.id === firstServiceId
                ? t('pay.service', { minutes: payable.service.durationMinutes })
                : payable.service.name}
            </Fact>
            <Fact name={t('pay.when')}>
              <TimeTwice startsAt={payable.startsAt} />
            </Fact>
            <Fact name={t('payment.amount')} translate="no">
              {prices(payable.prices)}
            </Fact>
          </dl>
        </section>
        {!isOver && (
          <section className="card stack tight">
            {isWaiting ? (
              <Pending name={name} />
            ) : payable.isRefunded ? (
              <Alert>{errorText('PAYMENT_REFUNDED')}</Alert>
            ) : (
              <PaymentMethods />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

function Pending({ name }: { name: string }): ReactNode {
  const t = useText('booking')
  return (
    <>
      <h2>{t('pay.pending')}</h2>
      <p role="status">{t('pay.pendingText', { name })}</p>
    </>
  )
}

function PaymentMethods(): ReactNode {
  const t = useText('booking')
  const { token, payable, problem, korean } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const bothTimes = useBothTimes()
  const prices = usePricesText()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<Code | 'cancelled' | null>(problem)
  const [isOpening, setOpening] = useState(false)
  useEffect(() => {
    // Remove the one-time parameters, so that a reload does not show the same message again.
    if (['token', 'returned', 'cancelled'].some((name) => new URLSearchParams(location.search).has(name)))
      history.replaceState(null, '', location.pathname)
  }, [])
  const payAtPaypal = async (): Promise<void> => {
    setOpening(true)
    const ordered = await call(createLinkedOrder, { token, way: 'paypal' })
    if (ordered.ok && ordered.value.approveUrl) await navigateTo(ordered.value.approveUrl)
    setFailure(ordered.ok ? 'PROVIDER_UNAVAILABLE' : ordered.code)
    setOpening(false)
  }
  const label = (way: PaymentMethod, amount: string): string =>
    way === 'paypal' ? t('pay.paypal', { amount }) : `${t(`payment.way.${way}`)} · ${amount}`
  const openedAt = useOpenedAt()
  const deadline = bothTimes(payable.fullRefundUntil)
  const ways = payable.ways.filter(({ way }) => way !== korean?.way)
  const { listed, folded } = foldKoreanMethods(ways, { locale, timeZone: useZone(), lastWay: null })
  const koreanMethod = (priced: LinkedPayment['ways'][number]): ReactNode => (
    <a key={priced.way} className="button plain wide" href={`/pay/${token}?way=${priced.way}`}>
      {label(priced.way, prices([priced]))}
    </a>
  )
  return (
    <>
      <h2>{t('payment.choose')}</h2>
      {failure === 'cancelled' && <Status tone="calm">{t('pay.back')}</Status>}
      {failure && failure !== 'cancelled' && <Alert>{errorText(failure)}</Alert>}
      <p>{t('pay.until', { until: bothTimes(payable.expiresAt) })}</p>
      {korean && (
        <korean.KoreanMethod
          payment={korean.order}
          way={korean.way}
          onFailed={() => setFailure('PAYMENT_FAILED')}
        />
      )}
      {listed.map((priced) =>
        priced.way === 'paypal' ? (
          <Button key={priced.way} wide busy={isOpening} onClick={() => void payAtPaypal()}>
            {label(priced.way, prices([priced]))}
          </Button>
        ) : (
          koreanMethod(priced)
        ),
      )}
      {folded.length > 0 && (
        <details className="korean-ways chevron">
          <summary className="button wide">
            <span>
              {t('payment.koreanWays')} · <Money {...folded[0]!} />
            </span>
          </summary>
          <div className="stack tight">{folded.map(koreanMethod)}</div>
        </details>
      )}
      {isOpening && <Loading>{t('payment.preparing')}</Loading>}
      <p className="small">
        {Date.parse(payable.fullRefundUntil) >= openedAt.getTime()
          ? t('pay.refund', { deadline })
          : t('pay.refundOver', { deadline, name: payable.name })}
      </p>
    </>
  )
}
