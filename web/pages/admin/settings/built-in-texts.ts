import type { Locale } from '#contract/locales.ts'
import { type NamedFact, namedFacts } from '#domain/named-facts.ts'
import type { Settings } from '#domain/settings.ts'
import type { TextBlock, Topic } from '#domain/site-texts.ts'
import { type Facts, factsOf } from '#web/content/settings-facts.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { blockText } from './site-texts.ts'

type Wanted = { locale: Locale; settings: Settings } & (
  | { section: 'faq' | 'story'; takesWon: boolean }
  | { section: 'intake'; topic: Topic }
)

/**
 * Returns the site's default text in the form's syntax, with the names of facts in it, for a text that the
 * owner has not written.
 */
export async function builtInText(wanted: Wanted): Promise<string> {
  if (wanted.section === 'intake') return (await questionsAbout(wanted.topic, wanted.locale)).join('\n')
  const { section, locale, settings, takesWon } = wanted
  const [{ about }, { service }] = await Promise.all([
    import(`../../../content/${locale}/about.ts`) as Promise<typeof import('#web/content/en/about.ts')>,
    import(`../../../content/${locale}/service.ts`) as Promise<typeof import('#web/content/en/service.ts')>,
  ])
  const facts = namesOfFacts(locale, settings, takesWon)
  const blocks: readonly TextBlock[] =
    section === 'faq'
      ? service(facts).faq.items.map(({ question, answer }) => ({ title: question, text: [answer] }))
      : about(facts).sections.map(({ title, text }) => ({ title, text: [...text] }))
  return blockText(blocks)
}

/** Facts as `{name}` placeholders; facts without a name keep their current value. */
const namesOfFacts = (locale: Locale, settings: Settings, takesWon: boolean): Facts => ({
  ...factsOf(locale, settings, takesWon ? ['USD', 'KRW'] : ['USD']),
  ...(Object.fromEntries(namedFacts.map((name) => [name, `{${name}}`])) as Record<NamedFact, string>),
})

async function questionsAbout(topic: Topic, locale: Locale): Promise<string[]> {
  const { texts } = await loadCatalogue(locale, ['chat'])
  const keys =
    topic === 'any'
      ? ['intake.now', 'intake.goal', 'intake.worry']
      : ['1', '2', '3'].map((number) => `intake.${topic}.${number}`)
  return keys.flatMap((key) => texts[key] ?? [])
}
