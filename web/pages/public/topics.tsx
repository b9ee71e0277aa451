import type { ReactNode } from 'react'
import type { PublicPath } from '#contract/pages.ts'
import { type FigureGroup, isChecked } from '#domain/figures.ts'
import { notesOf, type TopicNote } from '#domain/topic-notes.ts'
import type { Content, Group } from '#web/content/contents.ts'
import { dayText } from '#web/content/figure-text.ts'
import type { Topic } from '#web/content/types.ts'
import { publicHref } from '#web/document/public-href.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'
import { ConcernIllustration } from './concern-illustration.tsx'
import { shownGroups } from './figures.tsx'
import { PageHead } from './page-head.tsx'
import { type TopicPage, topicPages, topicsPath } from './topic-paths.ts'

type TopicTexts = Content['concern']['topics']

/** Topics with published figures: index of the topic on its page, and the group of figures. */
const figuresOf: Partial<Record<PublicPath, Partial<Record<number, FigureGroup>>>> = {
  '/concern/preparing/1': { 4: 'funds', 5: 'stay' },
  '/concern/preparing/2': { 0: 'funds' },
  '/concern/live/1': { 3: 'work', 4: 'stay' },
}

/** One page of a group's topics, each an expandable panel. */
export function Topics(props: PublicPageProps & { group: Group; page: TopicPage }): ReactNode {
  const { locale, content, group, page } = props
  const { concern, topics } = content
  const texts = concern.topics
  const shown: readonly Topic[] = topics[group][page - 1] ?? []
  return (
    <>
      <PageHead
        title={concern.groups[group].button}
        lead={texts.hint}
        picture={<ConcernIllustration group={group} />}
      >
        <a className="back" href={publicHref('/concern', locale)}>
          {texts.all}
        </a>
      </PageHead>
      <div className="topics">
        {shown.map((topic, index) => {
          const path = topicsPath(group, page)
          const figures = figuresOf[path]?.[index]
          const place = figures && shownGroups.includes(figures) ? `#${figures}` : ''
          return (
            <Panel key={topic.title} topic={topic} texts={texts}>
              <GoodToKnow {...props} notes={notesOf(path, index)} />
              {figures && (
                <p>
                  <a href={`${publicHref('/figures', locale)}${place}`}>{content.figures.title}</a>
                </p>
              )}
            </Panel>
          )
        })}
        <nav className="turn" aria-label={texts.pages}>
          <Arrow
            to={page === 1 ? null : publicHref(topicsPath(group, 1), locale)}
            label={texts.previous}
            left
          />
          <span>
            {page} / {topicPages.length}
          </span>
          <Arrow to={page === 2 ? null : publicHref(topicsPath(group, 2), locale)} label={texts.next} />
        </nav>
        <p className="topics-apply">
          <a className="button warm" href="/report">
            {texts.apply}
          </a>
        </p>
      </div>
    </>
  )
}

/** Notes with an authority's source, shown only after they were compared with it. */
export const GoodToKnow = (props: PublicPageProps & { notes: readonly TopicNote[] }): ReactNode =>
  props.notes.filter(isChecked).map(({ id, sourceUrl, sourceName, checkedOn }) => (
    <p key={id}>
      <strong>{props.content.notes.title}</strong> {props.content.notes.texts[id]}{' '}
      <small>
        <a href={sourceUrl} rel="noopener">
          {sourceName}
        </a>{' '}
        {dayText(props.locale, checkedOn)}
      </small>
    </p>
  ))

const Panel = (props: { topic: Topic; texts: TopicTexts; children: ReactNode }): ReactNode => (
  <details className="panel">
    <summary>
      <h2>{props.topic.title}</h2>
    </summary>
    <div className="panel-lists">
      <List title={props.texts.who} items={props.topic.who} />
      <List title={props.texts.included} items={props.topic.included} />
    </div>
    {props.children}
  </details>
)

const List = ({ title, items }: { title: string; items: readonly string[] }): ReactNode => (
  <div>
    <h3>{title}</h3>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)

/** An arrow without a target keeps its place, faded and not focusable. */
function Arrow({ to, label, left = false }: { to: string | null; label: string; left?: boolean }): ReactNode {
  const picture = (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={left ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
    </svg>
  )
  if (to === null) return <span className="arrow off">{picture}</span>
  return (
    <a className="arrow" href={to} aria-label={label}>
      {picture}
    </a>
  )
}
