import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { AdminView } from '#contract/admin-views.ts'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useText } from '#web/texts/use-text.ts'
import { AccountLinks } from './account-links.tsx'
import { useBadges } from './badges.ts'
import { TabIcon } from './icons.tsx'
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts'
import { useMay } from './staff-role.ts'
import { callOf, entryOf, moreViews, tabOf, tabs, viewHref } from './views.ts'

const currentIf = (isCurrent: boolean) => (isCurrent ? 'page' : undefined)

/**
 * The frame of the admin screens: tabs at the bottom of a phone, at the side of a wide window, which also
 * shows the entries of "more". `view` is undefined if the address matches none.
 */
export function Frame({ view, children }: { view: AdminView | undefined; children: ReactNode }): ReactNode {
  const t = useText('admin')
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  const isFresh = useRevalidator().state === 'idle'
  const { pathname } = useLocation()
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The clicked link may be gone, so focus the new content.
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  // The document's title before a view is shown: the admin area and the office.
  const { isServed } = useRenderEnvironment()
  const [title] = useState(() => (isServed ? '' : document.title))
  const name = t(view ? `dashboard.view.${view}` : 'desk.noSuchView')
  useEffect(() => {
    document.title = `${name} · ${title}`
  }, [name, title])
  useKeyboardShortcuts(content, () => void navigate(viewHref('clients')))
  const entry = view && entryOf(view)
  const current = view && tabOf(view)
  const waiting = useBadges()
  const may = useMay()
  return (
    <div className="dashboard" aria-busy={!isIdle || !isFresh}>
      <header className="desk-head">
        <h1>
          <Link to={viewHref('today')}>{t('dashboard.title')}</Link>
        </h1>
        <Link className="desk-search" to={viewHref('clients')}>
          <TabIcon of="search" />
          <span>{t('desk.search')}</span>
        </Link>
      </header>
      <nav className="desk-tabs" aria-label={t('dashboard.views')}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab} className={tab === 'more' ? 'more' : undefined}>
              <Link to={viewHref(tab)} aria-current={currentIf(tab === current)}>
                <TabIcon of={tab} />
                <span>{t(`dashboard.view.${tab}`)}</span>
              </Link>
              {waiting[tab] !== undefined && waiting[tab] > 0 && (
                <span className="tab-badge">
                  <span aria-hidden="true">{Math.min(waiting[tab], 99)}</span>
                  <span className="visually-hidden">{t('desk.waiting', { count: waiting[tab] })}</span>
                </span>
              )}
            </li>
          ))}
          {moreViews
            .filter((each) => may(callOf[each]))
            .map((each) => (
              <li key={each} className="under-more">
                <Link to={viewHref(each)} aria-current={currentIf(each === entry)}>
                  <TabIcon of={each} />
                  <span>{t(`dashboard.view.${each}`)}</span>
                </Link>
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
