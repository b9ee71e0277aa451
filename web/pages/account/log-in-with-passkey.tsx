import { type ReactNode, useSyncExternalStore } from 'react'
import type { PageAddress } from '#contract/pages.ts'
import { loginRedirect } from '#web/program/login-redirect.ts'
import { redirect } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { logInWithPasskey, supportsPasskeys } from '#web/wire/passkey.ts'
import { writeSession } from '#web/wire/session.ts'

const neverChanges = () => () => {}

type Props = { goTo: () => PageAddress; remember: () => boolean }

/**
 * Button for a login with a passkey. It is in the prerendered markup, so that nothing moves; a browser without
 * passkeys removes it.
 */
export function LogInWithPasskey({ goTo, remember }: Props): ReactNode {
  const t = useText('accounts')
  const offered = useSyncExternalStore(neverChanges, supportsPasskeys, () => true)
  const action = useAction(async () => {
    const answer = await logInWithPasskey(remember())
    if (!answer.ok) return answer
    writeSession(answer.value.user)
    return redirect(loginRedirect(answer.value.user, goTo()))
  })
  if (!offered) return null
  return (
    <Form action={action}>
      <FormAlert outage={t('login.failed')} />
      <Button type="submit" look="plain" wide>
        {t('login.passkey')}
      </Button>
    </Form>
  )
}
