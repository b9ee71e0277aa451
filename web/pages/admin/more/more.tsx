import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { TabIcon } from '#web/pages/admin/icons.tsx'
import { AccountLinks } from '#web/pages/admin/account-links.tsx'
import { LostProgram, orLost } from '#web/pages/admin/part.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { sectionOrder } from '#web/pages/admin/settings/sections.ts'
import { loadSettingsWords, SettingsWords } from '#web/pages/admin/settings/words.tsx'
import { moreViews, viewHref } from '#web/pages/admin/views.ts'

export const loadMore = async () => ({ words: await orLost(loadSettingsWords()) })

/** What a phone's bar has no room for, and every section of the settings. */
export function More({ words }: Awaited<ReturnType<typeof loadMore>>): ReactNode {
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.more')}</h2>
      </div>
      <ul className="rows more-list">
        {moreViews.map((view) => (
          <li key={view}>
            <SearchLink row href={viewHref(view)}>
              <TabIcon of={view} />
              <span>
                <strong>{t(`dashboard.view.${view}`)}</strong>
                <span className="small muted">{t(`more.${view}`)}</span>
              </span>
            </SearchLink>
          </li>
        ))}
      </ul>
      {words === 'lost' ? (
        <LostProgram name={t('dashboard.view.settings')} />
      ) : (
        <SettingsWords of={words}>
          <Sections />
        </SettingsWords>
      )}
      <AccountLinks list="rows" />
    </>
  )
}

/** One tap less than by the list of all settings. */
function Sections(): ReactNode {
  const t = useText('settings')
  const admin = useText('admin')
  return (
    <nav aria-label={admin('dashboard.view.settings')}>
      <ul className="section-links">
        {sectionOrder.map((section) => (
          <li key={section}>
            <SearchLink className="button plain" href={viewHref('settings', { id: section })}>
              {t(`settings.${section}`)}
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
