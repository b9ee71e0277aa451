import type { MouseEvent, ReactNode } from 'react'
import { changeSearch } from '#web/program/page.ts'

/** A link to another state of this page: shown without loading the document again. */
export function SearchLink(props: {
  href: string
  current?: boolean
  className?: string
  /** `j` and `k` step to it. */
  row?: boolean
  isToday?: boolean
  children: ReactNode
}): ReactNode {
  const { href, current = false, className, row, isToday = false, children } = props
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    changeSearch(new URL(href, location.href).searchParams)
    scrollTo(0, 0)
  }
  return (
    <a
      href={href}
      className={className}
      data-row={row}
      aria-current={current ? 'page' : isToday ? 'date' : undefined}
      onClick={go}
    >
      {children}
    </a>
  )
}
