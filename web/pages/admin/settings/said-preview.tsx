import type { ReactNode } from 'react'
import { type Locale, localeTags } from '#contract/locales.ts'
import type { Currency, Office } from '#domain/office.ts'
import { factsOf } from '#web/content/office-facts.ts'
import { counting } from '#web/pages/public/counting.ts'
import { namedFacts, readBlocks, readQuestions } from './site-words.ts'

export type Said = 'faq' | 'story' | 'profile' | 'intake'

type Props = {
  section: Said
  locale: Locale
  /** What stands in the field, saved or not. */
  typed: string
  settings: Office
  takesWon: boolean
}

/** What is typed, as visitors will read it: the same parts in the same order, with the facts filled in. */
export function SaidPreview({ section, locale, typed, settings, takesWon }: Props): ReactNode {
  const facts = factsOf(locale, settings, { currencies: takesWon ? ['USD', 'KRW'] : ['USD'], priceOf })
  const say = (text: string): string =>
    namedFacts.reduce((said, name) => said.replaceAll(`{${name}}`, facts[name]), text)
  return (
    <div className="said" lang={localeTags[locale]}>
      {section === 'intake' ? (
        <Questions questions={readQuestions(typed)} />
      ) : (
        readBlocks(typed).map(({ title, text }, index) =>
          section === 'faq' ? (
            <details key={index} className="panel" open>
              <summary>{say(title)}</summary>
              <p>{say(text.join(' '))}</p>
            </details>
          ) : (
            <section key={index}>
              {section === 'story' && (
                <span className="count" lang="ko" aria-hidden="true">
                  {counting[index]}
                </span>
              )}
              <p className="title">{say(title)}</p>
              {text.map((paragraph, number) => (
                <p key={number}>{say(paragraph)}</p>
              ))}
            </section>
          ),
        )
      )}
    </div>
  )
}

// As domain/coupon.ts does it, which is the page of the request's own; the test beside this file compares both.
function priceOf(fee: number, couponPercent: number | null, currency: Currency): number {
  const step = currency === 'KRW' ? 100 : 1
  return fee - Math.floor((fee * (couponPercent ?? 0)) / 100 / step) * step
}

/** Each question with the room for its answer. */
function Questions({ questions }: { questions: readonly string[] }): ReactNode {
  return (
    <ol>
      {questions.map((question, index) => (
        <li key={index}>
          {question}
          <span className="answer" aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
