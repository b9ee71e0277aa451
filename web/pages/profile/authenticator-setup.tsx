import type { ReactNode } from 'react'
import { confirmTotp } from '#contract/accounts.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { call } from '#web/wire/api.ts'

/** Shows the secret as a QR code, link and text, and asks for the first code as a proof. */
export function AuthenticatorSetup(props: {
  uri: string
  secret: string
  onConfirmed: (codes: string[]) => void
}): ReactNode {
  const { uri, secret, onConfirmed } = props
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const answer = await call(confirmTotp, { totp: textOf(form, 'totp').replaceAll(/\s/g, '') })
    if (answer.ok) onConfirmed(answer.value.recoveryCodes)
    return answer
  })
  return (
    <Form action={action}>
      <p>{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} />
      <p>
        <a className="button" href={uri}>
          {t('totp.open')}
        </a>
      </p>
      <p>{t('totp.secret')}</p>
      <div className="row">
        <code className="secret" translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={secret} label={t('totp.secret')} />
      </div>
      <CodeField name="totp" label={t('field.totp')} />
      <FormAlert />
      <div>
        <Button type="submit">{t('totp.confirm')}</Button>
      </div>
    </Form>
  )
}
