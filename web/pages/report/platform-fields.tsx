import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Platform } from '#domain/consultation.ts'
import { useOffice } from '#web/program/office.ts'
import { useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'

/** Where others find a person by more than a name. */
const withOwnHint = { kakao: true, instagram: true, facebook: true } as const
const hasOwnHint = (app: Platform): app is keyof typeof withOwnHint => app in withOwnHint

/** Where the chat is held and how the counsellor finds the person there. */
export function PlatformFields(props: {
  platform: string | undefined
  platformId: string | undefined
}): ReactNode {
  const t = useText('booking')
  const { apps } = useOffice()
  const [chosen, choose] = useState(props.platform)
  // What was typed before may be an app that is not offered any more.
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
