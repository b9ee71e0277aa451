import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { changeSettings, getSettings } from '#contract/settings.ts'
import { changedFields, mergeFields } from '#domain/overlay.ts'
import type { Settings, Section } from '#domain/settings.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { call, type FieldErrors, type Refusal } from '#web/wire/api.ts'
import { fieldLabel } from './field-label.ts'
import { SettingsField } from './field.tsx'
import { leavesOf } from './leaves.ts'
import { templateFieldOf } from './ready-texts.ts'
import { readSection, sectionTable, usePreview } from './section-table.ts'
import { SiteTextGuide } from './site-text-fields.tsx'
import { hasSiteTexts, siteTextFieldOf } from './site-texts.ts'

type Loaded = { settings: Settings; version: number }

/**
 * The form of a section. After a conflict the other values are loaded, the input stays, and the owner saves
 * again.
 */
export function SectionForm(props: { section: Section; loaded: Loaded; fromStart: boolean }): ReactNode {
  const { section, loaded, fromStart } = props
  const t = useText('settings')
  const refresh = useRevalidate()
  const [base, setBase] = useState(loaded)
  /** Initial values of the fields: the current settings, or the input from before another admin's save. */
  const [shown, setShown] = useState<Settings>(loaded.settings)
  const [theirs, setTheirs] = useState<string[]>([])

  // A refresh without unsaved input shows the newest version.
  if (loaded.version > base.version) {
    setBase(loaded)
    setShown(loaded.settings)
  }

  const action = useAction<Loaded>(async (form) => {
    const typed = readSection(form, section)
    const changes = changedFields(base.settings[section], typed)
    setTheirs([])
    if (changes === null) return { ok: true, value: base, status: 200 }
    const input = { version: base.version, changes: { [section]: changes } }
    const answer = await call(changeSettings, input)
    if (answer.ok) {
      setBase(answer.value)
      setShown(answer.value.settings)
      refresh()
      return answer
    }
    if (answer.code !== 'STALE_VERSION') return mapToFields(answer, section)
    const newest = await call(getSettings, {})
    if (!newest.ok) return newest
    const changed = leavesOf(changedFields(base.settings[section], newest.value.settings[section]) ?? {})
    setTheirs(changed.map(([path]) => path.join('.')))
    setBase(newest.value)
    setShown(mergeFields(newest.value.settings, { [section]: changes }) as Settings)
    return answer
  })
  const isStale = action.answer?.ok === false && action.answer.code === 'STALE_VERSION'
  return (
    <Form key={`${base.version}`} action={action} className="stack settings-form">
      {isStale && (
        <Status tone="warm" urgent>
          {theirs.length === 0
            ? t('settings.staleElsewhere')
            : t('settings.stale', { fields: theirs.map((name) => fieldLabel(t, section, name)).join(', ') })}
        </Status>
      )}
      <Fields section={section} shown={shown} />
      <FormAlert except={['STALE_VERSION']} />
      {action.answer?.ok && <Status>{t('settings.saved')}</Status>}
      <p className="row">
        <Button type="submit">{t('save')}</Button>
        {fromStart && action.answer?.ok && (
          <Link className="button plain" to={viewHref('today')}>
            {t('settings.continueStart')}
          </Link>
        )}
      </p>
    </Form>
  )
}

/** Maps errors inside a list to the list's single field. */
function mapToFields(refusal: Refusal, section: Section): Refusal {
  if (!refusal.fields) return refusal
  const fields: FieldErrors = {}
  for (const [name, code] of Object.entries(refusal.fields)) {
    const [, field] = name.split('.')
    if (section === 'languages') fields[section] = code
    else if (hasSiteTexts(section)) fields[siteTextFieldOf(name)] = code
    else if (section === 'planTemplates') fields[templateFieldOf(name)] = code
    else fields[field === 'weekdays' ? 'slots.weekdays' : name] = code
  }
  return { ...refusal, fields }
}

function Fields({ section, shown }: { section: Section; shown: Settings }): ReactNode {
  const t = useText('settings')
  const preview = usePreview()
  const [typed, setTyped] = useState(shown)
  const follow = (form: HTMLFormElement): void => {
    const next = readSection(new FormData(form), section)
    setTyped({ ...shown, [section]: next })
  }
  return (
    <div
      // The short list of alerts is a card like the devices below it.
      className={section === 'alerts' ? 'stack card' : 'stack'}
      onInput={({ currentTarget }) => {
        const form = currentTarget.closest('form')
        if (form) follow(form)
      }}
    >
      {hasSiteTexts(section) && <SiteTextGuide section={section} />}
      {sectionTable[section].fields.map((field) => (
        <SettingsField key={field.name} section={section} field={field} settings={shown} />
      ))}
      {/* Alerts are read only by the office, so they need no preview. */}
      {section !== 'alerts' && (
        <div className="preview">
          <p className="small muted">{t('settings.preview')}</p>
          <p>
            <Sentence of={() => preview(section, typed)} />
          </p>
        </div>
      )}
    </div>
  )
}

/** Incomplete input may not form a sentence yet. */
function Sentence({ of }: { of: () => string }): ReactNode {
  try {
    return of()
  } catch {
    return '…'
  }
}
