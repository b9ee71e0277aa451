import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Platform } from '#domain/consultation.ts'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'

/** Apps in which a name alone does not identify a person; they have their own hint. */
const withOwnHint = { kakao: true, instagram: true, facebook: true } as const
const hasOwnHint = (app: Platform): app is keyof typeof withOwnHint => app in withOwnHint

/** The chat app, and the account under which the counsellor finds the person. */
export function PlatformFields(props: {
  platform: string | undefined
  platformId: string | undefined
}): ReactNode {
  const t = useText('booking')
  const { apps } = useSettings()
  const [chosen, choose] = useState(props.platform)
  // A stored app may no longer be offered.
  const platform = apps.find((each) => each === chosen)
  const hint = t(
    !platform
      ? 'report.platformIdHint'
      : hasOwnHint(platform)
        ? `report.platformIdHint.${platform}`
        : 'report.platformIdHint.others',
  )
  return (
    <>
      <Field name="platform" label={t('report.platform')}>
        {(control) => (
          <select {...control} value={platform ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('report.platformChoose')}</option>
            {apps.map((each) => (
              <option key={each} value={each}>
                {t(`platform.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="platformId" label={t('report.platformId')} hint={hint}>
        {(control) => (
          <input
            {...control}
            defaultValue={props.platformId ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        )}
      </Field>
    </>
  )
}
