import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { Profile } from '#contract/accounts.ts'
import { getProfile } from '#contract/accounts.ts'
import type { Coupon } from '#contract/coupons.ts'
import { listCoupons } from '#contract/coupons.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { readSession } from '#web/wire/session.ts'
import { need, useLoaderData } from '#web/program/page.ts'
import { Status } from '#web/ui/alert.tsx'
import { AboutMe } from './profile/about-me.tsx'
import { ChangePassword } from './profile/change-password.tsx'
import { Coupons } from './profile/coupons.tsx'
import { Sessions } from './profile/sessions.tsx'
import { TwoFactor } from './profile/two-factor.tsx'

/** Loaded after the page, because few people use passkeys. */
const passkeys = () => import('./profile/passkeys.tsx')
const Passkeys = lazy(async () => ({ default: (await passkeys()).Passkeys }))
/** Loaded after the page: it is at its end and rarely used. */
const DeleteAccount = lazy(async () => ({
  default: (await import('./profile/delete-account.tsx')).DeleteAccount,
}))
const PasskeyInstead = lazy(async () => ({ default: (await passkeys()).PasskeyInstead }))

type Loaded = { profile: Profile; coupons: Coupon[] | null } | 'secondFactorFirst'

export async function loader(): Promise<Loaded> {
  const answering = call(getProfile, {})
  // Only customers have coupons.
  const asking = readSession()?.role === 'admin' ? null : call(listCoupons, {})
  const [answer, coupons] = await Promise.all([answering, asking])
  // An admin without the required second factor can only set it up here.
  if (!answer.ok && answer.code === 'TOTP_REQUIRED') return 'secondFactorFirst'
  const { profile } = await need(answering)
  return { profile, coupons: coupons?.ok ? coupons.value.coupons : null }
}

export function Component(): ReactNode {
  const t = useText('accounts')
  const loaded = useLoaderData<typeof loader>()
  if (loaded === 'secondFactorFirst') {
    return (
      <section className="stack narrow">
        <h1>{t('profile.title')}</h1>
        <Status tone="warm">{t('totp.required')}</Status>
        <TwoFactor enabled={false} />
        <Suspense>
          <PasskeyInstead />
        </Suspense>
      </section>
    )
  }
  const { profile, coupons } = loaded
  return (
    <div className="stack">
      <h1>{t('profile.title')}</h1>
      <div className="profile">
        <div className="stack">
          <AboutMe profile={profile} />
          <ChangePassword
            hasPassword={profile.hasPassword}
            expiresAt={profile.passwordExpiresAt}
            passkeys={profile.passkeys}
          />
        </div>
        <div className="stack">
          {coupons && <Coupons coupons={coupons} />}
          <Sessions sessions={profile.sessions} />
          <TwoFactor enabled={profile.totpEnabled} />
          <Suspense>
            <Passkeys passkeys={profile.passkeys} hasPassword={profile.hasPassword} />
          </Suspense>
          <section className="card">
            <h2>{t('export.title')}</h2>
            <p>{t('export.text')}</p>
            <p>
              <a className="button" href="/api/export" download>
                {t('export.link')}
              </a>
            </p>
          </section>
          <Suspense>
            <DeleteAccount hasPassword={profile.hasPassword} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
