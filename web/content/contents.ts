import { type Locale, locales } from '#contract/locales.ts'
import { allFigures, type Figure, type FigureId } from '#domain/figures.ts'
import { withFacts } from '#domain/named-facts.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import type { TextBlock } from '#domain/site-texts.ts'
import type * as english from './en/all.ts'
import { factsIn } from './facts.ts'
import { figureText } from './figure-text.ts'
import type { Translated } from './types.ts'

/** The files of all languages. Each exports its text under the name of the file. */
const files = import.meta.glob<object>(['./*/*.ts', '!./en/all.ts'], { eager: true })

const textsIn = (locale: Locale): Translated<typeof english> =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([path]) => path.startsWith(`./${locale}/`))
      .map(([, file]) => file),
  )
const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])) as Record<
  Locale,
  Translated<typeof english>
>

const figureOf = (id: FigureId): Figure => allFigures.find((figure) => figure.id === id)!

/** All content of the public pages in a language, with the office's figures filled in. */
export function contentIn(locale: Locale, settings: PublicSettings) {
  const {
    home,
    about,
    service,
    times,
    terms,
    privacy,
    refund,
    concern,
    figures,
    notes,
    preparing,
    live,
    finish,
  } = texts[locale]
  const facts = factsIn(locale, settings)
  const withFactsIn = (blocks: readonly TextBlock[]): TextBlock[] =>
    blocks.map(({ title, text }) => ({
      title: withFacts(title, facts),
      text: text.map((paragraph) => withFacts(paragraph, facts)),
    }))
  return {
    home: home(facts),
    about: withStory(
      about(facts),
      withFactsIn(settings.story[locale]),
      withFactsIn(settings.profile[locale]),
    ),
    service: {
      ...withQuestions(service(facts), withFactsIn(settings.faq[locale])),
      services: facts.services,
    },
    times: times(facts),
    terms: terms(facts),
    privacy: privacy(facts),
    refund: refund(facts),
    concern,
    figures,
    notes: notes((id) => figureText(locale, figureOf(id), figures)),
    topics: { preparing, live, finish },
  }
}

type About = ReturnType<Translated<typeof english.about>>
type Service = ReturnType<Translated<typeof english.service>>

/** Replaces the built-in story with the office's own, and adds the counsellor's profile if there is one. */
const withStory = (about: About, story: readonly TextBlock[], [profile]: readonly TextBlock[]) => ({
  ...about,
  sections: story.length > 0 ? story : about.sections,
  profile: profile ?? null,
})

/** Replaces the built-in questions with the office's own. */
const withQuestions = (service: Service, own: readonly TextBlock[]) => ({
  ...service,
  faq: { title: service.faq.title, items: own.length > 0 ? own.map(questionOf) : service.faq.items },
})

const questionOf = ({ title, text }: TextBlock) => ({ question: title, answer: text.join(' ') })

export type Content = ReturnType<typeof contentIn>
export type Group = keyof Content['topics']
