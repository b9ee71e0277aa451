import { useCallback, useEffect, useRef, useState } from 'react'
import { confirmBooking } from '#contract/consultations.ts'
import { cancelOwnCheckout, type Checkout, currentPayment, type PricedMethod } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { logInAgain, redirect } from '#web/program/page.ts'
import { type Code, call } from '#web/wire/api.ts'
import { outcomeAfterEnd, isNotCharged, hasChanged, stepOfCheckout, type Step } from './checkout-steps.ts'
import type { KoreanMethod } from './korean-method.tsx'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { PaymentButtons } from './payment-buttons.tsx'
import { usePolling, useReturning } from './use-polling.ts'

/** Last event while the payment is still open. */
export type CheckoutEvent =
  | { kind: 'cancelled' }
  | { kind: 'failed' }
  /** The confirmation failed, and the provider then reported that nothing was charged. */
  | { kind: 'notProcessed' }
  /** Another page changed the checkout. */
  | { kind: 'changed' }
  | { kind: 'refused'; code: Code }

/** The payment methods offered, and the one this person used last. */
type Offer = { ways: readonly PricedMethod[]; lastWay: PaymentMethod | null }

/** Captures and saves an approved order. Idempotent. */
export const confirmOrder = async (orderId: string): Promise<Outcome> =>
  outcomeOf(await call(confirmBooking, { paymentId: orderId }))

export type CheckoutStart = {
  payment: Checkout | null
  offer: Offer
  way: PaymentMethod | null
  /** The order with which a provider's page returned the buyer; it is being confirmed. */
  returned: { orderId: string; outcome: Promise<Outcome> } | null
  event: CheckoutEvent | null
  /** Components of the chosen payment method. */
  KoreanMethod: typeof KoreanMethod | null
  PaymentButtons: typeof PaymentButtons | null
}

/** State of one checkout. A provider's callbacks are hints; the server's answers decide. */
export function useCheckout(start: CheckoutStart) {
  const { payment: first, offer, returned } = start
  const [payment, setPayment] = useState(first)
  const [step, setStep] = useState<Step>(() => firstStep(first, returned !== null))
  const [event, setEvent] = useState<CheckoutEvent | null>(start.event)
  const isConfirming = useRef(returned !== null)
  const orderId = payment?.orderId ?? returned?.orderId ?? null

  const settle = useCallback((outcome: Outcome): void => {
    isConfirming.current = false
    switch (outcome.step) {
      // Not awaited: PayPal closes its window when the callback returns.
      case 'booked':
        return void redirect('/payment-success')
      case 'replaced':
        return void redirect('/report-history')
      case 'login':
        return void logInAgain()
      case 'wait':
        return setStep({ name: 'waiting', problem: outcome.problem })
      case 'pay':
        setEvent({ kind: 'refused', code: outcome.code })
        return setStep({ name: 'pay' })
      case 'over':
        return setStep({ name: 'over', code: outcome.code })
    }
  }, [])

  useEffect(() => {
    void returned?.outcome.then(settle)
  }, [returned, settle])

  const confirm = async (approvedOrderId: string): Promise<'done' | 'restart'> => {
    isConfirming.current = true
    setEvent(null)
    setStep({ name: 'confirming' })
    const outcome = await confirmOrder(approvedOrderId)
    settle(outcome)
    return outcome.step === 'pay' && outcome.code === 'INSTRUMENT_DECLINED' ? 'restart' : 'done'
  }

  const check = async (): Promise<void> => {
    if (isConfirming.current) return
    const answer = await call(currentPayment, {})
    if (isConfirming.current) return
    // The call failed, so nothing is known; the next poll tries again.
    if (!answer.ok) return answer.code === 'LOGIN_REQUIRED' ? logInAgain() : undefined
    const current = answer.value.payment
    const isUnclear = step.name === 'waiting' && current?.orderId === orderId
    if (current) {
      if (hasChanged(current, payment)) setEvent({ kind: 'changed' })
      setPayment(current)
      const known = stepOfCheckout(current, isUnclear)
      if (known) return setStep(known)
    }
    // The checkout was paid without this page, for instance by someone with its payment link.
    if (!current && answer.value.justBooked) return redirect('/payment-success')
    // The payment is settled, or an approval was lost: confirming the order shows which.
    const outcome: Outcome = orderId ? await confirmOrder(orderId) : { step: 'over', code: 'PAYMENT_EXPIRED' }
    settle(current ? outcome : outcomeAfterEnd(outcome))
    if (current && isNotCharged(outcome)) setEvent({ kind: 'notProcessed' })
  }

  // Without an order id a payment window may still be open from before a reload.
  const isAwaited = step.name === 'waiting' || payment?.orderId === null
  usePolling(step.name === 'over' ? null : isAwaited ? 'fast' : 'slow', check)
  useReturning(check)

  return {
    payment,
    offer,
    /** Null until one is chosen: another page of the same checkout may have changed the payment method. */
    way: payment && payment.way !== start.way && offer.ways.length > 1 ? null : start.way,
    KoreanMethod: start.KoreanMethod,
    PaymentButtons: start.PaymentButtons,
    step,
    event,
    /** Captures and saves an approved order; 'restart' if its funding was refused. */
    confirm,
    /** Fetches the payment's state from the server, regardless of the buttons' callbacks. */
    check,
    leave: (kind: 'cancelled' | 'failed') => {
      setEvent({ kind })
      void check()
    },
    cancelCheckout: async (): Promise<void> => {
      const answer = await call(cancelOwnCheckout, {})
      if (answer.ok) return redirect('/report')
      await check()
    },
  }
}

export type CheckoutPage = ReturnType<typeof useCheckout>

function firstStep(payment: Checkout | null, isReturned: boolean): Step {
  if (isReturned) return { name: 'confirming' }
  if (payment && payment.state !== 'open') return { name: 'waiting', problem: null }
  return { name: 'pay' }
}
