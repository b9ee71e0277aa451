import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Locale } from '#contract/locales.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { textOf } from '#web/ui/form.tsx'

/** Ways in which a review may be shown to others. */
const ways = ['no', 'country', 'initial', 'name'] as const
type Way = (typeof ways)[number]

/** Returns the given name's initial: "A." for Ann Nguyen, and in Vietnamese also for Nguyễn Văn An (it comes last). */
function initialOf(name: string, locale: Locale): string {
  const own = locale === 'vi' ? name.trim().split(/\s+/).at(-1) : name.trim()
  return `${[...(own ?? '')][0]?.toUpperCase() ?? ''}.`
}

/** Returns the agreement chosen in `AgreementFields`; null if the review stays private. */
export function agreementOf(form: FormData): { name: string } | null {
  const way = textOf(form, 'shown')
  if (way === 'country') return { name: '' }
  if (way === 'initial') return { name: textOf(form, 'shownInitial') }
  return way === 'name' ? { name: textOf(form, 'shownName') } : null
}

const wayOf = (agreed: { name: string } | null, initial: string): Way => {
  if (!agreed) return 'no'
  if (agreed.name === '') return 'country'
  return agreed.name === initial ? 'initial' : 'name'
}

/** Asks whether and under which name others may read a review. The default is not. */
export function AgreementFields(props: { name: string; agreed?: { name: string } | null }): ReactNode {
  const { name, agreed = null } = props
  const t = useText('booking')
  const initial = initialOf(name, useLocale())
  const [way, setWay] = useState<Way>(() => wayOf(agreed, initial))
  return (
    <fieldset className="agreement">
      <legend>{t('review.show')}</legend>
      <input type="hidden" name="shownInitial" value={initial} />
      {ways.map((each) => (
        <label key={each} className="check">
          <input
            type="radio"
            name="shown"
            value={each}
            checked={way === each}
            onChange={() => setWay(each)}
          />
          <span>{t(`review.show.${each}`, { initial })}</span>
        </label>
      ))}
      {way === 'name' && (
        <Field name="shownName" label={t('review.shownName')}>
          {(control) => (
            <input
              {...control}
              maxLength={30}
              autoComplete="off"
              defaultValue={wayOf(agreed, initial) === 'name' ? agreed?.name : ''}
            />
          )}
        </Field>
      )}
      <p className="hint">{t('review.showHint')}</p>
    </fieldset>
  )
}
