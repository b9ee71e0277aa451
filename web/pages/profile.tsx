import type { ReactNode } from 'react'
import { type Profile, getProfile } from '#contract/accounts.ts'
import { type Coupon, listCoupons } from '#contract/coupons.ts'
import { takeFlash } from '#web/program/flash.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { requireAnswer, type LoaderContext, useLoaderData } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { readSession } from '#web/wire/session.ts'
import { AboutMe, unsavedProfile } from './profile/about-me.tsx'
import { ChangePassword } from './profile/change-password.tsx'
import { CollapsibleSection } from './profile/collapsible-section.tsx'
import { Coupons } from './profile/coupons.tsx'
import { Sessions } from './profile/sessions.tsx'

/** Loaded after the page: they are at its end and rarely used. */
const TwoFactor = lazyPart(async () => (await import('./profile/two-factor.tsx')).TwoFactor, null)
const Passkeys = lazyPart(async () => (await import('./profile/passkeys.tsx')).Passkeys, null)
const DeleteAccount = lazyPart(async () => (await import('./profile/delete-account.tsx')).DeleteAccount, null)
const SecondFactorFirst = lazyPart(
  async () => (await import('./profile/second-factor-first.tsx')).SecondFactorFirst,
  null,
)

type Loaded =
  | {
      profile: Profile
      coupons: Coupon[] | null
      /** The profile was saved with another language, and the page was loaded again in it. */
      wasSaved: boolean
    }
  | 'secondFactorFirst'

export async function loader(_: URL, { load, isServer }: LoaderContext): Promise<Loaded> {
  const answering = load(getProfile, {})
  // Only customers have coupons, and the server renders only their page.
  const isAdmin = !isServer && readSession()?.role === 'admin'
  const asking = isAdmin ? null : load(listCoupons, {})
  const [answer, coupons] = await Promise.all([answering, asking])
  // An admin without the required second factor can only set it up here.
  if (!answer.ok && answer.code === 'TOTP_REQUIRED') return 'secondFactorFirst'
  const { profile } = await requireAnswer(answering)
  return {
    profile,
    coupons: coupons?.ok ? coupons.value.coupons : null,
    wasSaved: takeFlash() === 'profileSaved',
  }
}

/** Only the browser has the message of the previous page and unsaved text. */
export const differsFromServer = (data: Loaded): boolean =>
  data !== 'secondFactorFirst' && (data.wasSaved || unsavedProfile() !== '')

export function Component(): ReactNode {
  const t = useText('accounts')
  const loaded = useLoaderData<typeof loader>()
  if (loaded === 'secondFactorFirst') {
    return (
      <section className="stack narrow">
        <h1>{t('profile.title')}</h1>
        <SecondFactorFirst />
      </section>
    )
  }
  const { profile, coupons, wasSaved } = loaded
  return (
    <div className="stack">
      <h1>{t('profile.title')}</h1>
      {coupons && <Coupons coupons={coupons} />}
      <div className="profile">
        <AboutMe profile={profile} wasSaved={wasSaved} />
        <div className="stack folds">
          <ChangePassword
            hasPassword={profile.hasPassword}
            expiresAt={profile.passwordExpiresAt}
            passkeys={profile.passkeys}
          />
          <Sessions sessions={profile.sessions} />
          <CollapsibleSection title={t('export.title')}>
            <p>{t('export.text')}</p>
            <p>
              <a className="button" href="/api/export" download>
                {t('export.link')}
              </a>
            </p>
          </CollapsibleSection>
          <TwoFactor enabled={profile.totpEnabled} />
          <Passkeys passkeys={profile.passkeys} hasPassword={profile.hasPassword} />
          <DeleteAccount hasPassword={profile.hasPassword} />
        </div>
      </div>
    </div>
  )
}
