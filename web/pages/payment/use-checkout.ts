import { useCallback, useEffect, useRef, useState } from 'react'
import { saveConsultation } from '#contract/consultations.ts'
import { abandonPayment, type Checkout, currentPayment } from '#contract/payments.ts'
import { call } from '#web/api.ts'
import { redirect } from '#web/page.ts'
import { lookAgainMs, outcomeOf } from './outcome.ts'

/** What the page shows. `over` ends the payment with the code of why. */
export type Step =
  | { name: 'pay' }
  | { name: 'confirming' }
  | { name: 'waiting'; problem: 'unclear' | null }
  | { name: 'over'; code: string }

/** What happened last while the payment is still open. */
export type Event = { kind: 'cancelled' } | { kind: 'failed' } | { kind: 'refused'; code: string }

export type CheckoutPage = {
  payment: Checkout | null
  step: Step
  event: Event | null
  /** Captures and saves an approved order; 'restart' when its funding was refused. */
  confirm: (orderId: string) => Promise<'done' | 'restart'>
  /** Asks the server where the payment stands, whatever the buttons said. */
  check: () => Promise<void>
  leave: (kind: 'cancelled' | 'failed') => void
  giveUp: () => Promise<void>
}

/** The course of one checkout. PayPal's callbacks are hints; the server's answers decide. */
export function useCheckout(start: {
  payment: Checkout | null
  returnedOrderId: string | null
  wasCancelled: boolean
}): CheckoutPage {
  const [payment, setPayment] = useState(start.payment)
  const [step, setStep] = useState<Step>(() => firstStep(start))
  const [event, setEvent] = useState<Event | null>(start.wasCancelled ? { kind: 'cancelled' } : null)
  const orderId = start.returnedOrderId ?? payment?.orderId ?? null
  const isConfirming = useRef(false)

  const confirm = useCallback(async (approvedOrderId: string): Promise<'done' | 'restart'> => {
    isConfirming.current = true
    setEvent(null)
    setStep({ name: 'confirming' })
    const outcome = outcomeOf(await call(saveConsultation, { paymentId: approvedOrderId }))
    switch (outcome.step) {
      // Not awaited: PayPal closes its window when it is answered.
      case 'booked':
        void redirect('/payment-success')
        return 'done'
      case 'login':
        void redirect('/login')
        return 'done'
      case 'wait':
        setStep({ name: 'waiting', problem: outcome.problem })
        break
      case 'pay':
        setEvent({ kind: 'refused', code: outcome.code })
        setStep({ name: 'pay' })
        break
      case 'over':
        setStep({ name: 'over', code: outcome.code })
        break
    }
    isConfirming.current = false
    return outcome.step === 'pay' && outcome.code === 'INSTRUMENT_DECLINED' ? 'restart' : 'done'
  }, [])

  const check = useCallback(async (): Promise<void> => {
    if (isConfirming.current) return
    const answer = await call(currentPayment, {})
    if (isConfirming.current) return
    if (!answer.ok) {
      if (answer.code === 'LOGIN_REQUIRED') await redirect('/login')
      return
    }
    const current = answer.value.payment
    if (current && current.state !== 'open') {
      setPayment(current)
      setStep({ name: 'waiting', problem: null })
    } else if (current && (step.name !== 'waiting' || current.orderId !== orderId)) {
      setPayment(current)
      setStep({ name: 'pay' })
    } else if (orderId === null) {
      setStep({ name: 'over', code: 'PAYMENT_EXPIRED' })
    } else {
      // It is settled, or an approval may have been lost on the way: confirming again is harmless.
      await confirm(orderId)
      if (!current) setStep((now) => (now.name === 'pay' ? { name: 'over', code: 'PAYMENT_EXPIRED' } : now))
    }
  }, [confirm, orderId, step.name])

  useEffect(() => {
    if (start.returnedOrderId) void confirm(start.returnedOrderId)
    // Only what the address said at the beginning.
  }, [confirm, start.returnedOrderId])

  useLooking(step.name === 'waiting' || (step.name === 'pay' && payment?.orderId === null), check)

  return {
    payment,
    step,
    event,
    confirm,
    check,
    leave: (kind) => {
      setEvent({ kind })
      void check()
    },
    giveUp: async () => {
      const answer = await call(abandonPayment, {})
      if (answer.ok) return redirect('/report')
      await check()
    },
  }
}

function firstStep(start: { payment: Checkout | null; returnedOrderId: string | null }): Step {
  if (start.returnedOrderId) return { name: 'confirming' }
  if (start.payment && start.payment.state !== 'open') return { name: 'waiting', problem: null }
  return { name: 'pay' }
}

/** Looks again and again while `isLooking`, and at once when the page is seen or online again. */
function useLooking(isLooking: boolean, look: () => Promise<void>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  }, [look])
  useEffect(() => {
    if (!isLooking) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout>
    const next = (): void => {
      timer = setTimeout(async () => {
        await latest.current()
        next()
      }, lookAgainMs(looks++))
    }
    next()
    return () => clearTimeout(timer)
  }, [isLooking])
  useEffect(() => {
    const lookNow = (): void => {
      if (document.visibilityState === 'visible') void latest.current()
    }
    document.addEventListener('visibilitychange', lookNow)
    addEventListener('online', lookNow)
    return () => {
      document.removeEventListener('visibilitychange', lookNow)
      removeEventListener('online', lookNow)
    }
  }, [])
}
