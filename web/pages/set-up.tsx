import type { ReactNode } from 'react'
import { setUpAccount } from '#contract/set-up.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { redirect } from '#web/program/page.ts'
import { writeSession } from '#web/wire/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { faulty, Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { withLength } from './account/password-length.ts'

/** The first admin chooses a password; the server then asks for the second factor. */
export function Component(): ReactNode {
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const newPassword = textOf(form, 'newPassword')
    if (newPassword !== textOf(form, 'confirmPassword'))
      return faulty({ confirmPassword: 'NEW_PASSWORD_MISMATCH' }, 'NEW_PASSWORD_MISMATCH')
    const answer = await call(setUpAccount, { token: location.hash.slice(1), newPassword })
    if (!answer.ok) return withLength(answer, newPassword)
    writeSession(answer.value.user)
    return redirect('/admin-dashboard')
  })
  return (
    <section className="account-page">
      <h1>{t('setUp.title')}</h1>
      <p className="muted">{t('setUp.lead')}</p>
      <Form action={action} className="card">
        <PasswordField
          name="newPassword"
          label={t('field.newPassword')}
          hint={t('password.adminHint')}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmPassword"
          label={t('field.confirmNewPassword')}
          autoComplete="new-password"
        />
        <FormAlert outage={t('setUp.failed')} />
        <Button type="submit" wide>
          {t('setUp.submit')}
        </Button>
      </Form>
    </section>
  )
}
