import { type ReactNode, useState } from 'react'
import { changePassword } from '#contract/accounts.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { mismatchIn, NewPasswordFields } from '#web/pages/account/new-password-fields.tsx'
import { withLength } from '#web/pages/account/password-length.ts'
import { useRefresh } from '#web/program/page.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { call } from '#web/wire/api.ts'
import { readSession } from '#web/wire/session.ts'

type Props = { passkeys: readonly Passkey[] }

const fieldOf = ({ id }: Passkey): string => `keepPasskey-${id}`

/** The form that changes the password, and chooses the passkeys that stay. */
export function NewPassword({ passkeys }: Props): ReactNode {
  const t = useText('accounts')
  const refresh = useRefresh()
  const isAdmin = readSession()?.role === 'admin'
  // A new key after each success clears the password fields.
  const [round, setRound] = useState(0)
  const action = useAction(async (form) => {
    const newPassword = textOf(form, 'newPassword')
    const mismatch = mismatchIn(form, 'NEW_PASSWORD_MISMATCH')
    if (mismatch) return mismatch
    const answer = await call(changePassword, {
      currentPassword: textOf(form, 'currentPassword'),
      newPassword,
      keepPasskeys: passkeys.filter((passkey) => form.has(fieldOf(passkey))).map(({ id }) => id),
    })
    if (answer.ok) {
      setRound((before) => before + 1)
      refresh()
    }
    return withLength(answer, newPassword)
  })
  return (
    <Form action={action} key={round}>
      <PasswordField
        name="currentPassword"
        label={t('field.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields hint={t(isAdmin ? 'password.adminHint' : 'password.hint')} />
      {passkeys.length > 0 && <RemainingPasskeys passkeys={passkeys} />}
      <FormAlert outage={t('password.failed')} refused={t('password.refused')} />
      {action.answer?.ok && (
        <Status>
          {t('password.success')} {t('password.othersEnded')}
        </Status>
      )}
      <div>
        <Button type="submit">{t('password.submit')}</Button>
      </div>
    </Form>
  )
}

/** No passkey is preselected: one that an intruder added must not survive a password change unnoticed. */
function RemainingPasskeys({ passkeys }: Props): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const zone = useZone()
  return (
    <fieldset className="stack tight" aria-describedby="keep-passkeys-hint">
      <legend>{t('password.keepPasskeys')}</legend>
      <p id="keep-passkeys-hint" className="muted small">
        {t('password.keepPasskeysHint')}
      </p>
      {passkeys.map((passkey) => (
        <Checkbox
          key={passkey.id}
          name={fieldOf(passkey)}
          hint={t('passkeys.added', {
            time: formatInstant(new Date(passkey.createdAt), zone, languageTag),
          })}
        >
          {passkey.name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
