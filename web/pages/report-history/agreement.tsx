import { type ReactNode, useState } from 'react'
import type { Locale } from '#contract/locales.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import { textOf } from '#web/ui/form.tsx'

/** Choices of how a review is shown to others. */
const visibilities = ['no', 'country', 'initial', 'name'] as const
type Visibility = (typeof visibilities)[number]

/** Returns the given name's initial: "A." for Ann Nguyen, and in Vietnamese also for Nguyễn Văn An (it comes last). */
function initialOf(name: string, locale: Locale): string {
  const own = locale === 'vi' ? name.trim().split(/\s+/).at(-1) : name.trim()
  return `${[...(own ?? '')][0]?.toUpperCase() ?? ''}.`
}

/** Returns the agreement chosen in `AgreementFields`; null if the review stays private. */
export function agreementOf(form: FormData): { name: string } | null {
  const visibility = textOf(form, 'shown')
  if (visibility === 'country') return { name: '' }
  if (visibility === 'initial') return { name: textOf(form, 'shownInitial') }
  return visibility === 'name' ? { name: textOf(form, 'shownName') } : null
}

const visibilityOf = (agreed: { name: string } | null, initial: string): Visibility => {
  if (!agreed) return 'no'
  if (agreed.name === '') return 'country'
  return agreed.name === initial ? 'initial' : 'name'
}

/** Asks whether and under which name others may read a review. The default is not. `draft`: unsent values by field. */
export function AgreementFields(props: {
  name: string
  agreed?: { name: string } | null
  draft?: { shown?: string; shownName?: string }
}): ReactNode {
  const { name, agreed = null, draft } = props
  const t = useText('booking')
  const initial = initialOf(name, useLocale())
  const [visibility, setVisibility] = useState<Visibility>(
    () => visibilities.find((each) => each === draft?.shown) ?? visibilityOf(agreed, initial),
  )
  return (
    <fieldset className="agreement">
      <legend>{t('review.show')}</legend>
      <input type="hidden" name="shownInitial" value={initial} />
      {visibilities.map((each) => (
        <label key={each} className="check">
          <input
            type="radio"
            name="shown"
            value={each}
            checked={visibility === each}
            onChange={() => setVisibility(each)}
          />
          <span>{t(`review.show.${each}`, { initial })}</span>
        </label>
      ))}
      {visibility === 'name' && (
        <Field name="shownName" label={t('review.shownName')}>
          {(control) => (
            <input
              {...control}
              maxLength={30}
              autoComplete="off"
              defaultValue={
                draft?.shownName ?? (visibilityOf(agreed, initial) === 'name' ? agreed?.name : '')
              }
            />
          )}
        </Field>
      )}
      <p className="hint">{t('review.showHint')}</p>
    </fieldset>
  )
}
