import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { inputRefusal, textOf } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Code, Refusal } from '#web/wire/api.ts'

/** A new password, typed twice. */
export function NewPasswordFields({ hint }: { hint: string }): ReactNode {
  const t = useText('accounts')
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t('field.newPassword')}
        hint={hint}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('field.confirmNewPassword')}
        autoComplete="new-password"
      />
    </>
  )
}

/** Returns the refusal of a new password that was typed differently the second time. */
export const mismatchIn = (form: FormData, code: Code): Refusal | null =>
  textOf(form, 'newPassword') === textOf(form, 'confirmPassword')
    ? null
    : inputRefusal({ confirmPassword: code }, code)
