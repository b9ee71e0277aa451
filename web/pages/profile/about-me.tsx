import { type ReactNode, useState } from 'react'
import { type Profile, updateProfile } from '#contract/accounts.ts'
import { localeNames } from '#contract/locale-names.ts'
import { type Locale, isLocale, locales, localeTags } from '#contract/locales.ts'
import { NationalityField } from '#web/pages/account/nationality-field.tsx'
import { saveFlash } from '#web/program/flash.ts'
import { redirect } from '#web/program/page.ts'
import { saveText, storedText } from '#web/program/stored-text.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { readSession, writeSession } from '#web/wire/session.ts'

const PLACE = 'profile'
const accountHere = (): string => readSession()?.email ?? ''

/** The name and nationality that are typed on this device and not saved: two lines, or '' if there are none. */
export const unsavedProfile = (): string => storedText(PLACE, accountHere())

/**
 * Name, nationality, language and the consent to event mails, in one form. An unsaved name or nationality survives a
 * reload and a change of language.
 */
export function AboutMe({ profile, ...props }: { profile: Profile; wasSaved: boolean }): ReactNode {
  const t = useText('accounts')
  const shown = useLocale()
  const action = useAction((form) => save(form, shown))
  // Stored as state, because the next refresh of the page's data no longer contains it.
  const [wasSaved] = useState(props.wasSaved)
  const saved = `${profile.name}\n${profile.nationality}`
  const [[name, nationality]] = useState(() => (unsavedProfile() || saved).split('\n'))
  const store = (form: FormData): void => {
    const typed = `${textOf(form, 'name')}\n${textOf(form, 'nationality')}`
    saveText(PLACE, accountHere(), typed === saved ? '' : typed)
  }
  return (
    <section className="card">
      <h2>{t('profile.about')}</h2>
      <Form action={action} className="stack about-me" onChange={store}>
        <Field name="email" label={t('email')} hint={t('profile.emailHint')}>
          {(control) => <input {...control} type="email" defaultValue={profile.email} readOnly />}
        </Field>
        <Field name="name" label={t('name')}>
          {(control) => <input {...control} defaultValue={name} autoComplete="name" maxLength={100} />}
        </Field>
        <NationalityField defaultValue={nationality} />
        <Field name="locale" label={t('language')} hint={t('profile.languageHint')}>
          {(control) => (
            <select {...control} defaultValue={profile.locale}>
              {locales.map((locale) => (
                <option key={locale} value={locale} lang={localeTags[locale]}>
                  {localeNames[locale]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Checkbox name="marketing" defaultChecked={profile.marketing} hint={t('profile.marketingHint')}>
          {t('profile.marketing')}
        </Checkbox>
        <FormAlert />
        {(action.answer?.ok || (wasSaved && !action.answer)) && <Status>{t('profile.saved')}</Status>}
        <div>
          <Button type="submit">{t('save')}</Button>
        </div>
      </Form>
    </section>
  )
}

async function save(form: FormData, shown: Locale) {
  const wanted = textOf(form, 'locale')
  const locale = isLocale(wanted) ? wanted : shown
  const answer = await call(updateProfile, {
    name: textOf(form, 'name'),
    nationality: textOf(form, 'nationality'),
    marketing: form.get('marketing') !== null,
    locale,
  })
  if (!answer.ok) return answer
  saveText(PLACE, accountHere(), '')
  const session = readSession()
  if (session) writeSession({ ...session, name: answer.value.profile.name })
  // The server stores the language for this browser and renders the page in it.
  if (locale === shown) return answer
  saveFlash('profileSaved')
  return redirect(`/profile?lang=${locale}`)
}
