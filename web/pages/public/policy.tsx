import type { ReactNode } from 'react'
import type { Locale } from '#contract/locales.ts'
import { contentIn } from '#web/content/contents.ts'
import type { Section } from '#web/content/types.ts'

type Text = { title: string; lead: string; inForce: string; sections: readonly Section[] }

export const Terms = ({ locale }: { locale: Locale }): ReactNode => <Policy text={contentIn(locale).terms} />
export const Privacy = ({ locale }: { locale: Locale }): ReactNode => (
  <Policy text={contentIn(locale).privacy} />
)

export function Refund({ locale }: { locale: Locale }): ReactNode {
  const text = contentIn(locale).refund
  const { caption, when, back, rows } = text.table
  return (
    <Policy text={text}>
      <table className="rules">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{when}</th>
            <th scope="col">{back}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.when}>
              <td>{row.when}</td>
              <td>{row.back}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Policy>
  )
}

const Policy = ({ text, children }: { text: Text; children?: ReactNode }): ReactNode => (
  <article className="policy">
    <header>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="small muted">{text.inForce}</p>
    </header>
    {children}
    {text.sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </article>
)
