import type { ReactNode } from 'react'
import { retainedData } from '#domain/retention.ts'
import type { Section } from '#web/content/types.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'

type Text = { title: string; lead: string; inForce: string; sections: readonly Section[] }

export const Terms = ({ content }: PublicPageProps): ReactNode => <Policy text={content.terms} />

/** Index of the section whose periods are a table: "3. How long we keep them". */
const RETENTION_SECTION = 2

export function Privacy({ content }: PublicPageProps): ReactNode {
  const { retention } = content.privacy
  const rows = retainedData.map((name) => retention.rows[name])
  return (
    <Policy
      text={content.privacy}
      table={{
        after: RETENTION_SECTION,
        element: (
          <Rules caption={retention.caption} head={[retention.what, retention.period]} plain>
            {rows.map(({ what, period }) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{period}</td>
              </tr>
            ))}
          </Rules>
        ),
      }}
    />
  )
}

export function Refund({ content }: PublicPageProps): ReactNode {
  const text = content.refund
  const { caption, when, back, rows } = text.table
  return (
    <Policy text={text}>
      <Rules caption={caption} head={[when, back]}>
        {rows.map((row) => (
          <tr key={row.when}>
            <td>{row.when}</td>
            <td>{row.back}</td>
          </tr>
        ))}
      </Rules>
    </Policy>
  )
}

type RulesProps = {
  caption: string
  head: readonly [string, string]
  children: ReactNode
  /** The second column contains sentences. */
  plain?: true
}

const Rules = (props: RulesProps): ReactNode => (
  <table className={props.plain ? 'rules plain' : 'rules'}>
    <caption>{props.caption}</caption>
    <thead>
      <tr>
        {props.head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{props.children}</tbody>
  </table>
)

type PolicyProps = {
  text: Text
  /** Content before the first section. */
  children?: ReactNode
  /** Element placed at the end of the section with this index. */
  table?: { after: number; element: ReactNode }
}

const Policy = ({ text, children, table }: PolicyProps): ReactNode => (
  <article className="policy">
    <header>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="small muted">{text.inForce}</p>
    </header>
    {children}
    {text.sections.map((section, index) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {table?.after === index && table.element}
      </section>
    ))}
  </article>
)
