import { type ReactNode, lazy, Suspense, useState } from 'react'
import { register, verifyRegistrationCode } from '#contract/accounts.ts'
import { googleTicket } from '#contract/google.ts'
import type { Locale } from '#contract/locales.ts'
import { passwordFault } from '#domain/password.ts'
import { useBookingIntent } from '#web/program/account-intent.ts'
import { afterLogin, readBookingIntent, addressWithIntent } from '#web/program/booking-intent.ts'
import { saveFlash } from '#web/program/flash.ts'
import { redirect, useLoaderData } from '#web/program/page.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Answer, type FieldErrors, call } from '#web/wire/api.ts'
import { requestCode } from '#web/wire/request-code.ts'
import { writeSession } from '#web/wire/session.ts'
import { agreementsIn, Agreements, agreementFaults } from './account/agreements.tsx'
import { ContinueWithGoogle } from './account/continue-with-google.tsx'
import { GoogleRegistration } from './account/google-registration.tsx'
import { NationalityField } from './account/nationality-field.tsx'
import { ChosenSlot } from './account/pending-intent.tsx'
import { clearFormValues, saveFormValues, storedFormValues } from './account/stored-form-values.ts'
import { asSent, useSentCode } from './account/use-sent-code.ts'

/** Loaded when a code was sent. Without it, for lack of a connection, the code can still be entered. */
const ResendCode = lazy(() =>
  import('./account/resend-code.tsx').then(
    ({ ResendCode }) => ({ default: ResendCode }),
    () => ({ default: () => null }),
  ),
)

type Newcomer = { email: string; name: string }

/** Loads the person whom Google has confirmed, if registration came from there. */
export async function loader({ searchParams }: URL): Promise<Newcomer | undefined> {
  if (!searchParams.has('google')) return undefined
  const answer = await call(googleTicket, {})
  return answer.ok ? answer.value : redirect('/login?error=ticket')
}

export function Component(): ReactNode {
  const newcomer = useLoaderData<typeof loader>()
  return newcomer ? <GoogleRegistration {...newcomer} /> : <EmailRegistration />
}

/** Registration by email: address, code, details. Each step appears after the one before. */
function EmailRegistration(): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const locale = useLocale()
  const intent = useBookingIntent()
  const { email, isSent, proof, save, drop } = useSentCode()
  const step = isSent ? (proof ? 'details' : 'code') : 'email'

  const send = useAction(async (form) => {
    const typed = textOf(form, 'email').trim()
    const answer = await requestCode({ purpose: 'register', email: typed, locale })
    return asSent(answer, () => save(typed))
  })
  const verify = useAction(async (form) => {
    const typed = textOf(form, 'verificationCode').trim()
    const answer = await call(verifyRegistrationCode, { email, code: typed })
    if (answer.ok) save(email, typed)
    return answer.ok || answer.code !== 'INVALID_INPUT'
      ? answer
      : { ...answer, code: 'CODE_INVALID', fields: {} }
  })
  // Enter in the locked address field must not send another code.
  const sendOnce = isSent ? { ...send, submit: () => {} } : send
  return (
    <section className="account-page">
      <h1>{t('register.title')}</h1>
      <p className="muted">{t('register.lead')}</p>
      {intent && <ChosenSlot intent={intent} />}

      <Form action={sendOnce} className="card" onChange={isSent ? undefined : saveFormValues}>
        <Field name="email" label={t('email')} hint={step === 'email' ? t('register.emailHint') : undefined}>
          {(control) => (
            <input
              {...control}
              type="email"
              defaultValue={email}
              autoComplete="username"
              maxLength={254}
              readOnly={isSent}
            />
          )}
        </Field>
        <FormAlert outage={t('code.sendFailed')} refused={t('code.sendFailed')} />
        {step === 'email' && (
          <Button type="submit" wide>
            {t('register.sendCode')}
          </Button>
        )}
        {step === 'details' && <Status>{t('register.verified')}</Status>}
        {isSent && (
          <Button look="quiet" onClick={drop}>
            {t('register.otherEmail')}
          </Button>
        )}
      </Form>

      {step === 'code' && (
        <Form action={verify} className="card">
          <Status>{t('code.sent')}</Status>
          <CodeField
            name="verificationCode"
            label={t('field.code')}
            hint={t('code.hint')}
            autoFocus
            sendsItself
          />
          <FormAlert outage={t('code.verifyFailed')} refused={errorText('CODE_INVALID')} />
          <Button type="submit" wide>
            {t('register.verify')}
          </Button>
          <Suspense>
            <ResendCode send={() => requestCode({ purpose: 'register', email, locale })} />
          </Suspense>
        </Form>
      )}

      {proof && <Details email={email} code={proof} onCodeEnded={drop} />}

      {step === 'email' && <ContinueWithGoogle goTo={() => afterLogin(new URL(location.href))} />}

      <p>
        {t('register.haveAccount')}{' '}
        <a href={intent ? addressWithIntent(intent) : '/login'}>{t('login.title')}</a>
      </p>
    </section>
  )
}

function Details(props: { email: string; code: string; onCodeEnded: () => void }): ReactNode {
  const { email, code } = props
  const t = useText('accounts')
  const locale = useLocale()
  const action = useAction((form) => createAccount(form, { email, code, locale }))
  const refusal = action.answer?.ok === false ? action.answer : null
  const [typed] = useState(storedFormValues)
  return (
    <Form action={action} className="card" check={detailFaults} onChange={saveFormValues}>
      <PasswordField
        name="password"
        label={t('field.password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField name="confirmPassword" label={t('field.confirmPassword')} autoComplete="new-password" />
      <Field name="name" label={t('name')}>
        {(control) => <input {...control} defaultValue={typed.name} autoComplete="name" maxLength={100} />}
      </Field>
      <NationalityField defaultValue={typed.nationality} />
      <Agreements ticked={typed} />
      <FormAlert outage={t('register.failed')} refused={t('register.failed')} />
      {refusal?.code === 'EMAIL_NOT_VERIFIED' && (
        <Button onClick={props.onCodeEnded}>{t('register.sendCode')}</Button>
      )}
      <Button type="submit" wide>
        {t('register.submit')}
      </Button>
    </Form>
  )
}

/** Finds errors before the server is asked, so that all are shown at once. */
function detailFaults(form: FormData): FieldErrors {
  const password = textOf(form, 'password')
  const fault = passwordFault(password, { role: 'user', personal: [textOf(form, 'name')] })
  const isOther = password !== textOf(form, 'confirmPassword')
  return {
    ...(fault && { password: fault }),
    ...(isOther && { confirmPassword: 'PASSWORD_MISMATCH' }),
    ...agreementFaults(form),
  }
}

async function createAccount(
  form: FormData,
  verified: { email: string; code: string; locale: Locale },
): Promise<Answer<unknown>> {
  const answer = await call(register, {
    email: verified.email,
    verificationCode: verified.code,
    locale: verified.locale,
    password: textOf(form, 'password'),
    confirmPassword: textOf(form, 'confirmPassword'),
    name: textOf(form, 'name'),
    nationality: textOf(form, 'nationality'),
    ...agreementsIn(form),
  })
  if (answer.ok) {
    writeSession(answer.value.user)
    saveFlash('registered')
    clearFormValues()
    const intent = readBookingIntent(new URL(location.href))
    return redirect(intent ? addressWithIntent(intent) : '/login')
  }
  // The code was confirmed before: it has expired while the form was filled in.
  return answer.code === 'CODE_INVALID' ? { ...answer, code: 'EMAIL_NOT_VERIFIED' } : answer
}
