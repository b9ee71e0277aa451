import { type ReactNode, useState } from 'react'
import { redirect } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { PasskeyInstead } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The only part of the profile for an admin without a second factor. It ends at the admin screens. */
export function SecondFactorFirst(): ReactNode {
  const t = useText('accounts')
  const [isOn, setOn] = useState(false)
  const first = { onConfirmed: () => setOn(true), onKept: () => void redirect('/admin-dashboard') }
  return (
    <>
      {!isOn && <Status tone="warm">{t('totp.required')}</Status>}
      <div className="folds">
        <TwoFactor enabled={false} first={first} />
      </div>
      {!isOn && <PasskeyInstead />}
    </>
  )
}
