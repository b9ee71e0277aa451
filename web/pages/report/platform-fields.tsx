import { type ReactNode, useState } from 'react'
import type { Platform } from '#domain/consultation.ts'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Choices, Field } from '#web/ui/field.tsx'

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
  const platform = apps.length === 1 ? apps[0] : apps.find((each) => each === chosen)
  const hint = t(
    !platform
      ? 'report.platformIdHint'
      : hasOwnHint(platform)
        ? `report.platformIdHint.${platform}`
        : 'report.platformIdHint.others',
  )
  return (
    <>
      <Choices name="platform" label={t('report.platform')}>
        {apps.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="platform"
              value={each}
              required
              checked={each === platform}
              onChange={() => choose(each)}
            />
            {t(`platform.${each}`)}
          </label>
        ))}
      </Choices>
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
