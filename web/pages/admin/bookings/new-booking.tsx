import { type ReactNode, useId, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { z } from 'zod/mini'
import { availability } from '#contract/availability.ts'
import { getClient } from '#contract/clients.ts'
import { countryCodes } from '#contract/countries.ts'
import { localeNames } from '#contract/locale-names.ts'
import { locales } from '#contract/locales.ts'
import { bookForClient } from '#contract/staff-bookings.ts'
import { platforms } from '#domain/consultation.ts'
import { freeDaysOf } from '#domain/free-days.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { clientHref, consultationHref, oneOf, viewHref } from '#web/pages/admin/views.ts'
import { isSlotRefusal } from '#web/pages/booking/slot-refusal.ts'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { ANYONE, ChoiceSelects } from './choice-selects.tsx'
import { PayFields, payIn } from './pay-fields.tsx'
import { TimeFields } from './time-fields.tsx'

/** Loads the client of the address, if there is one, and the free times of the service and counsellor in it. */
export async function loader({ url }: Pick<LoaderFunctionArgs, 'url'>) {
  const id = url.searchParams.get('client')
  const service = url.searchParams.get('service') ?? undefined
  const counsellor = url.searchParams.get('counsellor') ?? undefined
  const [client, open] = await Promise.all([
    id ? call(getClient, { id }) : null,
    call(availability, { ...(service && { service }), ...(counsellor && { counsellor }) }),
  ])
  if (!open.ok) return null
  const { choices, days } = open.value
  return {
    client: client?.ok ? client.value : null,
    choices,
    chosen: { service, counsellor },
    days: freeDaysOf(days),
  }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>
type Link = NonNullable<z.output<typeof bookForClient.output>['link']>

/** Books a time for a client who paid outside the site, pays nothing, or gets a payment link. */
export function Component(): ReactNode {
  const loaded = useLoaderData<typeof loader>()
  const t = useText('admin')
  return (
    <section className="consultation-page" aria-labelledby="new-booking">
      <p>
        <Link
          className="back"
          to={loaded?.client ? clientHref(loaded.client.client.id) : viewHref('consultations')}
        >
          {loaded?.client ? `← ${loaded.client.client.name}` : t('consultation.back')}
        </Link>
      </p>
      <div className="view-head">
        <h2 id="new-booking">{t('booking.title')}</h2>
      </div>
      {loaded ? <BookingForm {...loaded} /> : <LoadError name={t('booking.title')} />}
    </section>
  )
}

function BookingForm({ client: known, choices, chosen, days }: Loaded): ReactNode {
  const t = useText('admin')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [link, setLink] = useState<Link | null>(null)
  const client = known?.client
  const last = known?.bookings[0]
  const action = useAction(async (form) => {
    const email = textOf(form, 'email')
    const message = textOf(form, 'message').trim()
    const answer = await call(bookForClient, {
      client: client
        ? { userId: client.id }
        : {
            email,
            name: textOf(form, 'name'),
            locale: oneOf(locales, textOf(form, 'locale')) ?? 'en',
            nationality: oneOf(countryCodes, textOf(form, 'nationality')),
          },
      ...(chosen.service && { serviceId: chosen.service }),
      ...(chosen.counsellor && { counsellorId: chosen.counsellor }),
      date: textOf(form, 'date'),
      time: textOf(form, 'time'),
      platform: oneOf(platforms, textOf(form, 'platform')) ?? 'kakao',
      platformId: textOf(form, 'platformId'),
      ...(message !== '' && { message }),
      pay: payIn(form),
    })
    if (answer.ok && answer.value.link) setLink(answer.value.link)
    if (answer.ok && answer.value.consultation)
      await navigate(consultationHref(answer.value.consultation._id))
    if (!answer.ok && isSlotRefusal(answer.code)) await revalidate()
    return answer
  })
  if (link) return <LinkCreated link={link} />
  return (
    <Form action={action} className="stack booking-parts">
      <Group title={t('booking.part.client')}>
        {client ? (
          <p className="full-row">
            <strong>{client.name}</strong> · {client.email}
          </p>
        ) : (
          <ClientFields />
        )}
        <AppFields last={last} />
      </Group>
      <Group title={t('booking.part.time')}>
        {choices && <ChoiceSelects choices={choices} chosen={chosen} />}
        <TimeFields key={`${chosen.service} ${chosen.counsellor ?? ANYONE}`} days={days} />
        <div className="full-row">
          <Field name="message" label={t('booking.message')} optional>
            {(control) => <textarea {...control} rows={2} maxLength={5000} />}
          </Field>
        </div>
      </Group>
      <Group title={t('booking.pay')}>
        <PayFields />
      </Group>
      <FormAlert />
      <Button type="submit" wide>
        {t('booking.submit')}
      </Button>
    </Form>
  )
}

/** A part of the form; its fields are side by side where there is room. */
function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="booking-fields">{children}</div>
    </section>
  )
}

/** The chat app and the account in it; the initial values are those of the last booking. */
function AppFields({ last }: { last: { platform: string; platformId: string } | undefined }): ReactNode {
  const t = useText('admin')
  return (
    <>
      <SelectField
        name="platform"
        label={t('booking.app')}
        options={platforms.map((platform) => [platform, t(`platform.${platform}`)])}
        defaultValue={last?.platform ?? 'kakao'}
      />
      <Field name="platformId" label={t('booking.appId')}>
        {(control) => (
          <input {...control} defaultValue={last?.platformId ?? ''} maxLength={100} {...verbatim} />
        )}
      </Field>
    </>
  )
}

/** A client without an account, or one who is known by the address. */
function ClientFields(): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  return (
    <>
      <div className="full-row">
        <Field name="email" label={t('booking.email')} hint={t('booking.emailHint')}>
          {(control) => <input {...control} type="email" maxLength={254} {...verbatim} />}
        </Field>
      </div>
      <Field name="name" label={t('column.name')}>
        {(control) => <input {...control} maxLength={100} autoComplete="off" />}
      </Field>
      <SelectField
        name="locale"
        label={t('booking.language')}
        options={locales.map((locale) => [locale, localeNames[locale]])}
        defaultValue="en"
      />
      <Field name="nationality" label={t('booking.nationality')}>
        {(control) => (
          <select {...control} defaultValue="">
            <option value="" disabled>
              {t('booking.choose')}
            </option>
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {countryName(code, languageTag)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

function LinkCreated({ link }: { link: Link }): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  return (
    <div className="card stack" role="status">
      <p>{t('booking.linkDone', { until: formatKoreaTime(link.expiresAt, locale) })}</p>
      <p className="typed" translate="no">
        {link.url}
      </p>
      <div className="row">
        <CopyButton text={link.url} label={t('booking.copyLink')} />
        {'share' in navigator && (
          <Button look="plain" onClick={() => void navigator.share({ url: link.url }).catch(() => {})}>
            {t('booking.share')}
          </Button>
        )}
      </div>
    </div>
  )
}
