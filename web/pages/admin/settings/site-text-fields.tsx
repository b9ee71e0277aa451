import { type ReactNode, useRef, useState } from 'react'
import { localeNames } from '#contract/locale-names.ts'
import { type Locale, locales, localeTags } from '#contract/locales.ts'
import { namedFacts } from '#domain/named-facts.ts'
import type { Settings } from '#domain/settings.ts'
import type { Topic } from '#domain/site-texts.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { blockText } from './site-texts.ts'
import type { TextSection } from './text-preview.tsx'

type Section = 'faq' | 'story' | 'profile'

/** A text of the site in one of its languages. */
export function SiteTextField(props: { section: Section; locale: Locale; settings: Settings }): ReactNode {
  const { section, locale, settings } = props
  const takesWon = useSettings().prices.KRW !== undefined
  return (
    <TextField
      name={`${section}.${locale}`}
      locale={locale}
      rows={section === 'profile' ? 5 : 10}
      value={blockText(settings[section][locale])}
      builtIn={
        section === 'profile'
          ? null
          : async () => {
              const { builtInText } = await import('./built-in-texts.ts')
              return builtInText({ section, locale, settings, takesWon })
            }
      }
      settings={settings}
    />
  )
}

/** Explains the syntax once, above all languages, and lists the facts that texts may name. */
export function SiteTextGuide({ section }: { section: Section | 'intake' }): ReactNode {
  const t = useText('settings')
  return (
    <>
      <p className="small">
        {t(`siteTexts.guide.${section}`)} {section !== 'intake' && t(`siteTexts.hint.${section}`)}
      </p>
      {section !== 'intake' && (
        <details>
          <summary>{t('siteTexts.facts')}</summary>
          <dl className="facts">
            {namedFacts.map((name) => (
              <div key={name}>
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{t(`siteTexts.fact.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** The questions about one topic before a consultation, in each language of the site. */
export function QuestionsField(props: { topic: Topic; label: string; settings: Settings }): ReactNode {
  const { topic, label, settings } = props
  return (
    <details className="app chevron" name="intake">
      <summary>{label}</summary>
      {locales.map((locale) => (
        <TextField
          key={locale}
          name={`intake.${topic}.${locale}`}
          locale={locale}
          rows={4}
          value={settings.intake[topic][locale].join('\n')}
          builtIn={async () => {
            const { builtInText } = await import('./built-in-texts.ts')
            return builtInText({ section: 'intake', topic, locale, settings })
          }}
          settings={settings}
        />
      ))}
    </details>
  )
}

/** Loaded on demand: few visits use it, and it includes the code that fills in facts. */
const LazyTextPreview = lazyPart(async () => (await import('./text-preview.tsx')).TextPreview)

type TextFieldProps = {
  name: string
  locale: Locale
  rows: number
  value: string
  settings: Settings
  /** Loads the default text that is used while the field is empty; null if there is none. */
  builtIn: (() => Promise<string>) | null
}

function TextField({ name, locale, rows, value, settings, builtIn }: TextFieldProps): ReactNode {
  const t = useText('settings')
  const { faults } = useFormState()
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(value)
  const isEmpty = typed.trim() === ''
  const [isBusy, setBusy] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const takesWon = useSettings().prices.KRW !== undefined
  const insertBuiltIn = async (): Promise<void> => {
    if (!builtIn || isBusy) return
    setBusy(true)
    const text = await builtIn().catch(() => null)
    setBusy(false)
    if (!area.current || text === null || area.current.value.trim() !== '') return
    area.current.value = text
    // Fires the event that updates the preview.
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    area.current.focus()
  }
  return (
    <div className="stack tight">
      <Field name={name} label={localeNames[locale]} optional>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={rows}
            maxLength={20_000}
            dir="auto"
            lang={localeTags[locale]}
            defaultValue={value}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      {faults[name] === 'BODY_TOO_LARGE' && <p className="small">{t('siteTexts.tooLong')}</p>}
      {builtIn && isEmpty && (
        <p>
          <Button look="quiet" busy={isBusy} onClick={() => void insertBuiltIn()}>
            {t('siteTexts.begin', { language: localeNames[locale] })}
          </Button>
        </p>
      )}
      {!isEmpty && (
        <details onToggle={({ currentTarget }) => setPreviewing(currentTarget.open)}>
          <summary>{t('siteTexts.look', { language: localeNames[locale] })}</summary>
          {isPreviewing && (
            <LazyTextPreview
              section={name.split('.')[0] as TextSection}
              locale={locale}
              typed={typed}
              settings={settings}
              takesWon={takesWon}
            />
          )}
        </details>
      )}
    </div>
  )
}
