import { type ReactNode, useEffect, useId, useState } from 'react'
import { listCoupons } from '#contract/coupons.ts'
import { getPreparation, type Preparation, type PublishedPlan, tickStep } from '#contract/preparation.ts'
import type { Side } from '#domain/side.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/day-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { call, type Code } from '#web/wire/api.ts'
import { Intake } from './intake.tsx'
import { withStep } from './plan-steps.ts'
import { retryCall } from './retry-call.ts'
import { Translatable } from './translation.tsx'

type Props = {
  consultationId: string
  side: Side
  /** The consultation is cancelled: no questions are asked. */
  isOff?: boolean
}

/** The questions before the consultation, and the plan after it. */
export function Preparing({ consultationId, side, isOff = false }: Props): ReactNode {
  const errorText = useErrorText()
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const [fault, setFault] = useState<Code | null>(null)
  useEffect(() => {
    return retryCall(
      () => call(getPreparation, { id: consultationId }),
      (answer) => {
        if (answer.ok) setPreparation(answer.value)
        setFault(answer.ok ? null : answer.code)
      },
    )
  }, [consultationId])
  if (fault) return <Alert>{errorText(fault)}</Alert>
  if (!preparation) return <Loading />
  const { plan } = preparation
  return (
    <>
      {plan && (
        <Plan
          plan={plan}
          canTick={side === 'student'}
          consultationId={consultationId}
          onTick={(n, isDone) =>
            setPreparation((now) => now && { ...now, plan: now.plan && withStep(now.plan, n, isDone) })
          }
        />
      )}
      <Intake
        preparation={preparation}
        canAnswer={side === 'student' && !isOff}
        consultationId={consultationId}
        onChange={setPreparation}
      />
    </>
  )
}

type PlanProps = {
  plan: PublishedPlan
  canTick: boolean
  consultationId: string
  onTick: (n: number, isDone: boolean) => void
}

function Plan({ plan, canTick, consultationId, onTick }: PlanProps): ReactNode {
  const t = useText('chat')
  const tag = useLanguageTag()
  const errorText = useErrorText()
  const id = useId()
  const { company } = useSettings()
  const [fault, setFault] = useState<Code | null>(null)
  const day = (iso: string): string => longDate(new Date(iso), tag)
  const done = plan.steps.filter((step) => step.done).length
  const tick = async (n: number, done: boolean): Promise<void> => {
    // Shown at once and reverted if the server refuses. Other steps may be ticked before the answer.
    onTick(n, done)
    const answer = await call(tickStep, { id: consultationId, n: String(n), done })
    setFault(answer.ok ? null : answer.code)
    if (!answer.ok) onTick(n, !done)
  }
  return (
    <section className="card plan" aria-labelledby={id} lang={plan.language}>
      <h2 id={id} lang={tag}>
        {t('plan.title')}
      </h2>
      <p className="muted small" lang={tag}>
        {plan.changedAt
          ? t('plan.changed', { date: day(plan.changedAt) })
          : t('plan.written', { date: day(plan.publishedAt) })}
      </p>
      {plan.summary !== '' && (
        <p className="plan-summary" dir="auto">
          {plan.summary}
        </p>
      )}
      {canTick && (
        <Translatable
          consultationId={consultationId}
          text={[plan.summary, ...plan.steps.map(({ text }) => text)].filter(Boolean).join('\n')}
          from={plan.language}
        />
      )}
      <p className="plan-progress" lang={tag}>
        <progress value={done} max={plan.steps.length} aria-hidden="true" />
        <span>{t('plan.progress', { done, count: plan.steps.length })}</span>
      </p>
      <ol className="plan-steps">
        {plan.steps.map(({ n, text, on, link, done }) => (
          <li key={n}>
            <label className="check">
              <input
                type="checkbox"
                checked={done}
                disabled={!canTick}
                onChange={(event) => void tick(n, event.target.checked)}
              />
              <span dir="auto">
                {text}
                {on && ' '}
                {on && <span className="small muted">{t('plan.by', { date: day(`${on}T00:00`) })}</span>}
              </span>
            </label>
            {link && (
              <a href={link} rel="noreferrer" target="_blank" lang={tag}>
                {t('plan.link')}
              </a>
            )}
          </li>
        ))}
      </ol>
      {fault && <Alert>{errorText(fault)}</Alert>}
      <p className="row" lang={tag}>
        {canTick && <FollowUp />}
        <Button look="plain" onClick={() => window.print()}>
          {t('action.print')}
        </Button>
      </p>
      <p className="printed small" lang={tag}>
        {company.name} · {company.email}
      </p>
    </section>
  )
}

/** Link to the form, which offers the client's coupons; only while there is a usable one. */
function FollowUp(): ReactNode {
  const t = useText('chat')
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    void call(listCoupons, {}).then((answer) => {
      const usable = answer.ok ? answer.value.coupons.filter(({ state }) => state === 'free') : []
      setPercent(Math.max(0, ...usable.map((coupon) => coupon.percent)))
    })
  }, [])
  if (percent === 0) return null
  return (
    <a className="button warm" href="/report">
      {t('plan.followUp', { percent })}
    </a>
  )
}
