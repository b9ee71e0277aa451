import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { adminAddress } from '#contract/admin-views.ts'
import {
  confirmFirstSteps,
  type FirstStart,
  type FirstStep,
  type OptionalStep,
  getFirstStart,
  sendTestMail,
  tryPayments,
} from '#contract/first-start.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { settingLabel } from '#web/pages/admin/settings/field-label.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { type Answer, call, type Code } from '#web/wire/api.ts'
import { FROM_START } from './from-start.ts'

/** Polling interval for the state of the test mail. */
const POLL_MS = 2_000

const sectionHref = (section: string): string => `${adminAddress('section', section)}?${FROM_START}`

/**
 * Setup steps of a new office before its first client: settings, a received test mail, a working payment
 * provider.
 */
export function FirstSteps(): ReactNode {
  const t = useText('start')
  const errorText = useErrorText()
  const [start, setStart] = useState<FirstStart | null>(null)
  const [fault, setFault] = useState<Code | null>(null)
  const [busy, setBusy] = useState<FirstStep | OptionalStep | null>(null)
  const take = useCallback((answer: Answer<FirstStart>): void => {
    if (answer.ok) setStart(answer.value)
    setFault(answer.ok ? null : answer.code)
  }, [])
  const load = useCallback((): void => void call(getFirstStart, {}).then(take), [take])
  useEffect(load, [load])
  const isOnItsWay = start?.mail?.state === 'queued'
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => void call(getFirstStart, {}).then(take), POLL_MS)
    return () => clearInterval(timer)
  }, [isOnItsWay, take])
  const run = async (
    step: FirstStep | OptionalStep,
    work: () => Promise<Answer<FirstStart>>,
  ): Promise<void> => {
    if (busy) return
    setBusy(step)
    take(await work())
    setBusy(null)
  }
  if (fault && !start) return <LoadError name={t('start.title')} onRetry={load} />
  if (!start) return <Loading />
  const { steps, optional, mail, isSelling, placeholders } = start
  const done = steps.filter((each) => each.done).length
  const next = steps.find((each) => !each.done)?.step
  if (done === steps.length && optional.every(({ state }) => state !== 'open')) return null
  const confirm = (step: FirstStep | OptionalStep): void =>
    void run(step, () => call(confirmFirstSteps, { steps: [step] }))
  return (
    <section className="card first-start" aria-labelledby="first-start">
      <h3 id="first-start">{t('start.title')}</h3>
      <p className="muted">{t('start.about')}</p>
      <p className="small muted" role="status">
        {t('start.progress', { done, all: steps.length })}
      </p>
      {!isSelling && <Status tone="warm">{t('start.notSelling')}</Status>}
      {fault && <Alert>{errorText(fault)}</Alert>}
      <ol>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className={isDone ? 'is-done' : undefined}>
            <h4>
              {t(`start.${step}`)} {isDone && <span className="badge good">{t('start.done')}</span>}
            </h4>
            {!isDone && <p className="small muted">{t(`start.${step}.about`)}</p>}
            <Placeholders names={placeholders.filter((name) => name.startsWith(`${step}.`))} />
            {!isDone && step === 'mail' && (
              <TestMail
                mail={mail}
                isNext={step === next}
                busy={busy === 'mail'}
                onSend={() => void run('mail', () => call(sendTestMail, {}))}
                onArrived={() => confirm('mail')}
              />
            )}
            {!isDone && step === 'payments' && (
              <Providers isNext={step === next} onDone={() => void call(getFirstStart, {}).then(take)} />
            )}
            {!isDone && step !== 'mail' && step !== 'payments' && (
              <p className="row">
                <Link className={step === next ? 'button main' : 'button plain'} to={sectionHref(step)}>
                  {t('start.open')}
                </Link>
                {!placeholders.some((name) => name.startsWith(`${step}.`)) && (
                  <Button look="quiet" busy={busy === step} onClick={() => confirm(step)}>
                    {t('start.keep')}
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      {optional.map(({ step, state }) => (
        <Optional key={step} step={step} state={state} busy={busy === step} onSkip={() => confirm(step)} />
      ))}
    </section>
  )
}

type OptionalProps = FirstStart['optional'][number] & { busy: boolean; onSkip: () => void }

/** An optional step: written in the settings, or skipped. */
function Optional({ step, state, busy, onSkip }: OptionalProps): ReactNode {
  const t = useText('start')
  return (
    <>
      <h4>
        {t(`start.${step}`)} {state !== 'open' && <span className="badge good">{t(`start.${state}`)}</span>}
      </h4>
      {state === 'open' && (
        <>
          <p className="small muted">{t(`start.${step}.about`)}</p>
          <p className="row">
            <Link className="button plain" to={sectionHref('profile')}>
              {t('start.story.profile')}
            </Link>
            <Link className="button plain" to={sectionHref('story')}>
              {t('start.story.write')}
            </Link>
            <Button look="quiet" busy={busy} onClick={onSkip}>
              {t('start.skip')}
            </Button>
          </p>
        </>
      )}
    </>
  )
}

/** Example values that must be replaced before the step is done. */
function Placeholders({ names }: { names: readonly string[] }): ReactNode {
  const t = useText('start')
  const field = useText('settings')
  if (names.length === 0) return null
  const labels = names.map((name) => settingLabel(field, name))
  return <p className="small">{t('start.placeholders', { fields: [...new Set(labels)].join(', ') })}</p>
}

type TestMailProps = {
  mail: FirstStart['mail']
  /** True for the step to be done now. */
  isNext: boolean
  busy: boolean
  onSend: () => void
  onArrived: () => void
}

/** The owner confirms that the test mail arrived; the site cannot know it. */
function TestMail({ mail, isNext, busy, onSend, onArrived }: TestMailProps): ReactNode {
  const t = useText('start')
  const state = mail && (mail.state === 'held' ? 'queued' : mail.state)
  return (
    <>
      {mail && state && (
        <Status tone={state === 'failed' ? 'warm' : 'calm'}>
          {t(`start.mail.${state}`, { to: mail.to })}
        </Status>
      )}
      <p className="row">
        {state === 'sent' && <Button onClick={onArrived}>{t('start.mail.arrived')}</Button>}
        <Button look={state === 'sent' ? 'quiet' : isNext ? 'main' : 'plain'} busy={busy} onClick={onSend}>
          {t(mail ? 'start.mail.again' : 'start.mail.send')}
        </Button>
        {state === 'failed' && (
          <Link className="button quiet" to={viewHref('mails', { state: 'failed' })}>
            {t('start.mail.look')}
          </Link>
        )}
      </p>
    </>
  )
}

function Providers({ isNext, onDone }: { isNext: boolean; onDone: () => void }): ReactNode {
  const t = useText('start')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof ask>> | null>(null)
  const tryProviders = async (): Promise<void> => {
    setBusy(true)
    const next = await ask()
    setBusy(false)
    setAnswer(next)
    if (next.ok && next.value.providers.every(({ answers }) => answers)) onDone()
  }
  return (
    <>
      {answer && !answer.ok && <Alert>{errorText(answer.code, answer.message)}</Alert>}
      {answer?.ok &&
        answer.value.providers.map(({ name, answers, issue }) => (
          <Status key={name} tone={answers ? 'good' : 'warm'}>
            {answers ? t('start.payments.yes', { name }) : t('start.payments.no', { name, issue })}
          </Status>
        ))}
      <p>
        <Button look={isNext ? 'main' : 'plain'} busy={busy} onClick={() => void tryProviders()}>
          {t('start.payments.try')}
        </Button>
      </p>
    </>
  )
}

const ask = () => call(tryPayments, {})
