import { type ReactNode, useId, useState } from 'react'
import { reviewConsultation } from '#contract/consultations.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useStoredText } from '#web/pages/consultations/use-stored-text.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction, useFormState } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { AgreementFields, agreementOf } from './agreement.tsx'

const RATINGS = [1, 2, 3, 4, 5]

/** Unsent values of the form by field. */
type Draft = Partial<Record<string, string>>

/** Unreadable stored data, from another version of the page or edited, must not prevent the page from opening. */
function draftIn(stored: string): Draft {
  try {
    return stored === '' ? {} : (JSON.parse(stored) as Draft)
  } catch {
    return {}
  }
}

/**
 * Rating and text for a completed consultation; shows the coupon that the review earns. An unsent review survives a
 * reload and a change of language.
 */
export function ReviewForm({ consultationId, name }: { consultationId: string; name: string }): ReactNode {
  const t = useText('booking')
  const { coupon } = useSettings()
  const [stored, store] = useStoredText(`review ${consultationId}`)
  const [draft] = useState(() => draftIn(stored))
  const action = useAction(async (form) => {
    const answer = await call(reviewConsultation, {
      id: consultationId,
      rating: Number(textOf(form, 'rating')),
      text: textOf(form, 'text'),
      agreement: agreementOf(form),
    })
    if (answer.ok) store('')
    return answer
  })
  if (action.answer?.ok) return <Earned {...action.answer.value.coupon} />
  return (
    <details className="review" open={Object.keys(draft).length > 0}>
      <summary>{t('review.title')}</summary>
      <Form
        action={action}
        label={t('review.title')}
        onChange={(form) => store(JSON.stringify(Object.fromEntries(form)))}
      >
        <p>{t('review.intro', { percent: coupon.percent })}</p>
        <Stars given={Number(draft.rating ?? 0)} />
        <Field name="text" label={t('review.text')}>
          {(control) => <textarea {...control} defaultValue={draft.text} rows={4} maxLength={2000} />}
        </Field>
        <AgreementFields name={name} draft={draft} />
        <FormAlert />
        <div>
          <Button type="submit">{t('review.send')}</Button>
        </div>
      </Form>
    </details>
  )
}

/** Five radio buttons styled as stars, so that arrow keys and screen readers work. */
function Stars({ given }: { given: number }): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const id = useId()
  const { faults } = useFormState()
  const [rating, setRating] = useState(given)
  return (
    <fieldset className="field" aria-describedby={faults.rating ? `${id}-fault` : undefined}>
      <legend>{t('review.rating')}</legend>
      <div className="stars">
        {RATINGS.map((stars) => (
          <label key={stars} className={stars <= rating ? 'star lit' : 'star'}>
            <input
              type="radio"
              name="rating"
              value={stars}
              required
              defaultChecked={stars === given}
              aria-label={t('review.stars', { count: stars })}
              onChange={() => setRating(stars)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      {faults.rating && (
        <p id={`${id}-fault`} className="fault" role="alert">
          {errorText(faults.rating)}
        </p>
      )}
    </fieldset>
  )
}

/** The focused form was removed, so focus and scroll to its replacement. */
const focusAndScroll = (place: HTMLElement | null): void => {
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}

function Earned({ code, expiresAt }: { code: string; expiresAt: string }): ReactNode {
  const t = useText('booking')
  const bothTimes = useBothTimes()
  return (
    <div ref={focusAndScroll} tabIndex={-1}>
      <Status>
        <p>{t('review.thanks')}</p>
        <p className="coupon-code" translate="no">
          {code}
        </p>
        <p>{t('review.until', { date: bothTimes(expiresAt) })}</p>
      </Status>
    </div>
  )
}
