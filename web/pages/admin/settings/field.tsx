import type { ReactNode } from 'react'
import { conversationLanguages } from '#domain/conversation-languages.ts'
import type { Office, Section } from '#domain/office.ts'
import { fromMinor } from '#domain/currency.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Checkbox, Field as FormField } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { weekdayOf } from '#web/pages/admin/moment.ts'
import { fieldLabel } from './field-label.ts'
import { type Field, isList, valueAt } from './fields.ts'
import { nameOf } from './preview.ts'
import { AnswersField, TemplatesField } from './ready-words-fields.tsx'
import { QuestionsField, WordsField } from './words-fields.tsx'

/** A Sunday, from which the days of a week are counted. */
const SUNDAY = 3
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** One setting: what it is, what it does, and what is wrong with it. */
export function SettingsField(props: { section: Section; field: Field; settings: Office }): ReactNode {
  const { section, field, settings } = props
  const t = useText('settings')
  const name = isList(section) ? section : `${section}.${field.name}`
  const value = valueAt(settings, name.split('.'))
  const label = fieldLabel(t, section, field.name)
  const hint = useHint(section, field)
  switch (field.kind) {
    case 'weekdays':
      return <Weekdays name={name} label={label} chosen={settings.slots.weekdays} />
    case 'switch':
      return (
        <Checkbox name={name} defaultChecked={value === true}>
          {label}
        </Checkbox>
      )
    case 'app':
      return <App name={name} label={label} {...settings.platforms[field.name as 'kakao']} />
    case 'answers':
      return <AnswersField answers={settings.quickAnswers} />
    case 'words':
      return <WordsField section={section as 'faq'} locale={field.name} settings={settings} />
    case 'questions':
      return <QuestionsField topic={field.name} label={label} settings={settings} />
    case 'templates':
      return <TemplatesField templates={settings.planTemplates} languages={settings.languages} />
    case 'choice':
      return (
        <FormField name={name} label={label} hint={hint}>
          {(control) => (
            <select {...control} defaultValue={String(value)}>
              {field.values.map((each) => (
                <option key={each} value={each}>
                  {t(`choice.${field.name}.${each}` as 'choice.absentRefund.none')}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )
    case 'money':
      return (
        <FormField name={name} label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              defaultValue={fromMinor(settings.prices[field.name], field.name)}
            />
          )}
        </FormField>
      )
    case 'whole':
      return (
        <FormField name={name} label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              className="short"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={String(value)}
            />
          )}
        </FormField>
      )
    case 'languages':
      return <Languages name={name} label={label} hint={hint} chosen={settings.languages} />
    default:
      return (
        <FormField name={name} label={label} hint={hint} optional={field.optional ?? false}>
          {(control) => (
            <input
              {...control}
              type={{ line: 'text', email: 'email', link: 'url', phone: 'tel' }[field.kind]}
              autoComplete="off"
              maxLength={300}
              defaultValue={String(value)}
            />
          )}
        </FormField>
      )
  }
}

/** What a setting does and in which range it may be; most say it by their name. */
function useHint(section: Section, field: Field): string {
  const t = useText('settings')
  const key = `hint.${section}.${field.name}`
  const words = t(key as 'hint.slots.leadHours')
  const range = field.kind === 'whole' ? t('settings.range', { least: field.least, most: field.most }) : ''
  return [words === key ? '' : words, range].filter(Boolean).join(' ')
}

function Weekdays(props: { name: string; label: string; chosen: readonly number[] }): ReactNode {
  const { name, label, chosen } = props
  const t = useText('settings')
  const languageTag = useLanguageTag()
  const { faults } = useFormState()
  return (
    <fieldset className="weekdays" aria-invalid={faults[name] ? true : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      <div className="choices">
        {WEEK.map((day) => (
          <label key={day}>
            <input type="checkbox" name={name} value={day} defaultChecked={chosen.includes(day)} />
            <span>{weekdayOf(`2026-11-${String(SUNDAY + 12 + day).padStart(2, '0')}`, languageTag)}</span>
          </label>
        ))}
      </div>
      {faults[name] && (
        <p className="fault" role="alert">
          {t('settings.oneDay')}
        </p>
      )}
    </fieldset>
  )
}

/** Those that are offered come first, in their order; whoever has chosen none gets the first of them. */
function Languages(props: {
  name: string
  label: string
  hint: string
  chosen: readonly string[]
}): ReactNode {
  const { name, label, hint, chosen } = props
  const t = useText('settings')
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  const { faults } = useFormState()
  const others = conversationLanguages.filter((each) => !chosen.includes(each))
  return (
    <fieldset className="weekdays" aria-invalid={faults[name] ? true : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      <p className="small muted">{hint}</p>
      <div className="choices">
        {[...chosen, ...others].map((each) => (
          <label key={each}>
            <input type="checkbox" name={name} value={each} defaultChecked={chosen.includes(each)} />
            <span>{nameOf(names, each)}</span>
          </label>
        ))}
      </div>
      {faults[name] && (
        <p className="fault" role="alert">
          {t('settings.someLanguages')}
        </p>
      )}
    </fieldset>
  )
}

function App(props: {
  name: string
  label: string
  offered: boolean
  account: string
  link: string
}): ReactNode {
  const { name, label, offered, account, link } = props
  const t = useText('settings')
  return (
    <fieldset className="app">
      <legend>{label}</legend>
      <Checkbox name={`${name}.offered`} defaultChecked={offered}>
        {t('app.offered')}
      </Checkbox>
      <FormField name={`${name}.account`} label={t('app.account')} optional>
        {(control) => <input {...control} autoComplete="off" maxLength={100} defaultValue={account} />}
      </FormField>
      <FormField name={`${name}.link`} label={t('app.link')} optional>
        {(control) => (
          <input {...control} type="url" autoComplete="off" maxLength={300} defaultValue={link} />
        )}
      </FormField>
    </fieldset>
  )
}
