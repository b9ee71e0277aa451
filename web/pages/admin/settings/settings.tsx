import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { adminAddress } from '#contract/admin-views.ts'
import { getSettings, listSettingsVersions } from '#contract/settings.ts'
import type { Settings, Section } from '#domain/settings.ts'
import { loadSettingsTexts, WithTexts } from '#web/pages/admin/area-texts.tsx'
import { NoSuchView } from '#web/pages/admin/no-such-view.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { isFromStart } from '#web/pages/admin/start/from-start.ts'
import { oneOf, viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { History } from './history.tsx'
import { loadPush, PushDevices } from './push-devices.tsx'
import { SectionForm } from './section-form.tsx'
import { usePreview } from './section-table.ts'
import { sectionGroups, sectionOrder } from './sections.ts'

/**
 * Loads all settings with their newest versions and their texts. `section` is null if the address names none.
 */
export async function loader({ params, url }: LoaderFunctionArgs) {
  const section = params.id === undefined ? null : oneOf(sectionOrder, params.id)
  const [catalogue, current, versions, push] = await Promise.all([
    loadSettingsTexts(),
    call(getSettings, {}),
    call(listSettingsVersions, {}),
    section === 'alerts' ? loadPush() : null,
  ])
  return { catalogue, current, versions, push, section, fromStart: isFromStart(url) }
}

const groups = Object.keys(sectionGroups) as (keyof typeof sectionGroups)[]

type Loaded = Awaited<ReturnType<typeof loader>>

export function Component(): ReactNode {
  const { catalogue, ...loaded } = useLoaderData<typeof loader>()
  return (
    <WithTexts texts={catalogue}>
      <Shown {...loaded} />
    </WithTexts>
  )
}

function Shown({ current, versions, push, section, fromStart }: Omit<Loaded, 'catalogue'>): ReactNode {
  const t = useText('settings')
  const admin = useText('admin')
  if (section === undefined) return <NoSuchView />
  if (!current.ok) return <LoadError name={admin('dashboard.view.settings')} />
  if (section !== null)
    return (
      <>
        <p>
          <Link className="back" to={viewHref(fromStart ? 'today' : 'settings')}>
            {t(fromStart ? 'settings.backToStart' : 'settings.back')}
          </Link>
        </p>
        <div className="view-head">
          <h2>{t(`settings.${section}`)}</h2>
        </div>
        <SectionForm key={section} section={section} loaded={current.value} fromStart={fromStart} />
        <p className="small muted">{t(`settings.${section}.never`)}</p>
        {push && <PushDevices {...push} />}
        {versions.ok && (
          <History
            version={current.value.version}
            versions={versions.value.versions.filter(({ changes }) => section in changes)}
          />
        )}
      </>
    )
  return (
    <>
      <div className="view-head">
        <h2>{admin('dashboard.view.settings')}</h2>
        <p className="small muted">{t('settings.about')}</p>
      </div>
      <div className="setting-groups">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h3 id={`group-${group}`}>{t(`settings.group.${group}`)}</h3>
            <ul className="rows card">
              {sectionGroups[group].map((each) => (
                <li key={each}>
                  <Link data-row to={adminAddress('section', each)}>
                    <Summary section={each} settings={current.value.settings} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {versions.ok ? (
        <History version={current.value.version} versions={versions.value.versions} />
      ) : (
        <LoadError name={t('history.title')} />
      )}
    </>
  )
}

function Summary({ section, settings }: { section: Section; settings: Settings }): ReactNode {
  const t = useText('settings')
  const preview = usePreview()
  return (
    <span className="summary">
      <strong>{t(`settings.${section}`)}</strong>
      <span className="small muted">{preview(section, settings)}</span>
    </span>
  )
}
