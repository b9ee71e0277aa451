import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Platform, platforms } from '#domain/consultation.ts'
import { useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'

const isPlatform = (text: string): text is Platform => platforms.some((platform) => platform === text)

/** Where the chat is held and how the counsellor finds the person there. */
export function PlatformFields(props: {
  platform: string | undefined
  platformId: string | undefined
}): ReactNode {
  const t = useText('booking')
  const [platform, setPlatform] = useState<Platform | ''>(
    () => platforms.find((each) => each === props.platform) ?? '',
  )
  const hint = platform === '' ? t('report.platformIdHint') : t(`report.platformIdHint.${platform}`)
  return (
    <>
      <Field name="platform" label={t('report.platform')}>
        {(control) => (
          <select
            {...control}
            value={platform}
            onChange={({ target }) => setPlatform(isPlatform(target.value) ? target.value : '')}
          >
            <option value="">{t('report.platformChoose')}</option>
            {platforms.map((each) => (
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
