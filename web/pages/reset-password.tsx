import { type ReactNode, useState } from 'react'
import { resetPassword } from '#contract/accounts.ts'
import { useBookingIntent } from '#web/program/account-intent.ts'
import { addressWithIntent } from '#web/program/booking-intent.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { requestCode } from '#web/wire/request-code.ts'
import { clearSession } from '#web/wire/session.ts'
import { mismatchIn, NewPasswordFields } from './account/new-password-fields.tsx'
import { withLength } from './account/password-length.ts'
import { ResendCode } from './account/resend-code.tsx'
import { saveFormValues } from './account/stored-form-values.ts'
import { asSent, useSentCode } from './account/use-sent-code.ts'

/** Three steps: the email address; the code with a new password; done. */
export function Component(): ReactNode {
  const t = useText('accounts')
  const { email, isSent, save, drop } = useSentCode()
  const [done, setDone] = useState(false)
  const intent = useBookingIntent()
  if (done) return <Complete />
  return (
    <section className="account-page">
      <h1>{t('reset.title')}</h1>
      {isSent ? (
        <PasswordStep
          email={email}
          onBack={drop}
          onDone={() => {
            setDone(true)
            drop()
          }}
        />
      ) : (
        <EmailStep email={email} onSent={save} />
      )}
      <p>
        <a href={intent ? addressWithIntent(intent) : '/login'}>{t('reset.toLogin')}</a>
      </p>
    </section>
  )
}

function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }): ReactNode {
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const typed = textOf(form, 'email').trim()
    const answer = await requestCode({ purpose: 'reset', email: typed })
    return asSent(answer, () => onSent(typed))
  })
  return (
    <>
      <p className="muted">{t('reset.lead')}</p>
      <Form action={action} className="card" onChange={saveFormValues}>
        <Field name="email" label={t('email')}>
          {(control) => (
            <input {...control} type="email" defaultValue={email} autoComplete="username" maxLength={254} />
          )}
        </Field>
        <FormAlert outage={t('code.sendFailed')} refused={t('code.sendFailed')} />
        <Button type="submit" wide>
          {t('register.sendCode')}
        </Button>
      </Form>
    </>
  )
}

function PasswordStep(props: { email: string; onBack: () => void; onDone: () => void }): ReactNode {
  const { email, onBack, onDone } = props
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const newPassword = textOf(form, 'newPassword')
    const mismatch = mismatchIn(form, 'PASSWORD_MISMATCH')
    if (mismatch) return mismatch
    const answer = await call(resetPassword, { email, code: textOf(form, 'code').trim(), newPassword })
    if (answer.ok) {
      // A reset ends every session, including this browser's.
      clearSession()
      onDone()
    }
    return withLength(answer, newPassword)
  })
  return (
    <Form action={action} className="card">
      <Status>{t('code.sent')}</Status>
      <p>
        {email}{' '}
        <Button look="quiet" onClick={onBack}>
          {t('register.otherEmail')}
        </Button>
      </p>
      <CodeField name="code" label={t('field.code')} hint={t('code.hint')} autoFocus />
      <NewPasswordFields hint={t('password.hint')} />
      <FormAlert outage={t('reset.failed')} refused={t('reset.failed')} />
      <Button type="submit" wide>
        {t('reset.submit')}
      </Button>
      <ResendCode send={() => requestCode({ purpose: 'reset', email })} />
    </Form>
  )
}

/** The button that was pressed is gone, so focus the heading. */
const focusHeading = (heading: HTMLElement | null): void => heading?.focus()

function Complete(): ReactNode {
  const t = useText('accounts')
  const intent = useBookingIntent()
  return (
    <section className="account-page">
      <h1 ref={focusHeading} tabIndex={-1}>
        {t('reset.complete')}
      </h1>
      <Status>{t('reset.success')}</Status>
      <p>
        <a className="button main" href={intent ? addressWithIntent(intent) : '/login'}>
          {t('reset.toLogin')}
        </a>
      </p>
    </section>
  )
}
