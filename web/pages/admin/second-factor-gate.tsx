import type { ReactNode } from 'react'
import { logout } from '#contract/accounts.ts'
import { redirect } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { clearAccountData } from '#web/wire/session.ts'

/** Shown to an admin whose session lacks the second factor. */
export function SecondFactorGate(): ReactNode {
  const t = useText('admin')
  const leaving = useAction(async () => {
    const answer = await call(logout, {})
    if (!answer.ok) return answer
    clearAccountData()
    return redirect('/login')
  })
  return (
    <div className="stack narrow">
      <h1>{t('secondFactor.title')}</h1>
      <p>{t('secondFactor.why')}</p>
      <a className="button main" href="/profile">
        {t('secondFactor.setUp')}
      </a>
      <Form action={leaving} className="stack tight">
        <p className="muted">{t('secondFactor.already')}</p>
        <FormAlert />
        <Button type="submit" look="plain" wide>
          {t('secondFactor.again')}
        </Button>
      </Form>
    </div>
  )
}
