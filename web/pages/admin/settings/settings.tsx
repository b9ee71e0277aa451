import type { ReactNode } from 'react'
import { getSettings, listSettingsVersions } from '#contract/settings.ts'
import { call } from '#web/wire/api.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { oneOf, viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { sectionOrder } from './sections.ts'
import { History } from './history.tsx'
import { loadPush, PushDevices } from './push-devices.tsx'
import { SectionForm } from './section-form.tsx'
import { usePreview } from './preview.ts'
import { loadSettingsWords, SettingsWords } from './words.tsx'

/** All settings with the newest of their versions; their words come with them. */
export async function loadSettings(search: URLSearchParams) {
  const section = oneOf(sectionOrder, search.get('id')) ?? null
  const [catalogue, current, versions, push] = await Promise.all([
    loadSettingsWords(),
    call(getSettings, {}),
    call(listSettingsVersions, {}),
    section === 'alerts' ? loadPush() : null,
  ])
  return { catalogue, current, versions, push, section }
}

type Loaded = Awaited<ReturnType<typeof loadSettings>>

export function Settings({ catalogue, ...loaded }: Loaded): ReactNode {
  return (
    <SettingsWords of={catalogue}>
      <Shown {...loaded} />
    </SettingsWords>
  )
}

function Shown({ current, versions, push, section }: Omit<Loaded, 'catalogue'>): ReactNode {
  const t = useText('settings')
  const admin = useText('admin')
  if (!current.ok) return <Lost name={admin('dashboard.view.settings')} />
  if (section !== null)
    return (
      <>
        <p>
          <SearchLink className="back" href={viewHref('settings')}>
            {t('settings.back')}
          </SearchLink>
        </p>
        <div className="view-head">
          <h2>{t(`settings.${section}`)}</h2>
        </div>
        <SectionForm key={section} section={section} loaded={current.value} />
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
      <ul className="rows card">
        {sectionOrder.map((each) => (
          <li key={each}>
            <SearchLink row href={viewHref('settings', { id: each })}>
              <Summary section={each} settings={current.value.settings} />
            </SearchLink>
          </li>
        ))}
      </ul>
      {versions.ok ? (
        <History version={current.value.version} versions={versions.value.versions} />
      ) : (
        <Lost name={t('history.title')} />
      )}
    </>
  )
}

function Summary(props: Parameters<ReturnType<typeof usePreview>>[0]): ReactNode {
  const t = useText('settings')
  const preview = usePreview()
  return (
    <span className="summary">
      <strong>{t(`settings.${props.section}`)}</strong>
      <span className="small muted">{preview(props)}</span>
    </span>
  )
}
