import type { ReactNode } from 'react'
import { inviteStaff } from '#contract/staff.ts'
import { INVITATION_HOURS } from '#domain/staff.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { RoleField, roleIn } from './role-field.tsx'

/** Languages of the admin screens, in their own names. */
const LANGUAGES = [
  ['ko', '한국어'],
  ['en', 'English'],
] as const

/** Adds a person and mails a link to set up the account. */
export function InviteForm({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (toast: ToastMessage) => void
}): ReactNode {
  const t = useText('team')
  const isKorean = useLocale() === 'ko'
  const action = useAction(async (form) => {
    const email = textOf(form, 'email')
    const answer = await call(inviteStaff, {
      email,
      name: textOf(form, 'name'),
      staffRole: roleIn(form),
      locale: form.get('locale') === 'ko' ? 'ko' : 'en',
    })
    if (answer.ok)
      onDone({
        tone: 'good',
        text: t('team.sent', { email: answer.value.member.email, hours: INVITATION_HOURS }),
      })
    return answer
  })
  return (
    <Form action={action}>
      <Field name="name" label={t('team.field.name')}>
        {(control) => <input {...control} maxLength={100} autoComplete="off" />}
      </Field>
      <Field name="email" label={t('team.field.email')} hint={t('team.emailHint')}>
        {(control) => <input {...control} type="email" {...verbatim} maxLength={254} />}
      </Field>
      <RoleField chosen="assistant" />
      <fieldset className="field roles inline">
        <legend>{t('team.field.language')}</legend>
        {LANGUAGES.map(([locale, name]) => (
          <label key={locale} lang={locale}>
            <input
              type="radio"
              name="locale"
              value={locale}
              defaultChecked={(locale === 'ko') === isKorean}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('team.send')} />
    </Form>
  )
}
