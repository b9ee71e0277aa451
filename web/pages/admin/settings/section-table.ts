import { localeNames } from '#contract/locale-names.ts'
import { locales } from '#contract/locales.ts'
import { ranges } from '#contract/settings.ts'
import { alertKinds } from '#domain/alert-kinds.ts'
import { platforms } from '#domain/consultation.ts'
import { fromMinor } from '#domain/currency.ts'
import { answerIn } from '#domain/ready-texts.ts'
import type { Currency, Settings, Section } from '#domain/settings.ts'
import { topics } from '#domain/site-texts.ts'
import { openDays } from '#web/pages/admin/weekdays.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import * as kinds from './kinds.tsx'
import { nameOf } from './language-name.ts'
import { isList } from './leaves.ts'

type Reader = { t: TFunction<'settings'>; languageTag: string }

type Described = {
  fields: readonly kinds.Field[]
  /** Describes the section in the sentence that visitors or the owner will read. */
  preview: (settings: Settings, reader: Reader) => string
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Formats an amount as the page does, without zero cents: "36 USD". */
const priceText = (minor: number, currency: Currency, languageTag: string): string =>
  `${Number(fromMinor(minor, currency)).toLocaleString(languageTag)} ${currency}`

const { lines, optionalLines, optionalLinks, integers } = kinds

/** Texts of the site in each of its languages; `none` is the preview of a language without text. */
const inLanguages = (
  section: 'faq' | 'story' | 'profile',
  none: 'preview.noWords' | 'preview.builtIn',
): Described => ({
  fields: locales.map((locale) => kinds.siteText(section, locale)),
  preview: (settings, { t }) => {
    const written = locales.filter((locale) => settings[section][locale].length > 0)
    if (written.length === 0) return t(none)
    const texts = written.map((locale) => {
      const words = settings[section][locale].map(({ title }) => title).join(' · ')
      return t('preview.words', { language: localeNames[locale], words })
    })
    if (written.length < locales.length) texts.push(t('preview.otherLanguages', { words: t(none) }))
    return texts.join(' / ')
  },
})

/** Every section: its fields in the order of the screen, and its description. */
export const sectionTable: Record<Section, Described> = {
  prices: {
    fields: [kinds.money('USD'), kinds.money('KRW')],
    preview: ({ prices: { USD, KRW } }, { t, languageTag }) =>
      t('preview.prices', {
        usd: priceText(USD, 'USD', languageTag),
        krw: priceText(KRW, 'KRW', languageTag),
      }),
  },
  vat: {
    fields: [...integers(ranges.vat), ...optionalLines('from')],
    preview: ({ vat: { USD, KRW } }, { t }) =>
      USD + KRW === 0 ? t('preview.noVat') : t('preview.vat', { usd: USD, krw: KRW }),
  },
  coupon: {
    fields: [...integers(ranges.coupon), ...lines('prefix')],
    preview: ({ coupon: { percent, validMonths } }, { t }) =>
      t('preview.coupon', { percent, months: validMonths }),
  },
  slots: {
    fields: [kinds.weekdays, ...integers(ranges.slots)],
    preview: ({ slots: of }, { t, languageTag }) =>
      t('preview.slots', {
        days: openDays(of.weekdays, languageTag),
        first: clock(of.firstHour),
        last: clock(of.lastHour),
        minutes: of.durationMinutes,
      }),
  },
  policy: {
    // The rule for an absent client is beside the rule for a cancellation.
    fields: integers(ranges.policy).flatMap((each) =>
      each.name === 'refundNoticeHours' ? [each, kinds.choice('absentRefund', ['none', 'move'])] : [each],
    ),
    preview: ({ policy: { refundNoticeHours: hours } }, { t }) =>
      hours === 0 ? t('preview.untilStart') : t('preview.policy', { hours }),
  },
  company: {
    fields: [
      ...lines('name', 'koreanName'),
      ...lines('legalName'),
      ...optionalLines('koreanLegalName'),
      ...lines('representative'),
      ...optionalLines('koreanRepresentative'),
      ...lines('businessNumber'),
      ...optionalLines('mailOrderNumber'),
      ...lines('address'),
      ...optionalLines('koreanAddress'),
      ...lines('privacyOfficer'),
      ...optionalLines('koreanPrivacyOfficer'),
      ...kinds.email('email'),
      ...kinds.phone('phone'),
      // A site in production does not open without it (domain/placeholders.ts).
      ...lines('hostingProvider'),
      ...optionalLinks('instagram', 'facebook', 'kakao'),
    ],
    preview: ({ company }, { t }) => t('preview.company', { name: company.name, email: company.email }),
  },
  platforms: {
    fields: platforms.map(kinds.app),
    preview: (settings, { t }) =>
      t('preview.platforms', {
        apps: platforms
          .filter((each) => settings.platforms[each].offered)
          .map((each) => t(`platform.${each}`))
          .join(', '),
      }),
  },
  languages: {
    fields: [kinds.languages],
    preview: (settings, { languageTag }) => {
      const names = new Intl.DisplayNames(languageTag, { type: 'language' })
      return settings.languages.map((each) => nameOf(names, each)).join(', ')
    },
  },
  quickAnswers: {
    fields: [kinds.answers],
    preview: ({ quickAnswers }, { languageTag }) =>
      quickAnswers.map((each) => answerIn(each, languageTag)).join(' · ') || '–',
  },
  planTemplates: {
    fields: [kinds.templates],
    preview: ({ planTemplates }) => planTemplates.map(({ title }) => title).join(' · ') || '–',
  },
  faq: inLanguages('faq', 'preview.builtIn'),
  story: inLanguages('story', 'preview.builtIn'),
  profile: inLanguages('profile', 'preview.noWords'),
  intake: {
    fields: topics.map(kinds.questions),
    preview: ({ intake }, { t }) => {
      const own = Object.values(intake).filter((each) => Object.values(each).some(({ length }) => length > 0))
      return own.length === 0 ? t('preview.builtIn') : t('preview.intake', { count: own.length })
    },
  },
  alerts: {
    fields: alertKinds.map(kinds.onOff),
    preview: ({ alerts }, { t }) =>
      t('preview.alerts', { count: Object.values(alerts).filter(Boolean).length }),
  },
  retention: {
    fields: integers(ranges.retention),
    preview: ({ retention: { draftDays, attachmentDays } }, { t }) =>
      t('preview.retention', { drafts: draftDays, files: attachmentDays }),
  },
  processors: {
    fields: optionalLines('mailRelay', 'fileStorage', 'backups', 'translation', 'representative'),
    preview: ({ processors }, { t }) =>
      Object.values(processors).filter(Boolean).join(' · ') || t('preview.noWords'),
  },
}

/** Returns a section's values from the form, valid or not. */
export function readSection(form: FormData, section: Section): unknown {
  const { fields } = sectionTable[section]
  if (isList(section)) return fields[0]!.read(form, section)
  return Object.fromEntries(fields.map(({ name, read }) => [name, read(form, `${section}.${name}`)]))
}

/** Returns a function that describes a section. */
export function usePreview(): (section: Section, settings: Settings) => string {
  const t = useText('settings')
  const languageTag = useLanguageTag()
  return (section, settings) => sectionTable[section].preview(settings, { t, languageTag })
}
