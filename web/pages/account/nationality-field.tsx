import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { countryCodes, DEFAULT_COUNTRY } from '#contract/countries.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'

/** Countries by their name in the reader's language, in its alphabet; Korea is chosen at first. */
export function NationalityField({ defaultValue = DEFAULT_COUNTRY }: { defaultValue?: string }): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([languageTag], { type: 'region' })
    const named = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }))
    // Telephones of a few years ago have no `toSorted`.
    named.sort((a, b) => a.name.localeCompare(b.name, languageTag))
    return named
  }, [languageTag])
  return (
    <Field name="nationality" label={t('field.nationality')}>
      {(control) => (
        <select {...control} defaultValue={defaultValue} autoComplete="country">
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
