import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { availability } from '#contract/availability.ts'
import { locales, localeTags } from '#contract/locales.ts'
import type { Checkout } from '#contract/payments.ts'
import { listServices } from '#contract/services.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { type BookingIntent, withoutSlot } from '#web/program/booking-intent.ts'
import { type LoaderContext, requireAnswer } from '#web/program/page.ts'
import type { StoredDraft } from '#web/program/stored-draft.ts'
import { useText } from '#web/texts/use-text.ts'
import { usePricesText } from '#web/ui/prices-text.ts'
import type { Call } from '#web/wire/api.ts'
import type { Day } from './date-choice.ts'
import { type ServiceChoice, availabilityInput } from './service-choice.ts'

export type Choices = NonNullable<z.output<typeof availability.output>['choices']>

/** The wanted choice as far as it is still offered; otherwise the first service, and no particular counsellor. */
function possibleChoice({ services, counsellors }: Choices, wanted: Partial<ServiceChoice>): ServiceChoice {
  const service = services.find(({ id }) => id === wanted.serviceId) ?? services[0]!
  const counsellor = counsellors.find(
    ({ id, services: given }) => id === wanted.counsellorId && given.includes(service.id),
  )
  return { serviceId: service.id, counsellorId: counsellor?.id ?? '' }
}

/** Earlier choices, in this order of precedence: of an offer, of the address, of a stored draft, of an open checkout. */
type Wanted = {
  offer: { serviceId: string | null; counsellorId: string | null } | null
  payment: Checkout | null
  draft: () => StoredDraft | null
  intent: Pick<BookingIntent, 'service' | 'counsellor'> | null
}

function wantedChoice({ offer, intent, payment, draft }: Wanted): Partial<ServiceChoice> {
  if (offer) return { serviceId: offer.serviceId ?? firstServiceId, counsellorId: offer.counsellorId ?? '' }
  const { service, counsellor = '' } = intent ?? {}
  if (service) return { serviceId: service, counsellorId: counsellor }
  if (counsellor) return { counsellorId: counsellor }
  const stored = draft()
  if (stored) return stored
  return payment ? { serviceId: payment.service.id, counsellorId: payment.counsellorId ?? '' } : {}
}

/** Loads the names of the services and the days of the choice; without `days` for the default choice. */
export async function loadChoice(
  choices: Choices,
  wanted: Wanted,
  { load, languageTag }: Pick<LoaderContext, 'load' | 'languageTag'>,
): Promise<{ choices: Choices; chosen: ServiceChoice; days?: Day[] }> {
  const chosen = possibleChoice(choices, wantedChoice(wanted))
  const isFirst = chosen.counsellorId === '' && chosen.serviceId === choices.services[0]?.id
  return {
    choices: await translateServices(choices, load, languageTag()),
    chosen,
    ...(isFirst ? {} : { days: (await requireAnswer(load(availability, availabilityInput(chosen)))).days }),
  }
}

/** Names of the services in the language of the page, which may differ from that of the account. */
async function translateServices(choices: Choices, load: Call, languageTag: string): Promise<Choices> {
  if (choices.services.length < 2) return choices
  const lang = locales.find((locale) => localeTags[locale] === languageTag)
  const answer = await load(listServices, { lang })
  if (!answer.ok) return choices
  const { services } = answer.value
  return {
    ...choices,
    services: choices.services.map((each) => services.find(({ id }) => id === each.id) ?? each),
  }
}

/** Service and counsellor as radio buttons; each only where there are several. */
export function ChoiceFields(props: {
  choices: Choices
  chosen: ServiceChoice
  onChange: (chosen: ServiceChoice) => void
}): ReactNode {
  const { choices, chosen, onChange } = props
  const t = useText('booking')
  const prices = usePricesText()
  const counsellors = choices.counsellors.filter(({ services }) => services.includes(chosen.serviceId))
  const choose = (changes: Partial<ServiceChoice>): void => {
    // A reload would restore the service of the address.
    history.replaceState(null, '', withoutSlot(new URL(location.href)))
    onChange(possibleChoice(choices, { ...chosen, ...changes }))
  }
  const hasServices = choices.services.length > 1
  if (!hasServices && counsellors.length < 2) return null
  return (
    <section className="card">
      <h2>{t(hasServices ? 'report.service' : 'report.counsellor')}</h2>
      {hasServices && (
        <fieldset className="field agreement">
          <legend className="visually-hidden">{t('report.service')}</legend>
          {choices.services.map(({ id, name, description, durationMinutes, prices: own }) => (
            <label key={id}>
              <input
                type="radio"
                name="serviceId"
                value={id}
                checked={id === chosen.serviceId}
                onChange={() => choose({ serviceId: id })}
              />
              <span className="stack tight">
                <strong>{name}</strong>
                <span>
                  {t('report.minutes', { count: durationMinutes })} ·{' '}
                  <span translate="no">{prices(own)}</span>
                </span>
                {description && <span className="small muted">{description}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {counsellors.length > 1 && (
        <fieldset className="field choices">
          <legend className={hasServices ? undefined : 'visually-hidden'}>{t('report.counsellor')}</legend>
          {[{ id: '', name: t('report.anyone') }, ...counsellors].map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="counsellorId"
                value={id}
                checked={id === chosen.counsellorId}
                onChange={() => choose({ counsellorId: id })}
              />
              <span translate={id === '' ? undefined : 'no'}>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}
