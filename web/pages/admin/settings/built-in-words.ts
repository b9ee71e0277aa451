import type { Locale } from '#contract/locales.ts'
import type { Office } from '#domain/office.ts'
import { namedFacts } from '#domain/named-facts.ts'
import type { TextBlock, Topic } from '#domain/site-words.ts'
import type { Facts } from '#web/content/facts.ts'
import { about as enAbout } from '#web/content/en/about.ts'
import { service as enService } from '#web/content/en/service.ts'
import { about as koAbout } from '#web/content/ko/about.ts'
import { service as koService } from '#web/content/ko/service.ts'
import { about as viAbout } from '#web/content/vi/about.ts'
import { service as viService } from '#web/content/vi/service.ts'
import { about as zhAbout } from '#web/content/zh/about.ts'
import { service as zhService } from '#web/content/zh/service.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { blockText } from './site-words.ts'

export type Wanted = { locale: Locale; settings: Office } & (
  | { section: 'faq' | 'story'; takesWon: boolean }
  | { section: 'intake'; topic: Topic }
)

// Only these, not web/content/contents.ts, which also has every policy in each language.
const texts = {
  en: { about: enAbout, service: enService },
  ko: { about: koAbout, service: koService },
  vi: { about: viAbout, service: viService },
  zh: { about: zhAbout, service: zhService },
}

/** What stands on the site while the owner has written nothing, as it is typed, with the names of facts in it. */
export async function builtInWords(wanted: Wanted): Promise<string> {
  if (wanted.section === 'intake') return (await questionsAbout(wanted.topic, wanted.locale)).join('\n')
  const { section, locale, settings, takesWon } = wanted
  const { about, service } = texts[locale]
  const facts = namesOfFacts(settings, takesWon)
  const blocks: readonly TextBlock[] =
    section === 'faq'
      ? service(facts).faq.items.map(({ question, answer }) => ({ title: question, text: [answer] }))
      : about(facts).sections.map(({ title, text }) => ({ title, text: [...text] }))
  return blockText(blocks)
}

/** Each fact by its name; those that have none as they are now, as far as these texts say them. */
const namesOfFacts = ({ company, policy }: Office, takesWon: boolean): Facts =>
  ({
    ...Object.fromEntries(namedFacts.map((name) => [name, `{${name}}`])),
    office: company,
    refundDays: { from: policy.refundDaysFrom, to: policy.refundDaysTo },
    takesWon,
    hasNotice: policy.refundNoticeHours > 0,
    absentMayMove: policy.absentRefund === 'move',
    apps: [],
  }) as unknown as Facts

async function questionsAbout(topic: Topic, locale: Locale): Promise<string[]> {
  const { words } = await loadCatalogue(locale, ['room'])
  const keys =
    topic === 'any'
      ? ['intake.now', 'intake.goal', 'intake.worry']
      : ['1', '2', '3'].map((number) => `intake.${topic}.${number}`)
  return keys.flatMap((key) => words[key] ?? [])
}
