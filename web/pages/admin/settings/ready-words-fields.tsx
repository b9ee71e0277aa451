import type { ReactNode } from 'react'
import { useState } from 'react'
import { locales, localeTags } from '#contract/locales.ts'
import { localeNames } from '#contract/locale-names.ts'
import type { PlanTemplate, QuickAnswer } from '#domain/ready-words.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { stepLines } from './ready-words.ts'

/** Short answers for the room, each in the languages of the site. */
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

/** Plans to begin from. */
export function TemplatesField({ templates }: { templates: readonly PlanTemplate[] }): ReactNode {
  const t = useText('settings')
  return (
    <Entries count={templates.length} more={t('templates.more')}>
      {(number) => <Template key={number} number={number} template={templates[number]} />}
    </Entries>
  )
}

function Template({ number, template }: { number: number; template: PlanTemplate | undefined }): ReactNode {
  const t = useText('settings')
  const name = (field: string): string => `planTemplates.${number}.${field}`
  return (
    <fieldset className="app">
      <legend>{t('templates.one', { number: number + 1 })}</legend>
      <Field name={name('title')} label={t('templates.title')} optional>
        {(control) => <input {...control} maxLength={80} defaultValue={template?.title} />}
      </Field>
      <Field
        name={name('language')}
        label={t('templates.language')}
        hint={t('templates.languageHint')}
        optional
      >
        {(control) => (
          <input
            {...control}
            className="short"
            autoCapitalize="none"
            maxLength={8}
            defaultValue={template?.language ?? 'en'}
          />
        )}
      </Field>
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

/** Those that there are, and as many new ones as were asked for. One that is emptied is gone once it is saved. */
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
