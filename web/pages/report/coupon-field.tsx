import { type ReactNode, useId, useRef, useState } from 'react'
import { type Coupon, verifyCoupon } from '#contract/coupons.ts'
import { normalizeCouponCode } from '#domain/coupon.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Code, type Refusal, call } from '#web/wire/api.ts'

const CENTS_PER_DOLLAR = 100
/** Codes that say nothing about the coupon: the check itself failed. */
const unanswered: readonly Code[] = ['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE']

type Fault = Pick<Refusal, 'code' | 'message'>
type State = { step: 'open'; fault?: Fault } | { step: 'checking' } | { step: 'applied'; percent: number }

/** A coupon code, applied only after the server has accepted it. */
export function useCoupon(initial: { code: string; percent: number } | null) {
  const feeCents = useSettings().prices.USD
  const [code, setCode] = useState(initial?.code ?? '')
  const [state, setState] = useState<State>(
    initial ? { step: 'applied', percent: initial.percent } : { step: 'open' },
  )
  /** Enters a coupon and checks it. */
  const enter = async (chosen: string): Promise<boolean> => {
    setCode(chosen)
    setState({ step: 'checking' })
    const answer = await call(verifyCoupon, { code: chosen })
    setState(
      answer.ok
        ? {
            step: 'applied',
            percent: Math.round(((answer.value.discount * CENTS_PER_DOLLAR) / feeCents) * 100),
          }
        : { step: 'open', fault: answer },
    )
    return answer.ok
  }
  return {
    code,
    state,
    /** Discount in percent; 0 without a coupon. */
    percent: state.step === 'applied' ? state.percent : 0,
    type: (typed: string): void => {
      setCode(normalizeCouponCode(typed))
      setState({ step: 'open' })
    },
    /** Checks the coupon on the server; true if it can be used or none is entered. */
    apply: async (): Promise<boolean> => state.step === 'applied' || code === '' || enter(code),
    enter,
    /** Shows a later refusal by the server. */
    refuse: (code: Code): void => setState({ step: 'open', fault: { code, message: '' } }),
    remove: (): void => {
      setCode('')
      setState({ step: 'open' })
    },
  }
}

type CouponChoice = ReturnType<typeof useCoupon>

/** The field for a code; `offered`: the account's coupons, one button each while the field is empty. */
export function CouponField(props: { coupon: CouponChoice; offered: readonly Coupon[] }): ReactNode {
  const { coupon, offered } = props
  const box = useRef<HTMLDivElement>(null)
  const take = async (chosen: string): Promise<void> => {
    await coupon.enter(chosen)
    // The button is gone; keep the focus in the field.
    box.current?.querySelector('input')?.focus()
  }
  const t = useText('booking')
  const faultId = useId()
  const { code, state, type, apply, remove, percent } = coupon
  const isApplied = state.step === 'applied'
  const fault = state.step === 'open' ? state.fault : undefined
  return (
    <div className="stack tight" ref={box}>
      {code === '' &&
        offered.map((each) => <OfferedCoupon key={each.code} {...each} onUse={() => void take(each.code)} />)}
      <Field name="couponCode" label={t('report.coupon')} optional>
        {(control) => (
          <div className="with-button">
            <input
              {...control}
              {...(fault ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
              value={code}
              readOnly={state.step !== 'open'}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isApplied || code === '') return
                // Enter applies the coupon instead of submitting the form.
                event.preventDefault()
                void apply()
              }}
            />
            {!isApplied && (
              <Button
                busy={state.step === 'checking'}
                look="plain"
                disabled={code === ''}
                onClick={() => void apply()}
              >
                {t('report.couponApply')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {fault && <CouponFault id={faultId} {...fault} />}
      {isApplied && (
        <>
          <Status>{t('report.couponApplied', { percent })}</Status>
          <div>
            <Button look="quiet" onClick={remove}>
              {t('report.couponRemove')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function OfferedCoupon(props: Coupon & { onUse: () => void }): ReactNode {
  const { code, percent, expiresAt, onUse } = props
  const t = useText('booking')
  const bothTimes = useBothTimes()
  return (
    <div className="stack tight">
      <Button look="plain" wide onClick={onUse}>
        {t('report.couponUse', { percent })}
      </Button>
      <p className="small muted">
        <span translate="no">{code}</span> · {t('coupons.until', { date: bothTimes(expiresAt) })}
      </p>
    </div>
  )
}

function CouponFault({ id, code, message }: Fault & { id: string }): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  return (
    <p id={id} className="fault" role="alert">
      {unanswered.includes(code)
        ? t('report.couponFailed')
        : errorText(code, message, errorText('COUPON_INVALID'))}
    </p>
  )
}
