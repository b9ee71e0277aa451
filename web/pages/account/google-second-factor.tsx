import type { ReactNode } from 'react'
import { googleSecondFactor } from '#contract/google.ts'
import { loginRedirect } from '#web/program/login-redirect.ts'
import { redirect } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { writeSession } from '#web/wire/session.ts'
import { agreementsIn, Agreements, useAsksToAgree } from './agreements.tsx'

export function GoogleSecondFactor(): ReactNode {
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const totp = textOf(form, 'totp').replaceAll(/\s/g, '').toLowerCase()
    const answer = await call(googleSecondFactor, { totp, ...agreementsIn(form) })
    if (!answer.ok) return answer
    writeSession(answer.value.user)
    return redirect(loginRedirect(answer.value.user, answer.value.goTo))
  })
  const asksToAgree = useAsksToAgree(action)
  const refusal = action.answer?.ok === false ? action.answer : null
  return (
    <section className="account-page">
      <h1>{t('totp.title')}</h1>
      <Form action={action} className="card">
        <Status>{t('google.confirmed')}</Status>
        <CodeField
          name="totp"
          label={t('field.totp')}
          hint={t('login.totpHint')}
          length={32}
          autoFocus
          {...(refusal?.code === 'TOTP_INVALID' ? { fault: 'TOTP_INVALID' } : {})}
        />
        {asksToAgree && <Agreements ticked={{}} isLate />}
        <FormAlert outage={t('login.failed')} except={['TOTP_INVALID']} />
        <Button type="submit" wide>
          {t('login.title')}
        </Button>
      </Form>
      <p>
        <a href="/login">{t('google.otherWay')}</a>
      </p>
    </section>
  )
}
