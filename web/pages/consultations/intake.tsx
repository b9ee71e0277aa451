import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { answerIntake, type Preparation } from '#contract/preparation.ts'
import { type Concern, concerns } from '#domain/concerns.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call, type Code } from '#web/wire/api.ts'
import { useStoredText } from './use-stored-text.ts'

type IntakeProps = {
  preparation: Preparation
  canAnswer: boolean
  consultationId: string
  onChange: (preparation: Preparation) => void
}

/** Text keys of the built-in questions about this concern. */
const builtIn = (concern: Concern | null) =>
  concern
    ? ([`intake.${concern}.1`, `intake.${concern}.2`, `intake.${concern}.3`] as const)
    : (['intake.now', 'intake.goal', 'intake.worry'] as const)

/** `key` is the text key of a built-in question, the same in every language, or the office's own text. */
type Question = { key: string; question: string }

/** Returns the questions to ask: the office's own in the reader's language, otherwise the built-in ones. */
function useQuestions({ questions }: Preparation): (concern: Concern | null) => readonly Question[] {
  const t = useText('chat')
  const locale = useLocale()
  return (concern) =>
    questions
      .find((own) => own.concern === concern && own.language === locale)
      ?.questions.map((question) => ({ key: question, question })) ??
    builtIn(concern).map((key) => ({ key, question: t(key) }))
}

/** The three questions before the consultation: a form until it begins, afterwards the answers. */
export function Intake(props: IntakeProps): ReactNode {
  const t = useText('chat')
  const id = useId()
  const { intake, intakeUntil } = props.preparation
  const [isOpen] = useState(() => props.canAnswer && Date.now() < Date.parse(intakeUntil))
  const [stored] = useStoredText(`intake ${props.consultationId}`)
  // Answered questions are folded, unless something is typed that is not saved.
  const [isUnfolded] = useState(!intake || stored !== '')
  if (!isOpen && !intake) return null
  return (
    <section className="card" aria-labelledby={id}>
      {isOpen ? (
        <details className="intake chevron" open={isUnfolded}>
          <summary>
            <h2 id={id} className={intake ? 'todo done' : 'todo'}>
              {t('intake.title')}
            </h2>
            {!isUnfolded && <Badge tone="good">{t('intake.saved')}</Badge>}
          </summary>
          <Questions {...props} />
        </details>
      ) : (
        <h2 id={id}>{t('intake.title')}</h2>
      )}
      {!isOpen && (
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

/** Answers by key of the question, so that changing the topic or the language and back loses nothing. */
type Typed = Partial<Record<string, string>>

/**
 * Matches stored answers to the shown questions. Built-in questions match by position in every language; the
 * office's own only by text, because they may have changed.
 */
const typedBefore = (
  { intake, concern, questions: own }: Preparation,
  questions: readonly Question[],
): Typed =>
  Object.fromEntries(
    questions.map(({ key, question }, index) => {
      const same = intake?.answers.find((each) => each.question === question)
      const isBuiltIn = !own.some((each) => each.concern === concern)
      return [key, (same ?? (isBuiltIn ? intake?.answers[index] : undefined))?.answer ?? '']
    }),
  )

type Unsaved = { concern: Concern | null; typed: Typed }

/**
 * Unreadable stored data, from another version of the page or edited, must not prevent the page from opening.
 */
function unsavedIn(stored: string): Unsaved | null {
  try {
    return stored === '' ? null : (JSON.parse(stored) as Unsaved)
  } catch {
    return null
  }
}

function Questions({ preparation, consultationId, onChange }: IntakeProps): ReactNode {
  const t = useText('chat')
  const errorText = useErrorText()
  const id = useId()
  const questionsOf = useQuestions(preparation)
  // Unsaved input overrides the server's answers, so that a reload loses nothing.
  const [stored, setStored] = useStoredText(`intake ${consultationId}`)
  const unsaved = unsavedIn(stored)
  const concern = unsaved ? unsaved.concern : preparation.concern
  const typed = { ...typedBefore(preparation, questionsOf(preparation.concern)), ...unsaved?.typed }
  const [outcome, setOutcome] = useState<Code | 'saved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const questions = questionsOf(concern)
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await call(answerIntake, {
      id: consultationId,
      concern,
      answers: questions.map(({ key, question }) => ({ question, answer: typed[key] ?? '' })),
    })
    setBusy(false)
    setOutcome(answer.ok ? 'saved' : answer.code)
    if (!answer.ok) return
    // Keep the stored input if it changed during the save.
    setStored((now) => (now === stored ? '' : now))
    onChange(answer.value)
  }
  const save = (now: Unsaved): void => setStored(JSON.stringify(now))
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="muted">{t('intake.intro')}</p>
      <div className="field">
        <label htmlFor={id}>{t('intake.topic')}</label>
        <select
          id={id}
          value={concern ?? ''}
          onChange={({ target }) => {
            save({ concern: concerns.find((each) => each === target.value) ?? null, typed })
            setOutcome(null)
          }}
        >
          <option value="">{t('intake.topic.any')}</option>
          {concerns.map((each) => (
            <option key={each} value={each}>
              {t(`intake.topic.${each}`)}
            </option>
          ))}
        </select>
      </div>
      {questions.map(({ key, question }, index) => (
        <div className="field" key={key}>
          <label htmlFor={`${id}-${index}`}>{question}</label>
          <textarea
            id={`${id}-${index}`}
            rows={2}
            maxLength={2000}
            dir="auto"
            value={typed[key] ?? ''}
            onChange={({ target }) => save({ concern, typed: { ...typed, [key]: target.value } })}
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
  )
}
