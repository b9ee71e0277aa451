import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { changeSearch } from '#web/program/page.ts'

/** Previous, numbered pages, Next. The page is in the address (`?page=2`), so it can be kept and shared. */
export function Pager({ page, pages }: { page: number; pages: number }): ReactNode {
  const t = useText()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <PageLink to={page - 1} pages={pages}>
        {t('pager.previous')}
      </PageLink>
      <ol>
        {pagesAround(page, pages).map((to, index) => (
          <li key={to ?? `gap-${index}`}>
            {to === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageLink to={to} pages={pages} current={to === page} label={t('pager.page', { page: to })}>
                {to}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <PageLink to={page + 1} pages={pages}>
        {t('pager.next')}
      </PageLink>
    </nav>
  )
}

function PageLink(props: {
  to: number
  pages: number
  current?: boolean
  label?: string
  children: ReactNode
}): ReactNode {
  const { to, pages, current = false, label, children } = props
  if (to < 1 || to > pages) return <span className="page-link off">{children}</span>
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const search = new URLSearchParams(location.search)
    search.set('page', String(to))
    changeSearch(search)
  }
  return (
    <a
      href={`?page=${to}`}
      className="page-link"
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      onClick={go}
    >
      {children}
    </a>
  )
}

/** The first, the last and the pages around the current one; null where some are left out. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((to) => to >= 1 && to <= pages)
  return shown.flatMap((to, index) => {
    const before = shown[index - 1]
    return before !== undefined && to - before > 1 ? [null, to] : [to]
  })
}
