import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { adminAddress } from '#contract/admin-views.ts'
import { AccountLinks } from '#web/pages/admin/account-links.tsx'
import { loadSettingsTexts, WithTexts } from '#web/pages/admin/area-texts.tsx'
import { TabIcon } from '#web/pages/admin/icons.tsx'
import { ModuleError, orFailed } from '#web/pages/admin/part.tsx'
import { sectionGroups } from '#web/pages/admin/settings/sections.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { callOf, moreViews, viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'

export const loader = () => orFailed(loadSettingsTexts())

/** The views that do not fit into a phone's tab bar, and every section of the settings. */
export function Component(): ReactNode {
  const texts = useLoaderData<typeof loader>()
  const t = useText('admin')
  const may = useMay()
  return (
    <>
      <div className="view-head">
        <h2>{t('dashboard.view.more')}</h2>
      </div>
      <ul className="rows more-list">
        {moreViews
          .filter((view) => may(callOf[view]))
          .map((view) => (
            <li key={view}>
              <Link data-row to={viewHref(view)}>
                <TabIcon of={view} />
                <span>
                  <strong>{t(`dashboard.view.${view}`)}</strong>
                  <span className="small muted">{t(`more.${view}`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {may(callOf.settings) &&
        (texts === 'failed' ? (
          <ModuleError name={t('dashboard.view.settings')} />
        ) : (
          <WithTexts texts={texts}>
            <Sections />
          </WithTexts>
        ))}
      <AccountLinks list="rows" />
    </>
  )
}

const groups = Object.keys(sectionGroups) as (keyof typeof sectionGroups)[]

/** Links to the sections directly, which saves a tap. */
function Sections(): ReactNode {
  const t = useText('settings')
  const admin = useText('admin')
  return (
    <nav className="stack tight" aria-labelledby="sections">
      <h3 id="sections">{admin('dashboard.view.settings')}</h3>
      {groups.map((group) => (
        <div key={group} className="section-group">
          <h4 id={`group-${group}`}>{t(`settings.group.${group}`)}</h4>
          <ul className="section-links" aria-labelledby={`group-${group}`}>
            {sectionGroups[group].map((section) => (
              <li key={section}>
                <Link className="button plain" to={adminAddress('section', section)}>
                  {t(`settings.${section}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
