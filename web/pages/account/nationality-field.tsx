import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { countryCodes } from '#contract/countries.ts'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { guessCountry } from './country-of-zone.ts'

/** Countries of most clients, listed first. */
const likely: readonly string[] = ['CN', 'VN', 'MN', 'UZ', 'JP']

type Names = Record<string, string>

/** Names of countries in languages that many browsers lack. Intl's Uzbek ones mix several apostrophes. */
const ownNames: Partial<Record<string, () => Promise<{ countries: Names }>>> = {
  mn: () => import('#web/texts/mn/names.ts'),
  uz: () => import('#web/texts/uz/names.ts'),
}

/** Returns our own names of countries once they are loaded; none where those of the browser are shown. */
function useOwnNames(languageTag: string): Names {
  const [names, setNames] = useState<Names>({})
  useEffect(() => {
    if (languageTag === 'mn' && Intl.DisplayNames.supportedLocalesOf('mn').length > 0) return
    // Without a connection, the browser's names stay.
    ownNames[languageTag]?.().then(
      ({ countries }) => setNames(countries),
      () => {},
    )
  }, [languageTag])
  return names
}

/**
 * Country select: the likely countries first, then all others, by name in the reader's language. The
 * country of the browser's time zone is preselected, with a hint; none if the zone suggests no likely one.
 */
export function NationalityField(props: { defaultValue?: string | undefined }): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const own = useOwnNames(languageTag)
  const locale = useLocale()
  const { zone, isServed } = useRenderEnvironment()
  const [guess] = useState(() => (props.defaultValue === undefined ? guessCountry(zone, locale) : null))
  // Stored as state: a browser selects another option when the selected one moves, as it does once our names are loaded.
  const [chosen, setChosen] = useState<string>(props.defaultValue ?? guess ?? '')
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([languageTag], { type: 'region' })
    // The server renders only the selected option, because browsers name and sort countries differently.
    const codes = isServed ? countryCodes.filter((code) => code === chosen) : countryCodes
    const named = codes.map((code) => ({
      code,
      name: own[code] ?? names.of(code) ?? code,
    }))
    // Phones of 2022 lack `toSorted`.
    named.sort(
      (a, b) =>
        Number(likely.includes(b.code)) - Number(likely.includes(a.code)) ||
        a.name.localeCompare(b.name, languageTag),
    )
    return named
  }, [languageTag, own, isServed, chosen])
  return (
    <Field name="nationality" label={t('field.nationality')} hint={guess && t('register.nationalityHint')}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          autoComplete="country"
        >
          {guess === null && props.defaultValue === undefined && (
            <option value="">{t('register.nationalityChoose')}</option>
          )}
          {countries.map(({ code, name }) => (
            // The names of countries in the browser may be of another release of CLDR than the server's.
            <option key={code} value={code} suppressHydrationWarning>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
