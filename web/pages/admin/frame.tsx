import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { changeSearch, useRefreshing } from '#web/program/page.ts'
import { TabIcon } from './icons.tsx'
import { useBadges } from './badges.ts'
import { useKeys } from './keys.ts'
import { AccountLinks } from './account-links.tsx'
import { SearchLink } from './search-link.tsx'
import { moreViews, searchOfView, tabOf, tabs, type View, viewHref } from './views.ts'

/**
 * The desk's own frame: its tabs are at the foot of a phone and at the side of a wide window, which has
 * room for what is under "more", too.
 */
export function Frame(props: { view: View; place: string; children: ReactNode }): ReactNode {
  const { view, place, children } = props
  const t = useText('admin')
  const refreshing = useRefreshing()
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    // The link that was pressed may be gone: the keys and the reader go on in what it has opened.
    content.current?.focus({ preventScroll: true })
  }, [place])
  useKeys(content, () => changeSearch(searchOfView('clients')))
  const current = tabOf(view)
  const waiting = useBadges()
  return (
    <div className="dashboard" aria-busy={refreshing}>
      <header className="desk-head">
        <h1>
          <SearchLink href={viewHref('today')}>{t('dashboard.title')}</SearchLink>
        </h1>
        <SearchLink className="desk-search" href={viewHref('clients')}>
          <TabIcon of="search" />
          <span>{t('desk.search')}</span>
        </SearchLink>
      </header>
      <nav className="desk-tabs" aria-label={t('dashboard.views')}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab} className={tab === 'more' ? 'more' : undefined}>
              <SearchLink href={viewHref(tab)} current={tab === current}>
                <TabIcon of={tab} />
                <span>{t(`dashboard.view.${tab}`)}</span>
              </SearchLink>
              {waiting[tab] !== undefined && waiting[tab] > 0 && (
                <span className="tab-badge">
                  <span aria-hidden="true">{Math.min(waiting[tab], 99)}</span>
                  <span className="visually-hidden">{t('desk.waiting', { count: waiting[tab] })}</span>
                </span>
              )}
            </li>
          ))}
          {moreViews.map((each) => (
            <li key={each} className="under-more">
              <SearchLink href={viewHref(each)} current={each === view}>
                <TabIcon of={each} />
                <span>{t(`dashboard.view.${each}`)}</span>
              </SearchLink>
            </li>
          ))}
        </ul>
        <AccountLinks list="desk-way-out" />
      </nav>
      <div ref={content} className="desk-content" tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
