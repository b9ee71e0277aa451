import type { ReactNode } from 'react'
import { type Locale, localeTags } from '#contract/locales.ts'
import { withFacts } from '#domain/named-facts.ts'
import type { Settings } from '#domain/settings.ts'
import { factsOf } from '#web/content/settings-facts.ts'
import { counting } from '#web/pages/public/counting.ts'
import { readBlocks, readQuestions } from './site-texts.ts'

export type TextSection = 'faq' | 'story' | 'profile' | 'intake'

type Props = {
  section: TextSection
  locale: Locale
  /** Current text of the field, saved or not. */
  typed: string
  settings: Settings
  takesWon: boolean
}

/** Preview of the typed text as visitors will see it, with the facts filled in. */
export function TextPreview({ section, locale, typed, settings, takesWon }: Props): ReactNode {
  const facts = factsOf(locale, settings, takesWon ? ['USD', 'KRW'] : ['USD'])
  const fillIn = (text: string): string => withFacts(text, facts)
  return (
    <div className="typed-preview" lang={localeTags[locale]}>
      {section === 'intake' ? (
        <Questions questions={readQuestions(typed)} />
      ) : (
        readBlocks(typed).map(({ title, text }, index) =>
          section === 'faq' ? (
            <details key={index} className="panel" open>
              <summary>{fillIn(title)}</summary>
              <p>{fillIn(text.join(' '))}</p>
            </details>
          ) : (
            <section key={index}>
              {section === 'story' && (
                <span className="count" lang="ko" aria-hidden="true">
                  {counting[index]}
                </span>
              )}
              <p className="title">{fillIn(title)}</p>
              {text.map((paragraph, number) => (
                <p key={number}>{fillIn(paragraph)}</p>
              ))}
            </section>
          ),
        )
      )}
    </div>
  )
}

/** Each question with an empty line for the answer. */
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
