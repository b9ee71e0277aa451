import type { MouseEvent, ReactNode } from 'react'
import { changeSearch } from '#web/program/page.ts'

/** A link to another state of this page: shown without loading the document again. */
export function SearchLink(props: {
  href: string
  current?: boolean
  className?: string
  children: ReactNode
}): ReactNode {
  const { href, current = false, className, children } = props
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    changeSearch(new URL(href, location.href).searchParams)
  }
  return (
    <a href={href} className={className} aria-current={current ? 'page' : undefined} onClick={go}>
      {children}
    </a>
  )
}
