import { locales } from '#contract/locales.ts'
import { localeNames } from '#contract/locale-names.ts'
import type { Office, Section } from '#domain/office.ts'
import { fromMinor } from '#domain/currency.ts'
import { answerIn } from '#domain/ready-words.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { openDays } from '#web/pages/admin/moment.ts'

type Shown = { section: Section; settings: Office }

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** "36 USD": an amount as the page says it, without cents that are none. */
const priceText = (minor: number, currency: keyof Office['prices'], languageTag: string): string =>
  `${Number(fromMinor(minor, currency)).toLocaleString(languageTag)} ${currency}`

/** What a section means, in the sentence that a visitor or the owner will read. */
export function usePreview(): (shown: Shown) => string {
  const t = useText('settings')
  const languageTag = useLanguageTag()
  return ({ section, settings }) => {
    const { company, prices, coupon, slots, policy, platforms, languages, alerts, retention } = settings
    switch (section) {
      case 'company':
        return t('preview.company', { name: company.name, email: company.email })
      case 'prices':
        return t('preview.prices', {
          usd: priceText(prices.USD, 'USD', languageTag),
          krw: priceText(prices.KRW, 'KRW', languageTag),
        })
      case 'vat': {
        const { USD, KRW } = settings.vat
        return USD + KRW === 0 ? t('preview.noVat') : t('preview.vat', { usd: USD, krw: KRW })
      }
      case 'coupon':
        return t('preview.coupon', { percent: coupon.percent, months: coupon.validMonths })
      case 'slots':
        return t('preview.slots', {
          days: openDays(slots.weekdays, languageTag),
          first: clock(slots.firstHour),
          last: clock(slots.lastHour),
          minutes: slots.durationMinutes,
        })
      case 'policy':
        return policy.refundNoticeHours === 0
          ? t('preview.untilStart')
          : t('preview.policy', { hours: policy.refundNoticeHours })
      case 'platforms':
        return t('preview.platforms', {
          apps: Object.entries(platforms)
            .flatMap(([app, { offered }]) =>
              offered ? [t(`field.platforms.${app as keyof typeof platforms}`)] : [],
            )
            .join(', '),
        })
      case 'languages': {
        const names = new Intl.DisplayNames(languageTag, { type: 'language' })
        return languages.map((each) => nameOf(names, each)).join(', ')
      }
      case 'quickAnswers':
        return settings.quickAnswers.map((each) => answerIn(each, languageTag)).join(' · ') || '–'
      case 'planTemplates':
        return settings.planTemplates.map(({ title }) => title).join(' · ') || '–'
      case 'faq':
      case 'story':
      case 'profile':
        return locales
          .map((locale) => {
            const titles = settings[section][locale].map(({ title }) => title).join(' · ')
            return t('preview.words', {
              language: localeNames[locale],
              words: titles || t(section === 'profile' ? 'preview.noWords' : 'preview.builtIn'),
            })
          })
          .join(' / ')
      case 'intake': {
        const own = Object.values(settings.intake).filter((each) =>
          Object.values(each).some((questions) => questions.length > 0),
        )
        return own.length === 0 ? t('preview.builtIn') : t('preview.intake', { count: own.length })
      }
      case 'alerts':
        return t('preview.alerts', { count: Object.values(alerts).filter(Boolean).length })
      case 'retention':
        return t('preview.retention', { drafts: retention.draftDays, files: retention.attachmentDays })
      case 'processors':
        return Object.values(settings.processors).filter(Boolean).join(' · ') || t('preview.noWords')
    }
  }
}

/** Whatever is typed may be no language. */
/** A language in the words of the reader; a code that no browser knows stays a code. */
export function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
