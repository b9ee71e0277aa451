import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { type bookForClient, MAX_STAFF_LINK_HOURS } from '#contract/staff-bookings.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { oneOf } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { textOf } from '#web/ui/form.tsx'

type Pay = z.input<typeof bookForClient.input>['pay']

const kinds = ['outside', 'link', 'free'] as const satisfies Pay['kind'][]
const currencies = ['KRW', 'USD'] as const
const HOURS = [2, 6, 12, 24, 48, MAX_STAFF_LINK_HOURS] as const
const USUAL_HOURS = 24

/** How the booking is paid: outside the site, by a link, or not at all. */
export function PayFields(): ReactNode {
  const t = useText('admin')
  const [kind, setKind] = useState<Pay['kind']>('outside')
  return (
    <>
      <fieldset className="field roles full-row">
        <legend className="visually-hidden">{t('booking.pay')}</legend>
        {kinds.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              value={each}
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            <span className="stack tight">
              {t(`booking.pay.${each}`)}
              <span className="small muted">{t(`booking.about.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'outside' && (
        <>
          <Field name="amount" label={t('booking.amount')}>
            {(control) => (
              <div className="amount">
                <input {...control} inputMode="decimal" autoComplete="off" maxLength={12} />
                <select name="currency" aria-label={t('booking.currency')} defaultValue="KRW">
                  {currencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </select>
              </div>
            )}
          </Field>
          <Field name="note" label={t('booking.note')} hint={t('booking.noteHint')}>
            {(control) => <input {...control} maxLength={300} autoComplete="off" />}
          </Field>
        </>
      )}
      {kind === 'free' && (
        <Field name="reason" label={t('booking.reason')} hint={t('booking.noteHint')}>
          {(control) => <input {...control} maxLength={300} autoComplete="off" />}
        </Field>
      )}
      {kind === 'link' && (
        <SelectField
          name="hours"
          label={t('booking.hours')}
          hint={t('booking.hoursHint')}
          options={HOURS.map((hours) => [hours, t('booking.hoursOf', { hours })])}
          defaultValue={USUAL_HOURS}
        />
      )}
    </>
  )
}

/** The payment that the form describes. A typed "50,000" counts as 50000. */
export function payIn(form: FormData): Pay {
  switch (oneOf(kinds, textOf(form, 'kind'))) {
    case 'link':
      return { kind: 'link', hours: Number(textOf(form, 'hours')) }
    case 'free':
      return { kind: 'free', reason: textOf(form, 'reason') }
    default:
      return {
        kind: 'outside',
        amount: textOf(form, 'amount').replaceAll(/[,\s]/g, ''),
        currency: oneOf(currencies, textOf(form, 'currency')) ?? 'KRW',
        note: textOf(form, 'note'),
      }
  }
}
