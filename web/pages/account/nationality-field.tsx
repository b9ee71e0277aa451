import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { countryCodes, DEFAULT_COUNTRY } from '#contract/countries.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { visitorZone } from '#web/ui/time-twice.tsx'
import { countryOfZone } from './country-of-zone.ts'

/**
 * Countries by their name in the reader's language, in its alphabet. At first the one is chosen that the
 * browser's time zone belongs to, which is said; Korea where the zone names none.
 */
export function NationalityField(props: { defaultValue?: string | undefined }): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([languageTag], { type: 'region' })
    const named = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }))
    // Telephones of a few years ago have no `toSorted`.
    named.sort((a, b) => a.name.localeCompare(b.name, languageTag))
    return named
  }, [languageTag])
  const [guess] = useState(() => (props.defaultValue === undefined ? countryOfZone(visitorZone()) : null))
  return (
    <Field
      name="nationality"
      label={t('field.nationality')}
      hint={guess !== null && t('register.nationalityHint')}
    >
      {(control) => (
        <select
          {...control}
          defaultValue={props.defaultValue ?? guess ?? DEFAULT_COUNTRY}
          autoComplete="country"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
