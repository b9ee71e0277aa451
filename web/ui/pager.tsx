import type { ReactNode } from 'react'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useText } from '#web/texts/use-text.ts'

type LinkProps = {
  to: string
  className: string
  'aria-current'?: 'page'
  'aria-label'?: string
  children: ReactNode
}

/**
 * Previous, numbered pages, Next. The page is in the address (`?page=2`), so it can be bookmarked and
 * shared. `LinkTo` is a router's link component, if there is one.
 */
export function Pager(props: {
  page: number
  pages: number
  LinkTo?: (props: LinkProps) => ReactNode
}): ReactNode {
  const { page, pages, LinkTo = PlainLink } = props
  const t = useText()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <PageLink to={page - 1} {...{ pages, LinkTo }}>
        {t('pager.previous')}
      </PageLink>
      <ol>
        {pagesAround(page, pages).map((to, index) => (
          <li key={to ?? `gap-${index}`}>
            {to === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageLink
                to={to}
                {...{ pages, LinkTo }}
                current={to === page}
                label={t('pager.page', { page: to })}
              >
                {to}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <PageLink to={page + 1} {...{ pages, LinkTo }}>
        {t('pager.next')}
      </PageLink>
    </nav>
  )
}

const PlainLink = ({ to, children, ...rest }: LinkProps): ReactNode => (
  <a href={to} {...rest}>
    {children}
  </a>
)

function PageLink(props: {
  to: number
  pages: number
  LinkTo: (props: LinkProps) => ReactNode
  current?: boolean
  label?: string
  children: ReactNode
}): ReactNode {
  const { to, pages, LinkTo, current = false, label, children } = props
  const { address } = useRenderEnvironment()
  if (to < 1 || to > pages) return <span className="page-link off">{children}</span>
  const search = new URL(address).searchParams
  search.set('page', String(to))
  return (
    <LinkTo
      to={`?${search}`}
      className="page-link"
      aria-current={current ? 'page' : undefined}
      aria-label={label}
    >
      {children}
    </LinkTo>
  )
}

/** Returns the first, the last and the pages around the current one, with null for each gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((to) => to >= 1 && to <= pages)
  return shown.flatMap((to, index) => {
    const before = shown[index - 1]
    return before !== undefined && to - before > 1 ? [null, to] : [to]
  })
}
