import { type ReactNode, useEffect, useState } from 'react'
import { getReadyTexts } from '#contract/settings.ts'
import { answerIn } from '#domain/ready-texts.ts'
import { useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'

/**
 * The office's quick replies in the client's language; a click inserts one into the message for editing. If
 * they cannot be loaded, the list is empty.
 */
export function QuickAnswers(props: { locale: string; onChoose: (answer: string) => void }): ReactNode {
  const { locale, onChoose } = props
  const t = useText('room')
  const [answers, setAnswers] = useState<string[]>([])
  useEffect(() => {
    void call(getReadyTexts, {}).then((found) => {
      if (found.ok) setAnswers(found.value.quickAnswers.map((each) => answerIn(each, locale)))
    })
  }, [locale])
  if (answers.length === 0) return null
  return (
    <div className="quick-answers" role="group" aria-label={t('room.quick')}>
      {answers.map((answer) => (
        <button key={answer} type="button" lang={locale} onClick={() => onChoose(answer)}>
          {answer}
        </button>
      ))}
    </div>
  )
}
