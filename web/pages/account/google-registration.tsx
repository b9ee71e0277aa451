import { type ReactNode, useState } from 'react'
import { registerWithGoogle } from '#contract/google.ts'
import { redirect } from '#web/program/page.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { writeSession } from '#web/wire/session.ts'
import { agreementsIn, Agreements, agreementFaults } from './agreements.tsx'
import { NationalityField } from './nationality-field.tsx'
import {
  clearFormValues,
  saveFormValues,
  storedFormValues,
  useFormValuesAcrossLanguages,
} from './stored-form-values.ts'

/** Registration after Google has confirmed the email address: no password and no code are needed. */
export function GoogleRegistration({ email, name }: { email: string; name: string }): ReactNode {
  const t = useText('accounts')
  const locale = useLocale()
  const [typed] = useState(storedFormValues)
  useFormValuesAcrossLanguages()
  const action = useAction(async (form) => {
    const answer = await call(registerWithGoogle, {
      name: textOf(form, 'name'),
      nationality: textOf(form, 'nationality'),
      locale,
      ...agreementsIn(form),
    })
    if (!answer.ok) return answer
    writeSession(answer.value.user)
    clearFormValues()
    return redirect(answer.value.goTo)
  })
  return (
    <section className="account-page">
      <h1>{t('register.title')}</h1>
      <p className="muted">{t('register.lead')}</p>
      <Form action={action} className="card" check={agreementFaults} onChange={saveFormValues}>
        <Status>{t('google.confirmed')}</Status>
        <Field name="email" label={t('email')}>
          {(control) => <input {...control} type="email" defaultValue={email} readOnly />}
        </Field>
        <Field name="name" label={t('name')}>
          {(control) => (
            <input {...control} defaultValue={typed.name ?? name} autoComplete="name" maxLength={100} />
          )}
        </Field>
        <NationalityField defaultValue={typed.nationality} />
        <Agreements ticked={typed} />
        <FormAlert outage={t('register.failed')} refused={t('register.failed')} />
        <Button type="submit" wide>
          {t('register.submit')}
        </Button>
      </Form>
      <p>
        {t('register.haveAccount')} <a href="/login">{t('login.title')}</a>
      </p>
    </section>
  )
}
