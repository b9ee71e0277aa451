import type { ReactNode } from 'react'
import { type Locale, locales } from '#contract/locales.ts'
import { changeService, createService, type StaffService } from '#contract/services.ts'
import { fromMinor, toMinor } from '#domain/currency.ts'
import { firstServiceId } from '#domain/first-service.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'

/** Languages whose fields are shown at first; the others are folded. */
const FIRST: readonly Locale[] = ['ko', 'en']

type Props = { service: StaffService | null; onClose: () => void; onDone: (toast: ToastMessage) => void }

/** Adds a service, or changes one. Bookings and open checkouts keep their length and price. */
export function ServiceForm({ service, onClose, onDone }: Props): ReactNode {
  const t = useText('team')
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  const action = useAction(async (form) => {
    const values = {
      name: textsIn(form, 'name'),
      description: textsIn(form, 'description'),
      durationMinutes: Number(textOf(form, 'durationMinutes')),
      bufferMinutes: Number(textOf(form, 'bufferMinutes')),
      prices: { USD: priceIn(form, 'USD'), KRW: priceIn(form, 'KRW') },
      active: form.has('active'),
    }
    const answer = await (service
      ? call(changeService, { id: service.id, ...values })
      : call(createService, values))
    if (answer.ok) onDone({ tone: 'good', text: t('services.saved', { name: answer.value.service.name }) })
    return answer
  })
  const fieldsIn = (locale: Locale): ReactNode => (
    <div key={locale} className="stack tight">
      <Field
        name={`name.${locale}`}
        label={t('services.name', { language: names.of(locale) ?? locale })}
        optional={locale !== 'en'}
      >
        {(control) => <input {...control} maxLength={80} defaultValue={service?.names[locale] ?? ''} />}
      </Field>
      <Field
        name={`description.${locale}`}
        label={t('services.description', { language: names.of(locale) ?? locale })}
        optional
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={400}
            defaultValue={service?.descriptions[locale] ?? ''}
          />
        )}
      </Field>
    </div>
  )
  return (
    <Form action={action}>
      {FIRST.map(fieldsIn)}
      <details className="stack tight">
        <summary>{t('services.otherLanguages')}</summary>
        {locales.filter((locale) => !FIRST.includes(locale)).map(fieldsIn)}
      </details>
      <Field name="durationMinutes" label={t('services.duration')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={15}
            max={240}
            defaultValue={service?.durationMinutes ?? 60}
            required
          />
        )}
      </Field>
      <Field name="bufferMinutes" label={t('services.buffer')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            max={60}
            defaultValue={service?.bufferMinutes ?? 0}
            required
          />
        )}
      </Field>
      <Field name="prices.USD" label={t('services.dollars')} hint={t('services.priceHint')} optional>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            defaultValue={shown(service?.minorPrices.USD, 'USD')}
            required={service?.id === firstServiceId}
          />
        )}
      </Field>
      <Field name="prices.KRW" label={t('services.won')} optional>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            defaultValue={shown(service?.minorPrices.KRW, 'KRW')}
            required={service?.id === firstServiceId}
          />
        )}
      </Field>
      <p className="roles">
        <label>
          <input type="checkbox" name="active" defaultChecked={service?.active ?? true} />
          <span>{t('services.offered')}</span>
        </label>
      </p>
      {service && <p className="small muted">{t('services.keeps')}</p>}
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('save')} />
    </Form>
  )
}

const shown = (minor: number | null | undefined, currency: 'USD' | 'KRW'): string =>
  typeof minor === 'number' ? fromMinor(minor, currency) : ''

/** A typed price in the smallest unit; null for an empty field. An unreadable one is refused by the server. */
function priceIn(form: FormData, currency: 'USD' | 'KRW'): number | null {
  const typed = textOf(form, `prices.${currency}`).replace(/[,\s]/g, '')
  return typed === '' ? null : (toMinor(typed, currency) ?? -1)
}

const textsIn = (form: FormData, part: string): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    locales.map((locale) => [locale, textOf(form, `${part}.${locale}`)]).filter(([, text]) => text !== ''),
  )
