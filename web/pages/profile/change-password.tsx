import type { ReactNode } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { CollapsibleSection } from './collapsible-section.tsx'

/** Loaded after the page: it is behind a row and rarely used. */
const NewPassword = lazyPart(async () => (await import('./new-password.tsx')).NewPassword, null)

type Props = { hasPassword: boolean; expiresAt: string | null; passkeys: readonly Passkey[] }

/** `expiresAt`: expiry of a password that a command created; null for others. */
export function ChangePassword({ hasPassword, expiresAt, passkeys }: Props): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const zone = useZone()
  return (
    <CollapsibleSection title={t('password.title')} isOpen={!hasPassword || expiresAt !== null}>
      {expiresAt && (
        <Status tone="warm">
          {t('password.expires', { time: formatInstant(new Date(expiresAt), zone, languageTag) })}
        </Status>
      )}
      {hasPassword ? <NewPassword passkeys={passkeys} /> : <NoPassword />}
    </CollapsibleSection>
  )
}

/** Accounts from Google set a first password with the reset form. */
function NoPassword(): ReactNode {
  const t = useText('accounts')
  return (
    <>
      <p>{t('google.noPassword')}</p>
      <p>
        <a className="button" href="/reset-password">
          {t('google.setPassword')}
        </a>
      </p>
    </>
  )
}
