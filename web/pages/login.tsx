import type { ReactNode } from 'react'
import { type CurrentUser, login, logout, me } from '#contract/accounts.ts'
import type { GoogleDestination } from '#contract/google.ts'
import { ownDestination, useBookingIntent, withBookingIntent } from '#web/program/account-intent.ts'
import { afterLogin, readBookingIntent } from '#web/program/booking-intent.ts'
import { type Flash, takeFlash } from '#web/program/flash.ts'
import { loginRedirect, saveReturnPath } from '#web/program/login-redirect.ts'
import { redirect, useLoaderData } from '#web/program/page.ts'
import { rememberedEmail, rememberEmail } from '#web/program/remembered-email.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Code, type Answer, call, csrfHeader } from '#web/wire/api.ts'
import { clearAccountData, saveSession, readSession, writeSession } from '#web/wire/session.ts'
import { useSession } from '#web/wire/use-session.ts'
import { agreementsIn, Agreements, useAsksToAgree } from './account/agreements.tsx'
import { ContinueWithGoogle } from './account/continue-with-google.tsx'
import { GoogleSecondFactor } from './account/google-second-factor.tsx'
import { LogInWithPasskey } from './account/log-in-with-passkey.tsx'
import { PendingIntent } from './account/pending-intent.tsx'
import { useCodeStep } from './account/second-factor-step.ts'

/** Error codes for the reasons with which a login with Google returns here. */
const googleFaults: Readonly<Record<string, Code>> = {
  google: 'GOOGLE_FAILED',
  'gmail-only': 'EMAIL_NOT_GMAIL',
  ticket: 'TICKET_INVALID',
  passkey: 'PASSKEY_REQUIRED',
}

type Arrival = { flash?: Flash; fault?: Code; secondFactor?: true }

/** Returns undefined if there is nothing to show, so that hydration matches the prerendered page. */
export async function loader(address: URL): Promise<Arrival | undefined> {
  const { searchParams } = address
  saveReturnPath(address)
  const step = searchParams.get('step')
  if (step === 'totp') return { secondFactor: true }
  const flash = takeFlash()
  const fault = googleFaults[searchParams.get('error') ?? '']
  // The browser's copy of the session may be stale or missing; ask the server.
  if (step === 'done' || readSession() || csrfHeader()['x-xsrf-token']) {
    const answer = await call(me, {})
    if (answer.ok) saveSession(answer.value.user)
    const inside = answer.ok ? answer.value.user : null
    if (inside && step === 'done')
      return redirect(loginRedirect(inside, ownDestination(searchParams.get('to'))))
    // At /report the server returns the form once the user is logged in.
    if (inside && readBookingIntent(address) && address.pathname !== '/report')
      return redirect(afterLogin(address))
  }
  return flash || fault ? { ...(flash && { flash }), ...(fault && { fault }) } : undefined
}

const flashText = {
  registered: 'register.success',
  accountDeleted: 'delete.success',
  profileSaved: 'profile.saved',
} as const satisfies Record<Flash, string>

export function Component(): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const session = useSession()
  const { flash, fault, secondFactor } = useLoaderData<typeof loader>() ?? {}
  if (secondFactor) return <GoogleSecondFactor />
  return (
    <div className="stack">
      {flash && (
        <div className="narrow">
          <Status urgent>{t(flashText[flash])}</Status>
        </div>
      )}
      {fault && (
        <div className="narrow">
          <Alert>{errorText(fault)}</Alert>
        </div>
      )}
      {session ? <AlreadyLoggedIn {...session} /> : <LoginForm />}
    </div>
  )
}

function LoginForm(): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const intent = useBookingIntent()
  const action = useAction(logIn)
  const refusal = action.answer?.ok === false ? action.answer : null
  const asksToAgree = useAsksToAgree(action)
  const asksForCode = useCodeStep(action)
  return (
    <section className="account-page">
      <h1>{t('login.title')}</h1>
      {intent && <PendingIntent intent={intent} />}
      <Form action={action} className="card">
        <Field name="email" label={t('email')}>
          {(control) => (
            <input {...control} ref={fillRemembered} type="email" autoComplete="username" maxLength={254} />
          )}
        </Field>
        <PasswordField name="password" label={t('field.password')} autoComplete="current-password" />
        {asksForCode && (
          <CodeField
            name="totp"
            label={t('field.totp')}
            hint={t('login.totpHint')}
            length={32}
            autoFocus
            {...(refusal?.code === 'TOTP_INVALID' ? { fault: 'TOTP_INVALID' } : {})}
          />
        )}
        {asksToAgree && <Agreements ticked={{}} isLate />}
        <Checkbox name="remember" hint={t('login.rememberHint')}>
          {t('login.remember')}
        </Checkbox>
        <FormAlert
          outage={t('login.failed')}
          refused={errorText('LOGIN_FAILED')}
          except={['TOTP_CODE_REQUIRED', 'TOTP_INVALID']}
        />
        <Button type="submit" wide>
          {t('login.title')}
        </Button>
        <p>
          <a href={withBookingIntent('/reset-password', intent)}>{t('login.forgot')}</a>
        </p>
      </Form>
      <LogInWithPasskey goTo={destination} remember={isRemembered} />
      <ContinueWithGoogle goTo={destination} />
      {!intent && (
        <p>
          {t('login.noAccount')} <a href="/register">{t('register.title')}</a>
        </p>
      )}
    </section>
  )
}

function AlreadyLoggedIn({ email, role }: CurrentUser): ReactNode {
  const t = useText('accounts')
  const action = useAction(async () => {
    const answer = await call(logout, {})
    if (answer.ok) clearAccountData()
    return answer
  })
  return (
    <section className="account-page">
      <h1>{t('login.already')}</h1>
      <Form action={action} className="card">
        <p>{t('login.as', { email })}</p>
        <FormAlert />
        <Button type="submit">{t('nav.logout')}</Button>
      </Form>
      {role === 'user' && (
        <p>
          <a className="button warm wide" href="/report">
            {t('action.request')}
          </a>
        </p>
      )}
    </section>
  )
}

async function logIn(form: FormData): Promise<Answer<unknown>> {
  const email = textOf(form, 'email').trim()
  const remember = form.get('remember') !== null
  const totp = textOf(form, 'totp').replaceAll(/\s/g, '').toLowerCase()
  const answer = await call(login, {
    email,
    password: textOf(form, 'password'),
    remember,
    ...(totp ? { totp } : {}),
    ...agreementsIn(form),
  })
  if (!answer.ok) return answer
  rememberEmail(remember ? email : null)
  writeSession(answer.value.user)
  return redirect(loginRedirect(answer.value.user, destination()))
}

/**
 * Page to open after login. The server shows this page at /report and booking addresses too; then it is that
 * page.
 */
const destination = (): GoogleDestination => afterLogin(new URL(location.href))

/** The "remember" checkbox applies to every login method on this page. */
const isRemembered = (): boolean =>
  document.querySelector<HTMLInputElement>('input[name=remember]')?.checked ?? false

/**
 * Runs only in the browser: the prerendered form is the same for everyone. A remembered address also ticks
 * the checkbox again.
 */
function fillRemembered(input: HTMLInputElement | null): void {
  const email = rememberedEmail()
  if (!input || input.value !== '' || email === '') return
  input.value = email
  const tick = input.form?.elements.namedItem('remember')
  if (tick instanceof HTMLInputElement) tick.checked = true
}
