import { type ReactNode, useState } from 'react'
import type { PublicPath } from '#contract/pages.ts'
import { publicHref } from '#web/document/public-href.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Action } from '#web/ui/form.tsx'
import type { FieldErrors } from '#web/wire/api.ts'
import type { FormValues } from './stored-form-values.ts'

/**
 * The consents of a registration, or of the first login of an account without them. None is preselected, and each
 * text can be opened. `isLate`: they appear after a login, take the focus, and say nothing about later mails.
 */
export function Agreements({ ticked, isLate = false }: { ticked: FormValues; isLate?: boolean }): ReactNode {
  const t = useText('accounts')
  return (
    <>
      <fieldset className="stack tight">
        <legend>{t('register.agreements')}</legend>
        <Checkbox
          name="agreeTerms"
          autoFocus={isLate}
          defaultChecked={ticked.agreeTerms !== undefined}
          after={<PolicyLink path="/terms-of-service" name={t('register.readTerms')} />}
        >
          {t('register.terms')}
        </Checkbox>
        <Checkbox
          name="agreePrivacy"
          defaultChecked={ticked.agreePrivacy !== undefined}
          after={<PolicyLink path="/privacy-policy" name={t('register.readPrivacy')} />}
        >
          {t('register.privacy')}
        </Checkbox>
        <ul className="consent small muted">
          <li>{t('register.privacyPurpose')}</li>
          <li>{t('register.privacyItems')}</li>
          <li>{t('register.privacyPeriod')}</li>
          <li>{t('register.privacyRefuse')}</li>
        </ul>
        <Checkbox name="agreeMarketing" defaultChecked={ticked.agreeMarketing !== undefined}>
          {t('register.marketing')}
        </Checkbox>
        <ul className="consent small muted">
          <li>{t('register.marketingTerms')}</li>
        </ul>
      </fieldset>
      {!isLate && <Status tone="calm">{t('register.mailNote')}</Status>}
    </>
  )
}

/** True once a login was refused without the agreements. They stay visible after another refusal. */
export function useAsksToAgree({ answer }: Pick<Action<unknown>, 'answer'>): boolean {
  const [asks, setAsks] = useState(false)
  if (answer?.ok === false && answer.code === 'CONSENT_REQUIRED' && !asks) setAsks(true)
  return asks
}

function PolicyLink({ path, name }: { path: PublicPath; name: string }): ReactNode {
  const t = useText('accounts')
  const locale = useLocale()
  return (
    <a href={publicHref(path, locale)} target="_blank" rel="noopener" aria-label={name}>
      {t('register.read')}
    </a>
  )
}

const required = ['agreeTerms', 'agreePrivacy'] as const
const isTicked = (form: FormData, name: string): boolean => form.get(name) !== null

/** Reports the first required consent that is not ticked; one message covers both. */
export function agreementFaults(form: FormData): FieldErrors {
  const missing = required.find((name) => !isTicked(form, name))
  return missing ? { [missing]: 'CONSENT_REQUIRED' } : {}
}

/** Returns which consents are ticked. */
export const agreementsIn = (form: FormData) => ({
  agreeTerms: isTicked(form, 'agreeTerms'),
  agreePrivacy: isTicked(form, 'agreePrivacy'),
  agreeMarketing: isTicked(form, 'agreeMarketing'),
})
