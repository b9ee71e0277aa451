import type { ReactNode } from 'react'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { useSettings } from '#web/program/settings.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'

/** The languages of the office; the page's language is preselected if it is one of them. */
export function LanguageField({ language }: { language: string | undefined }): ReactNode {
  const t = useText('booking')
  const locale = useLocale()
  const nameOf = useLanguageName()
  const { languages } = useSettings()
  // A stored language may have been removed from the settings.
  const chosen = [language, locale].find((each) => languages.includes(each ?? '')) ?? languages[0]
  return (
    <fieldset className="field languages">
      <legend>{t('report.language')}</legend>
      {languages.map((each) => (
        <label key={each}>
          <input type="radio" name="language" value={each} defaultChecked={each === chosen} /> {nameOf(each)}
        </label>
      ))}
    </fieldset>
  )
}
