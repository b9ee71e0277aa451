import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PeriodLink = { to: string; name: string }

/** The heading of a period between links to the ones beside it, and a link to the other view. */
export function PeriodHead(props: {
  id: string
  title: ReactNode
  before: PeriodLink
  after: PeriodLink
  other: PeriodLink
}): ReactNode {
  const { id, title, before, after, other } = props
  return (
    <div className="week-head">
      <Link className="button quiet" to={before.to}>
        <span aria-hidden="true">‹</span>
        <span className="visually-hidden">{before.name}</span>
      </Link>
      <h3 id={id} aria-live="polite">
        {title}
      </h3>
      <Link className="button quiet" to={after.to}>
        <span aria-hidden="true">›</span>
        <span className="visually-hidden">{after.name}</span>
      </Link>
      <Link className="switch" to={other.to}>
        {other.name}
      </Link>
    </div>
  )
}
