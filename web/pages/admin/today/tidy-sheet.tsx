import type { ReactNode, SubmitEvent } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { completeConsultation } from '#contract/consultations.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Said } from '#web/pages/admin/attention/task.tsx'
import { WhenShort } from '#web/pages/admin/when.tsx'

const outcomes = ['completed', 'later'] as const

/** What became of each conversation that has ended, said with one press. */
export function TidySheet(props: {
  ended: readonly Consultation[]
  onDone: (work: () => Promise<Said>) => void
}): ReactNode {
  const { ended, onDone } = props
  const t = useText('admin')
  const errorText = useErrorText()

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = ended.filter(({ _id }) => form.get(_id) === 'completed')
    onDone(async () => {
      const answers = []
      for (const { _id, name } of chosen) {
        const answer = await call(completeConsultation, { consultationId: _id })
        answers.push({ name, answer })
      }
      const refused = answers.flatMap(({ name, answer }) =>
        answer.ok ? [] : [`${name}: ${errorText(answer.code, answer.message)}`],
      )
      return refused.length > 0
        ? { tone: 'bad', text: refused.join(' ') }
        : { tone: 'good', text: t('today.tidied', { count: chosen.length }) }
    })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ul className="tidy-list">
        {ended.map(({ _id, name, startsAt }) => (
          <li key={_id}>
            <fieldset>
              <legend>
                <strong>{name}</strong> <WhenShort at={startsAt} />
              </legend>
              <div className="choices">
                {outcomes.map((outcome, index) => (
                  <label key={outcome}>
                    <input type="radio" name={_id} value={outcome} defaultChecked={index === 0} />
                    <span>{t(`today.outcome.${outcome}`)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <Button type="submit">{t('today.confirmTidy')}</Button>
    </form>
  )
}
