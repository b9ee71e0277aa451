import { type ReactNode, useSyncExternalStore } from 'react'
import { setUpAccount } from '#contract/set-up.ts'
import { redirect } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { inputRefusal, Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { writeSession } from '#web/wire/session.ts'
import { agreementsIn, agreementFaults, Agreements } from './account/agreements.tsx'
import { mismatchIn, NewPasswordFields } from './account/new-password-fields.tsx'
import { withLength } from './account/password-length.ts'

const noChange = (): (() => void) => () => {}
const isForClient = (): boolean => new URLSearchParams(location.search).has('client')

/**
 * An account of the staff or of a client for whom staff have booked gets its first password. The server then asks
 * staff for the second factor; a client (`?client`) agrees to the policies here.
 */
export function Component(): ReactNode {
  const t = useText('accounts')
  const isClient = useSyncExternalStore(noChange, isForClient, () => false)
  const action = useAction(async (form) => {
    const newPassword = textOf(form, 'newPassword')
    const mismatch = mismatchIn(form, 'NEW_PASSWORD_MISMATCH')
    if (mismatch) return mismatch
    const missing = isClient ? agreementFaults(form) : {}
    if (Object.keys(missing).length > 0) return inputRefusal(missing, 'CONSENT_REQUIRED')
    const agreed = isClient ? agreementsIn(form) : {}
    const answer = await call(setUpAccount, { token: location.hash.slice(1), newPassword, ...agreed })
    if (!answer.ok) return withLength(answer, newPassword)
    writeSession(answer.value.user)
    return redirect(answer.value.user.role === 'user' ? '/report-history' : '/admin-dashboard')
  })
  return (
    <section className="account-page">
      <h1>{t('setUp.title')}</h1>
      <p className="muted">{t(isClient ? 'setUp.clientLead' : 'setUp.lead')}</p>
      <Form action={action} className="card">
        <NewPasswordFields hint={t(isClient ? 'password.hint' : 'password.adminHint')} />
        {isClient && <Agreements ticked={{}} />}
        <FormAlert outage={t('setUp.failed')} />
        <Button type="submit" wide>
          {t('setUp.submit')}
        </Button>
      </Form>
    </section>
  )
}
