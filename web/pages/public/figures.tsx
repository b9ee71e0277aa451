import type { ReactNode } from 'react'
import { allFigures, type Figure, figureGroups, isChecked } from '#domain/figures.ts'
import { dayText, figureLabel, figureText } from '#web/content/figure-text.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'

/** Groups with a figure that was compared with its source; others are not shown. */
export const shownGroups = figureGroups.filter((group) =>
  allFigures.some((figure) => figure.group === group && isChecked(figure)),
)

/** Requirements of authorities, each figure with its source and the date on which it was compared. */
export function Figures(props: PublicPageProps): ReactNode {
  const { figures: texts, concern } = props.content
  return (
    <article className="policy">
      <header>
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <p>{texts.rule}</p>
      </header>
      {shownGroups.map((group) => (
        <section key={group}>
          <h2 id={group}>{texts.groups[group].title}</h2>
          <p>{texts.groups[group].note}</p>
          <table className="rules" aria-labelledby={group}>
            <thead>
              <tr>
                <th scope="col">{texts.what}</th>
                <th scope="col">{texts.figure}</th>
              </tr>
            </thead>
            <tbody>
              {allFigures
                .filter((figure) => figure.group === group)
                .filter(isChecked)
                .map((figure) => (
                  <Row key={figure.id} {...props} figure={figure} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
      <section>
        <p>{texts.ask}</p>
        <p>
          <a className="button warm" href="/report">
            {concern.topics.apply}
          </a>
        </p>
      </section>
    </article>
  )
}

function Row({
  locale,
  content,
  figure,
}: PublicPageProps & { figure: Figure & { checkedOn: string } }): ReactNode {
  const texts = content.figures
  const { what, note } = figureLabel(locale, figure, texts.rows)
  return (
    <tr>
      <th scope="row">
        {what}
        {note && <small>{note}</small>}
        <small>
          <a href={figure.sourceUrl} rel="noopener">
            {figure.sourceName}
          </a>
        </small>
      </th>
      <td>
        {figureText(locale, figure, texts)}
        <small>{dayText(locale, figure.checkedOn)}</small>
      </td>
    </tr>
  )
}
