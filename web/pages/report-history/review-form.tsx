import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { reviewConsultation } from '#contract/consultations.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { useSettings } from '#web/program/settings.ts'
import { Status } from '#web/ui/alert.tsx'
import { useMoment } from '#web/pages/booking/moment.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction, useFormState } from '#web/ui/form.tsx'
import { AgreementFields, agreementOf } from './agreement.tsx'

const RATINGS = [1, 2, 3, 4, 5]

/** Rating and text for a completed consultation; shows the coupon that the review earns. */
export function ReviewForm({ consultationId, name }: { consultationId: string; name: string }): ReactNode {
  const t = useText('booking')
  const { coupon } = useSettings()
  const action = useAction((form) =>
    call(reviewConsultation, {
      id: consultationId,
      rating: Number(textOf(form, 'rating')),
      text: textOf(form, 'text'),
      agreement: agreementOf(form),
    }),
  )
  if (action.answer?.ok) return <Earned {...action.answer.value.coupon} />
  return (
    <details className="review">
      <summary>{t('review.title')}</summary>
      <Form action={action} label={t('review.title')}>
        <p>{t('review.intro', { percent: coupon.percent })}</p>
        <Stars />
        <Field name="text" label={t('review.text')}>
          {(control) => <textarea {...control} rows={4} maxLength={2000} />}
        </Field>
        <AgreementFields name={name} />
        <FormAlert />
        <div>
          <Button type="submit">{t('review.send')}</Button>
        </div>
      </Form>
    </details>
  )
}

/** Five radio buttons styled as stars, so that arrow keys and screen readers work. */
function Stars(): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const id = useId()
  const { faults } = useFormState()
  const [rating, setRating] = useState(0)
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
const takeFocus = (place: HTMLElement | null): void => {
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}

function Earned({ code, expiresAt }: { code: string; expiresAt: string }): ReactNode {
  const t = useText('booking')
  const moment = useMoment()
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Status>
        <p>{t('review.thanks')}</p>
        <p className="coupon-code" translate="no">
          {code}
        </p>
        <p>{t('review.until', { date: moment(expiresAt) })}</p>
      </Status>
    </div>
  )
}
