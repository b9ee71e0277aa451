import type { ReactNode } from 'react'
import type { Section } from '#web/content/types.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'

type Text = { title: string; lead: string; inForce: string; sections: readonly Section[] }

export const Terms = ({ content }: PublicPageProps): ReactNode => <Policy text={content.terms} />
export const Privacy = ({ content }: PublicPageProps): ReactNode => <Policy text={content.privacy} />

export function Refund({ content }: PublicPageProps): ReactNode {
  const text = content.refund
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
