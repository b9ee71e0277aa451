import type { ReactNode } from 'react'
import { publicHref } from '#web/document/public-href.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'
import { ConcernIllustration } from './concern-illustration.tsx'
import { groups, topicsPath } from './topic-paths.ts'

export function Concern({ locale, content }: PublicPageProps): ReactNode {
  const { title, lead, groups: groupTexts } = content.concern
  return (
    <>
      <header className="page-head centred">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      <ul className="choices">
        {groups.map((group) => (
          <li key={group}>
            <ConcernIllustration group={group} />
            <h2>
              <a href={publicHref(topicsPath(group, 1), locale)}>{groupTexts[group].button}</a>
            </h2>
            <p className="muted">{groupTexts[group].hint}</p>
          </li>
        ))}
      </ul>
      <p className="topics-apply">
        <a href={publicHref('/figures', locale)}>{content.figures.title}</a>
      </p>
    </>
  )
}
