import { type ReactNode, useEffect, useState } from 'react'
import { getReadyTexts } from '#contract/settings.ts'
import { answerIn, type QuickAnswer, translationOf } from '#domain/ready-texts.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'

type Props = {
  /** The client's language. */
  locale: string
  /** The message as typed so far. */
  text: string
  onChoose: (answer: string) => void
}

/**
 * The office's quick replies in the client's language, each with its text in the reader's own one; a click inserts one
 * into the message for editing. If they cannot be loaded, the list is empty.
 */
export function QuickAnswers(props: Props): ReactNode {
  const [answers, setAnswers] = useState<readonly QuickAnswer[]>([])
  useEffect(() => {
    void call(getReadyTexts, {}).then((found) => {
      if (found.ok) setAnswers(found.value.quickAnswers)
    })
  }, [])
  return <QuickAnswerList {...props} answers={answers} />
}

export function QuickAnswerList(props: Props & { answers: readonly QuickAnswer[] }): ReactNode {
  const { locale, text, answers, onChoose } = props
  const t = useText('chat')
  const own = useLocale()
  const replies = answers.map((answer) => {
    const sent = answerIn(answer, locale)
    return { sent, translation: translationOf(answer, sent, own) }
  })
  if (replies.length === 0) return null
  // A chosen reply stays readable in full until it is sent or rewritten.
  const chosen = replies.filter(({ sent, translation }) => translation !== null && text.includes(sent))
  return (
    <>
      <div className="quick-answers" role="group" aria-label={t('room.quick')}>
        {replies.map(({ sent, translation }) => (
          <button key={sent} type="button" onClick={() => onChoose(sent)}>
            {translation !== null && <span lang={own}>{translation}</span>}
            <span lang={locale}>{sent}</span>
          </button>
        ))}
      </div>
      {chosen.map(({ sent, translation }) => (
        <p key={sent} className="small muted" lang={own}>
          {t('room.quickMeans', { text: translation! })}
        </p>
      ))}
    </>
  )
}
