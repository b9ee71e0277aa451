import type { ComponentProps, ReactNode } from 'react'
import { type Locale, locales } from '#contract/locales.ts'
import type { Range } from '#contract/settings.ts'
import { conversationLanguages } from '#domain/conversation-languages.ts'
import { fromMinor, toMinor } from '#domain/currency.ts'
import type { Currency, Settings } from '#domain/settings.ts'
import type { Topic } from '#domain/site-texts.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { WEEK, weekdayName } from '#web/pages/admin/weekdays.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field as FormField } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { nameOf } from './language-name.ts'
import { AnswersField, TemplatesField } from './ready-text-fields.tsx'
import { readAnswers, readTemplates, trimmedOf } from './ready-texts.ts'
import { QuestionsField, SiteTextField } from './site-text-fields.tsx'
import { readBlocks, readQuestions } from './site-texts.ts'

/** `name` is the name in the form, such as "slots.firstHour"; `value` is the current setting. */
type Shown = { name: string; label: string; hint: string; value: unknown; settings: Settings }

/** A form field of a setting; its range is validated by the server (contract/settings.ts). */
export type Field = {
  name: string
  /** Minimum and maximum of an integer. */
  range?: Range
  render: (shown: Shown) => ReactNode
  /** Returns the value from the form, valid or not. */
  read: (form: FormData, name: string) => unknown
}

type Attributes = ComponentProps<'input'> & { optional?: boolean }

/** A text input that starts with the current setting. */
const input =
  ({ optional = false, ...attributes }: Attributes, textOf = ({ value }: Shown) => String(value)) =>
  (shown: Shown): ReactNode => (
    <FormField name={shown.name} label={shown.label} hint={shown.hint} optional={optional}>
      {(control) => <input {...control} autoComplete="off" {...attributes} defaultValue={textOf(shown)} />}
    </FormField>
  )

const texts =
  (type: 'text' | 'email' | 'url' | 'tel', optional = false) =>
  (...names: string[]): Field[] =>
    names.map((name) => ({ name, render: input({ type, optional, maxLength: 300 }), read: trimmedOf }))
export const lines = texts('text')
export const email = texts('email')
export const phone = texts('tel')
export const optionalLines = texts('text', true)
export const optionalLinks = texts('url', true)

/** Text that is not a number is sent unchanged: the server reports the error at its field. */
const parseInteger = (typed: string): unknown => (/^\d{1,9}$/.test(typed) ? Number(typed) : typed)

export const integers = (ranges: Record<string, Range>): Field[] =>
  Object.entries(ranges).map(([name, range]) => ({
    name,
    range,
    render: input({ className: 'short', inputMode: 'numeric', maxLength: 9 }),
    read: (form, at) => parseInteger(trimmedOf(form, at)),
  }))

export const money = (currency: Currency): Field => ({
  name: currency,
  render: input({ inputMode: 'decimal', maxLength: 14 }, ({ settings }) =>
    fromMinor(settings.prices[currency], currency),
  ),
  read: (form, at) => {
    const typed = trimmedOf(form, at)
    return toMinor(typed.replaceAll(',', ''), currency) ?? typed
  },
})

export const choice = (name: string, values: readonly string[]): Field => ({
  name,
  render: (shown) => <Choice {...shown} of={name} values={values} />,
  read: trimmedOf,
})

function Choice(props: Shown & { of: string; values: readonly string[] }): ReactNode {
  const { name, label, hint, value, of, values } = props
  const t = useText('settings')
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      options={values.map((each) => [each, t(`choice.${of}.${each}` as 'choice.absentRefund.none')])}
      defaultValue={String(value)}
    />
  )
}

export const onOff = (name: string): Field => ({
  name,
  render: ({ name: at, label, value }) => (
    <Checkbox name={at} defaultChecked={value === true}>
      {label}
    </Checkbox>
  ),
  read: (form, at) => form.has(at),
})

export const weekdays: Field = {
  name: 'weekdays',
  render: (shown) => <Weekdays {...shown} />,
  read: (form, at) => form.getAll(at).map(Number),
}

function Weekdays({ name, label, settings }: Shown): ReactNode {
  const t = useText('settings')
  const languageTag = useLanguageTag()
  return (
    <Choices
      name={name}
      label={label}
      values={WEEK}
      chosen={settings.slots.weekdays}
      textOf={(day) => weekdayName(day, languageTag)}
      fault={t('settings.oneDay')}
    />
  )
}

export const languages: Field = {
  name: 'languages',
  render: (shown) => <Languages {...shown} />,
  read: (form, at) => form.getAll(at),
}

/**
 * Language checkboxes: the offered ones first, in their order. The first is the default of clients whose own
 * language is not offered.
 */
function Languages({ name, label, hint, settings: { languages: chosen } }: Shown): ReactNode {
  const t = useText('settings')
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  return (
    <Choices
      name={name}
      label={label}
      hint={hint}
      values={[...chosen, ...conversationLanguages.filter((each) => !chosen.includes(each))]}
      chosen={chosen}
      textOf={(each) => nameOf(names, each)}
      fault={t('settings.someLanguages')}
    />
  )
}

function Choices<Value extends string | number>(props: {
  name: string
  label: string
  hint?: string
  values: readonly Value[]
  chosen: readonly Value[]
  textOf: (value: Value) => string
  fault: string
}): ReactNode {
  const { name, label, hint, values, chosen, textOf, fault } = props
  const { faults } = useFormState()
  return (
    <fieldset className="weekdays" aria-invalid={faults[name] ? true : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="small muted">{hint}</p>}
      <div className="choices">
        {values.map((each) => (
          <label key={each}>
            <input type="checkbox" name={name} value={each} defaultChecked={chosen.includes(each)} />
            <span>{textOf(each)}</span>
          </label>
        ))}
      </div>
      {faults[name] && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

export const app = (platform: keyof Settings['platforms']): Field => ({
  name: platform,
  render: (shown) => <App {...shown} {...shown.settings.platforms[platform]} />,
  read: (form, at) => ({
    offered: form.has(`${at}.offered`),
    account: trimmedOf(form, `${at}.account`),
    link: trimmedOf(form, `${at}.link`),
  }),
})

function App(props: Shown & Settings['platforms']['kakao']): ReactNode {
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

export const answers: Field = {
  name: 'quickAnswers',
  render: ({ settings }) => <AnswersField answers={settings.quickAnswers} />,
  read: readAnswers,
}

export const templates: Field = {
  name: 'planTemplates',
  render: ({ settings }) => (
    <TemplatesField templates={settings.planTemplates} languages={settings.languages} />
  ),
  read: readTemplates,
}

export const siteText = (section: 'faq' | 'story' | 'profile', locale: Locale): Field => ({
  name: locale,
  render: ({ settings }) => <SiteTextField section={section} locale={locale} settings={settings} />,
  read: (form, at) => readBlocks(trimmedOf(form, at)),
})

export const questions = (topic: Topic): Field => ({
  name: topic,
  render: ({ label, settings }) => <QuestionsField topic={topic} label={label} settings={settings} />,
  read: (form, at) =>
    Object.fromEntries(locales.map((locale) => [locale, readQuestions(trimmedOf(form, `${at}.${locale}`))])),
})
