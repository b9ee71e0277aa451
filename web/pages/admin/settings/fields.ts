import { type Locale, locales } from '#contract/locales.ts'
import { alertKinds } from '#domain/alert-kinds.ts'
import { platforms } from '#domain/consultation.ts'
import { toMinor } from '#domain/currency.ts'
import type { Section } from '#domain/office.ts'
import { type Topic, topics } from '#domain/site-words.ts'
import { readAnswers, readTemplates, trimmedOf } from './ready-words.ts'
import { readBlocks, readQuestions } from './site-words.ts'

/** How the fields of each section are asked for; their ranges are the server's to say (contract/settings.ts). */
export type Field =
  | { kind: 'line' | 'email' | 'link' | 'phone'; name: string; optional?: true }
  | { kind: 'whole'; name: string; least: number; most: number }
  | { kind: 'money'; name: 'USD' | 'KRW' }
  | { kind: 'weekdays'; name: 'weekdays' }
  | { kind: 'choice'; name: string; values: readonly string[] }
  | { kind: 'switch'; name: string }
  | { kind: 'app'; name: string }
  | { kind: 'languages'; name: 'languages' }
  | { kind: 'answers'; name: 'quickAnswers' }
  | { kind: 'templates'; name: 'planTemplates' }
  | { kind: 'words'; name: Locale }
  | { kind: 'questions'; name: Topic }

const whole = (name: string, least: number, most: number): Field => ({ kind: 'whole', name, least, most })
const line = (name: string): Field => ({ kind: 'line', name })
const optional = (kind: 'line' | 'link', name: string): Field => ({ kind, name, optional: true })

const inLanguages: readonly Field[] = locales.map((name) => ({ kind: 'words', name }))

export const sectionFields: Record<Section, readonly Field[]> = {
  prices: [
    { kind: 'money', name: 'USD' },
    { kind: 'money', name: 'KRW' },
  ],
  vat: [whole('USD', 0, 30), whole('KRW', 0, 30), optional('line', 'from')],
  coupon: [whole('percent', 1, 90), whole('validMonths', 1, 60), line('prefix')],
  slots: [
    { kind: 'weekdays', name: 'weekdays' },
    whole('firstHour', 0, 23),
    whole('lastHour', 0, 23),
    whole('durationMinutes', 15, 240),
    whole('breakMinutes', 0, 120),
    whole('leadHours', 1, 336),
    whole('horizonWeeks', 1, 52),
    whole('holdMinutes', 10, 120),
  ],
  policy: [
    whole('refundNoticeHours', 0, 336),
    { kind: 'choice', name: 'absentRefund', values: ['none', 'move'] },
    whole('refundDaysFrom', 1, 60),
    whole('refundDaysTo', 1, 60),
    whole('reminderHours', 1, 168),
  ],
  company: [
    line('name'),
    line('koreanName'),
    { kind: 'email', name: 'email' },
    line('legalName'),
    line('representative'),
    line('businessNumber'),
    optional('line', 'mailOrderNumber'),
    optional('line', 'hostingProvider'),
    line('address'),
    { kind: 'phone', name: 'phone' },
    line('privacyOfficer'),
    optional('link', 'instagram'),
    optional('link', 'facebook'),
    optional('link', 'kakao'),
    optional('line', 'koreanLegalName'),
    optional('line', 'koreanRepresentative'),
    optional('line', 'koreanPrivacyOfficer'),
    optional('line', 'koreanAddress'),
  ],
  platforms: platforms.map((name) => ({ kind: 'app', name })),
  languages: [{ kind: 'languages', name: 'languages' }],
  quickAnswers: [{ kind: 'answers', name: 'quickAnswers' }],
  planTemplates: [{ kind: 'templates', name: 'planTemplates' }],
  faq: inLanguages,
  story: inLanguages,
  profile: inLanguages,
  intake: topics.map((name) => ({ kind: 'questions', name })),
  alerts: alertKinds.map((name) => ({ kind: 'switch', name })),
  retention: [whole('draftDays', 1, 365), whole('attachmentDays', 1, 1825), whole('backupDays', 1, 1825)],
  processors: [
    optional('line', 'mailRelay'),
    optional('line', 'fileStorage'),
    optional('line', 'backups'),
    optional('line', 'representative'),
  ],
}

/** Sections that are one list, and have no fields by name. */
const lists: readonly Section[] = ['languages', 'quickAnswers', 'planTemplates']
export const isList = (section: Section): boolean => lists.includes(section)

/** What is no number is sent as it was typed: the server says at which field that is wrong. */
const wholeOf = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text)

function valueOf(form: FormData, section: Section, field: Field): unknown {
  const name = `${section}.${field.name}`
  const text = trimmedOf(form, name)
  switch (field.kind) {
    case 'whole':
      return wholeOf(text)
    case 'money':
      return toMinor(text.replaceAll(',', ''), field.name) ?? text
    case 'weekdays':
      return form.getAll(name).map(Number)
    case 'switch':
      return form.has(name)
    case 'app':
      return {
        offered: form.has(`${name}.offered`),
        account: trimmedOf(form, `${name}.account`),
        link: trimmedOf(form, `${name}.link`),
      }
    case 'languages':
      return form.getAll(section)
    case 'answers':
      return readAnswers(form)
    case 'templates':
      return readTemplates(form)
    case 'words':
      return readBlocks(text)
    case 'questions':
      return Object.fromEntries(
        locales.map((locale) => [locale, readQuestions(trimmedOf(form, `${name}.${locale}`))]),
      )
    default:
      return text
  }
}

/** What a form says of a section, whether it may stand like this or not. */
export function readSection(form: FormData, section: Section): unknown {
  const fields = sectionFields[section]
  if (isList(section)) return valueOf(form, section, fields[0]!)
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(form, section, field)]))
}

/** "section.field" and its value for each value that a change holds. */
export function leavesOf(changes: unknown, path: readonly string[] = []): [string[], unknown][] {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return [[[...path], changes]]
  return Object.entries(changes).flatMap(([name, value]) => leavesOf(value, [...path, name]))
}

/** The value at a path; undefined where nothing stands. */
export const valueAt = (settings: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    settings,
  )
