import type { ReactNode } from 'react'
import type { Locale } from '#contract/locales.ts'
import { contentIn } from '#web/content/contents.ts'
import { publicHref } from '#web/public-href.ts'
import { Crossing } from './crossing.tsx'
import { groups, topicsPath } from './topic-paths.ts'

export function Concern({ locale }: { locale: Locale }): ReactNode {
  const { title, lead, groups: words } = contentIn(locale).concern
  return (
    <>
      <header className="page-head centred">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      <ul className="choices">
        {groups.map(({ group, progress }) => (
          <li key={group}>
            <Crossing progress={progress} />
            <h2>
              <a href={publicHref(topicsPath(group, 1), locale)}>{words[group].button}</a>
            </h2>
            <p className="muted">{words[group].hint}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
