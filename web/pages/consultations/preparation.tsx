import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import {
  answerIntake,
  getPreparation,
  type Preparation,
  type PublishedPlan,
  tickStep,
} from '#contract/preparation.ts'
import type { Side } from '#domain/room.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { call, type Code } from '#web/wire/api.ts'

type Props = { consultationId: string; side: Side }

/** What is asked before the hour, and what is left of it. */
export function Preparing({ consultationId, side }: Props): ReactNode {
  const errorText = useErrorText()
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const [fault, setFault] = useState<Code | null>(null)
  useEffect(() => {
    void call(getPreparation, { id: consultationId }).then((answer) => {
      if (answer.ok) setPreparation(answer.value)
      setFault(answer.ok ? null : answer.code)
    })
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
          onChange={(next) => setPreparation({ ...preparation, plan: next })}
        />
      )}
      <Intake
        preparation={preparation}
        canAnswer={side === 'student'}
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
  onChange: (plan: PublishedPlan) => void
}

function Plan({ plan, canTick, consultationId, onChange }: PlanProps): ReactNode {
  const t = useText('room')
  const tag = useLanguageTag()
  const errorText = useErrorText()
  const id = useId()
  const [fault, setFault] = useState<Code | null>(null)
  const day = (iso: string): string => new Date(iso).toLocaleDateString(tag, { dateStyle: 'medium' })
  const tick = async (n: number, done: boolean): Promise<void> => {
    const before = plan
    // Seen at once; taken back when the server says no.
    onChange({ ...plan, steps: plan.steps.map((step) => (step.n === n ? { ...step, done } : step)) })
    const answer = await call(tickStep, { id: consultationId, n: String(n), done })
    setFault(answer.ok ? null : answer.code)
    onChange(answer.ok ? answer.value.plan : before)
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
                {on && <span className="muted"> ({t('plan.by', { date: day(`${on}T00:00`) })})</span>}
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
      <p>
        <Button look="plain" onClick={() => window.print()} lang={tag}>
          {t('plan.print')}
        </Button>
      </p>
    </section>
  )
}

type IntakeProps = {
  preparation: Preparation
  canAnswer: boolean
  consultationId: string
  onChange: (preparation: Preparation) => void
}

const QUESTIONS = ['intake.now', 'intake.goal', 'intake.worry'] as const

function Intake({ preparation, canAnswer, consultationId, onChange }: IntakeProps): ReactNode {
  const t = useText('room')
  const errorText = useErrorText()
  const id = useId()
  const { intake, intakeUntil } = preparation
  const [isOpen] = useState(() => canAnswer && Date.now() < Date.parse(intakeUntil))
  const [answers, setAnswers] = useState(() =>
    QUESTIONS.map((_, index) => intake?.answers[index]?.answer ?? ''),
  )
  const [outcome, setOutcome] = useState<Code | 'saved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await call(answerIntake, {
      id: consultationId,
      answers: QUESTIONS.map((key, index) => ({ question: t(key), answer: answers[index] ?? '' })),
    })
    setBusy(false)
    setOutcome(answer.ok ? 'saved' : answer.code)
    if (answer.ok) onChange(answer.value)
  }
  if (!isOpen && !intake) return null
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('intake.title')}</h2>
      {isOpen ? (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          <p className="muted">{t('intake.intro')}</p>
          {QUESTIONS.map((key, index) => (
            <div className="field" key={key}>
              <label htmlFor={`${id}-${index}`}>{t(key)}</label>
              <textarea
                id={`${id}-${index}`}
                rows={2}
                maxLength={2000}
                dir="auto"
                value={answers[index]}
                onChange={({ target }) =>
                  setAnswers((now) => now.map((each, at) => (at === index ? target.value : each)))
                }
              />
            </div>
          ))}
          <p>
            <Button type="submit" look="plain" busy={isBusy}>
              {t('intake.save')}
            </Button>
          </p>
          {outcome === 'saved' && <Status>{t('intake.saved')}</Status>}
          {outcome && outcome !== 'saved' && <Alert>{errorText(outcome)}</Alert>}
        </form>
      ) : (
        <dl>
          {intake?.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="muted">{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
