import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Consultation, completeConsultation } from '#contract/consultations.ts'
import { markAbsent } from '#contract/stages.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { OfferWaits } from './offer-waits.tsx'

const outcomes = ['completed', 'absent', 'later'] as const

/** Asks for the outcome of each ended consultation, one click each. */
export function TidySheet(props: {
  ended: readonly Consultation[]
  onDone: (work: () => Promise<ToastMessage>) => void
}): ReactNode {
  const { ended, onDone } = props
  const t = useText('admin')
  const errorText = useErrorText()
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set())

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const outcomeOf = ({ _id }: Consultation) => form.get(_id)
    const chosen = ended.filter((each) => outcomeOf(each) !== 'later')
    const isAbsent = (each: Consultation): boolean => outcomeOf(each) === 'absent'
    onDone(async () => {
      const answers = []
      for (const each of chosen) {
        const answer = isAbsent(each)
          ? await call(markAbsent, { id: each._id, ...(each.course !== 'begun' && { waited: true }) })
          : await call(completeConsultation, { consultationId: each._id })
        answers.push({ name: each.name, answer })
      }
      const refused = answers.flatMap(({ name, answer }) =>
        answer.ok ? [] : [`${name}: ${errorText(answer.code, answer.message)}`],
      )
      return refused.length > 0
        ? { tone: 'bad', text: refused.join(' ') }
        : {
            tone: 'good',
            text: t(chosen.some(isAbsent) ? 'today.tidiedMixed' : 'today.tidied', { count: chosen.length }),
          }
    })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ul className="tidy-list">
        {ended.map(({ _id, name, startsAt, course, offer }) => (
          <li key={_id}>
            <fieldset>
              <legend>
                <strong>{name}</strong> <WhenShort at={startsAt} />
              </legend>
              <OfferWaits offer={offer} />
              <div className="choices">
                {outcomes.map((outcome, index) => (
                  <label key={outcome}>
                    <input
                      type="radio"
                      name={_id}
                      value={outcome}
                      defaultChecked={index === 0}
                      onChange={() => setAbsent(withId(absent, _id, outcome === 'absent'))}
                    />
                    <span>{t(`today.outcome.${outcome}`)}</span>
                  </label>
                ))}
              </div>
              {absent.has(_id) && course !== 'begun' && (
                <label className="row">
                  <input type="checkbox" required />
                  <span>{t('today.waited')}</span>
                </label>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      <Button type="submit">{t('today.confirmTidy')}</Button>
    </form>
  )
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
