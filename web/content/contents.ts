import type { Locale } from '#contract/locales.ts'
import type { OfferedSettings } from '#domain/offer.ts'
import { allFigures, type Figure, type FigureId } from '#domain/figures.ts'
import { withFacts } from '#domain/named-facts.ts'
import type { TextBlock } from '#domain/site-texts.ts'
import { about as enAbout } from './en/about.ts'
import { concern as enConcern } from './en/concern.ts'
import { figures as enFigures } from './en/figures.ts'
import { finish as enFinish } from './en/finish.ts'
import { home as enHome } from './en/home.ts'
import { live as enLive } from './en/live.ts'
import { notes as enNotes } from './en/notes.ts'
import { preparing as enPreparing } from './en/preparing.ts'
import { privacy as enPrivacy } from './en/privacy.ts'
import { refund as enRefund } from './en/refund.ts'
import { service as enService } from './en/service.ts'
import { terms as enTerms } from './en/terms.ts'
import { times as enTimes } from './en/times.ts'
import { about as koAbout } from './ko/about.ts'
import { concern as koConcern } from './ko/concern.ts'
import { figures as koFigures } from './ko/figures.ts'
import { finish as koFinish } from './ko/finish.ts'
import { home as koHome } from './ko/home.ts'
import { live as koLive } from './ko/live.ts'
import { notes as koNotes } from './ko/notes.ts'
import { preparing as koPreparing } from './ko/preparing.ts'
import { privacy as koPrivacy } from './ko/privacy.ts'
import { refund as koRefund } from './ko/refund.ts'
import { service as koService } from './ko/service.ts'
import { terms as koTerms } from './ko/terms.ts'
import { times as koTimes } from './ko/times.ts'
import { about as viAbout } from './vi/about.ts'
import { concern as viConcern } from './vi/concern.ts'
import { figures as viFigures } from './vi/figures.ts'
import { finish as viFinish } from './vi/finish.ts'
import { home as viHome } from './vi/home.ts'
import { live as viLive } from './vi/live.ts'
import { notes as viNotes } from './vi/notes.ts'
import { preparing as viPreparing } from './vi/preparing.ts'
import { privacy as viPrivacy } from './vi/privacy.ts'
import { refund as viRefund } from './vi/refund.ts'
import { service as viService } from './vi/service.ts'
import { terms as viTerms } from './vi/terms.ts'
import { times as viTimes } from './vi/times.ts'
import { about as zhAbout } from './zh/about.ts'
import { about as jaAbout } from './ja/about.ts'
import { about as mnAbout } from './mn/about.ts'
import { about as uzAbout } from './uz/about.ts'
import { concern as zhConcern } from './zh/concern.ts'
import { concern as jaConcern } from './ja/concern.ts'
import { concern as mnConcern } from './mn/concern.ts'
import { concern as uzConcern } from './uz/concern.ts'
import { figures as zhFigures } from './zh/figures.ts'
import { figures as jaFigures } from './ja/figures.ts'
import { figures as mnFigures } from './mn/figures.ts'
import { figures as uzFigures } from './uz/figures.ts'
import { finish as zhFinish } from './zh/finish.ts'
import { finish as jaFinish } from './ja/finish.ts'
import { finish as mnFinish } from './mn/finish.ts'
import { finish as uzFinish } from './uz/finish.ts'
import { home as zhHome } from './zh/home.ts'
import { home as jaHome } from './ja/home.ts'
import { home as mnHome } from './mn/home.ts'
import { home as uzHome } from './uz/home.ts'
import { live as zhLive } from './zh/live.ts'
import { live as jaLive } from './ja/live.ts'
import { live as mnLive } from './mn/live.ts'
import { live as uzLive } from './uz/live.ts'
import { notes as zhNotes } from './zh/notes.ts'
import { notes as jaNotes } from './ja/notes.ts'
import { notes as mnNotes } from './mn/notes.ts'
import { notes as uzNotes } from './uz/notes.ts'
import { preparing as zhPreparing } from './zh/preparing.ts'
import { preparing as jaPreparing } from './ja/preparing.ts'
import { preparing as mnPreparing } from './mn/preparing.ts'
import { preparing as uzPreparing } from './uz/preparing.ts'
import { privacy as zhPrivacy } from './zh/privacy.ts'
import { privacy as jaPrivacy } from './ja/privacy.ts'
import { privacy as mnPrivacy } from './mn/privacy.ts'
import { privacy as uzPrivacy } from './uz/privacy.ts'
import { refund as zhRefund } from './zh/refund.ts'
import { refund as jaRefund } from './ja/refund.ts'
import { refund as mnRefund } from './mn/refund.ts'
import { refund as uzRefund } from './uz/refund.ts'
import { service as zhService } from './zh/service.ts'
import { service as jaService } from './ja/service.ts'
import { service as mnService } from './mn/service.ts'
import { service as uzService } from './uz/service.ts'
import { terms as zhTerms } from './zh/terms.ts'
import { terms as jaTerms } from './ja/terms.ts'
import { terms as mnTerms } from './mn/terms.ts'
import { terms as uzTerms } from './uz/terms.ts'
import { times as zhTimes } from './zh/times.ts'
import { times as jaTimes } from './ja/times.ts'
import { times as mnTimes } from './mn/times.ts'
import { times as uzTimes } from './uz/times.ts'
import { factsIn } from './facts.ts'
import { figureText } from './figure-text.ts'
import type { Translated } from './types.ts'

const english = {
  home: enHome,
  about: enAbout,
  concern: enConcern,
  preparing: enPreparing,
  live: enLive,
  finish: enFinish,
  figures: enFigures,
  notes: enNotes,
  service: enService,
  terms: enTerms,
  times: enTimes,
  privacy: enPrivacy,
  refund: enRefund,
}

const texts: Record<Locale, Translated<typeof english>> = {
  en: english,
  ko: {
    home: koHome,
    about: koAbout,
    concern: koConcern,
    preparing: koPreparing,
    live: koLive,
    finish: koFinish,
    figures: koFigures,
    notes: koNotes,
    service: koService,
    terms: koTerms,
    times: koTimes,
    privacy: koPrivacy,
    refund: koRefund,
  },
  vi: {
    home: viHome,
    about: viAbout,
    concern: viConcern,
    preparing: viPreparing,
    live: viLive,
    finish: viFinish,
    figures: viFigures,
    notes: viNotes,
    service: viService,
    terms: viTerms,
    times: viTimes,
    privacy: viPrivacy,
    refund: viRefund,
  },
  zh: {
    home: zhHome,
    about: zhAbout,
    concern: zhConcern,
    preparing: zhPreparing,
    live: zhLive,
    finish: zhFinish,
    figures: zhFigures,
    notes: zhNotes,
    service: zhService,
    terms: zhTerms,
    times: zhTimes,
    privacy: zhPrivacy,
    refund: zhRefund,
  },
  ja: {
    home: jaHome,
    about: jaAbout,
    concern: jaConcern,
    preparing: jaPreparing,
    live: jaLive,
    finish: jaFinish,
    figures: jaFigures,
    notes: jaNotes,
    service: jaService,
    terms: jaTerms,
    times: jaTimes,
    privacy: jaPrivacy,
    refund: jaRefund,
  },
  mn: {
    home: mnHome,
    about: mnAbout,
    concern: mnConcern,
    preparing: mnPreparing,
    live: mnLive,
    finish: mnFinish,
    figures: mnFigures,
    notes: mnNotes,
    service: mnService,
    terms: mnTerms,
    times: mnTimes,
    privacy: mnPrivacy,
    refund: mnRefund,
  },
  uz: {
    home: uzHome,
    about: uzAbout,
    concern: uzConcern,
    preparing: uzPreparing,
    live: uzLive,
    finish: uzFinish,
    figures: uzFigures,
    notes: uzNotes,
    service: uzService,
    terms: uzTerms,
    times: uzTimes,
    privacy: uzPrivacy,
    refund: uzRefund,
  },
}

const figureOf = (id: FigureId): Figure => allFigures.find((figure) => figure.id === id)!

/** All content of the public pages in a language, with the office's figures filled in. */
export function contentIn(locale: Locale, settings: OfferedSettings) {
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
    service: withQuestions(service(facts), withFactsIn(settings.faq[locale])),
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

type About = ReturnType<Translated<typeof enAbout>>
type Service = ReturnType<Translated<typeof enService>>

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
