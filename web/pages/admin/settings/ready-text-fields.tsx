import { type ReactNode, useState } from 'react'
import { localeNames } from '#contract/locale-names.ts'
import { DEFAULT_LOCALE, locales, localeTags } from '#contract/locales.ts'
import { templateLanguages } from '#domain/conversation-languages.ts'
import type { PlanTemplate, QuickAnswer } from '#domain/ready-texts.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { nameOf } from './language-name.ts'
import { stepLines } from './ready-texts.ts'

/** Quick replies for the chat, each in the languages of the site. */
export function AnswersField({ answers }: { answers: readonly QuickAnswer[] }): ReactNode {
  const t = useText('settings')
  return (
    <Entries count={answers.length} more={t('answers.more')}>
      {(number) => (
        <fieldset className="app" key={number}>
          <legend>{t('answers.one', { number: number + 1 })}</legend>
          {locales.map((locale) => (
            <Field
              key={locale}
              name={`quickAnswers.${number}.${locale}`}
              label={localeNames[locale]}
              optional
            >
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  maxLength={300}
                  lang={localeTags[locale]}
                  defaultValue={answers[number]?.[locale] ?? ''}
                />
              )}
            </Field>
          ))}
        </fieldset>
      )}
    </Entries>
  )
}

/** Templates for plans. */
export function TemplatesField(props: {
  templates: readonly PlanTemplate[]
  /** Languages of the office's consultations. */
  languages: readonly string[]
}): ReactNode {
  const { templates, languages } = props
  const t = useText('settings')
  return (
    <Entries count={templates.length} more={t('templates.more')}>
      {(number) => (
        <Template key={number} number={number} template={templates[number]} languages={languages} />
      )}
    </Entries>
  )
}

function Template(props: {
  number: number
  template: PlanTemplate | undefined
  languages: readonly string[]
}): ReactNode {
  const { number, template, languages } = props
  const t = useText('settings')
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  const known = templateLanguages(locales, languages)
  const chosen = template?.language ?? DEFAULT_LOCALE
  const name = (field: string): string => `planTemplates.${number}.${field}`
  return (
    <fieldset className="app">
      <legend>{t('templates.one', { number: number + 1 })}</legend>
      <Field name={name('title')} label={t('templates.title')} optional>
        {(control) => <input {...control} maxLength={80} defaultValue={template?.title} />}
      </Field>
      <SelectField
        name={name('language')}
        label={t('templates.language')}
        hint={t('templates.languageHint')}
        optional
        // A stored language that is no longer offered stays until another one is chosen.
        options={[...new Set([...known, chosen])].map((each) => [each, nameOf(names, each)])}
        defaultValue={chosen}
      />
      <Field name={name('summary')} label={t('templates.summary')} optional>
        {(control) => (
          <textarea {...control} rows={3} maxLength={1000} dir="auto" defaultValue={template?.summary} />
        )}
      </Field>
      <Field name={name('steps')} label={t('templates.steps')} hint={t('templates.stepsHint')} optional>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={7500}
            dir="auto"
            defaultValue={template && stepLines(template.steps)}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** The existing entries and newly added empty ones. An entry that is emptied is removed by saving. */
function Entries(props: { count: number; more: string; children: (number: number) => ReactNode }): ReactNode {
  const t = useText('settings')
  const [added, setAdded] = useState(0)
  return (
    <>
      <p className="small muted">{t('settings.emptyIsGone')}</p>
      {Array.from({ length: props.count + added }, (_, number) => props.children(number))}
      <div>
        <Button look="plain" onClick={() => setAdded(added + 1)}>
          {props.more}
        </Button>
      </div>
    </>
  )
}
