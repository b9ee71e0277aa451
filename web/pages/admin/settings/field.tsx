import type { ReactNode } from 'react'
import type { Settings, Section } from '#domain/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { fieldLabel } from './field-label.ts'
import type { Field } from './kinds.tsx'
import { isList, valueAt } from './leaves.ts'

/** One setting with label, hint and error. */
export function SettingsField(props: { section: Section; field: Field; settings: Settings }): ReactNode {
  const { section, field, settings } = props
  const t = useText('settings')
  const name = isList(section) ? section : `${section}.${field.name}`
  const label = fieldLabel(t, section, field.name)
  const hint = useHint(section, field)
  return field.render({ name, label, hint, value: valueAt(settings, name.split('.')), settings })
}

/** Returns the hint of a setting and its range; most need no hint. */
function useHint(section: Section, { name, range }: Field): string {
  const t = useText('settings')
  const key = `hint.${section}.${name}`
  const hint = t(key as 'hint.slots.leadHours')
  const [least, most] = range ?? []
  const span = least === undefined || most === undefined ? '' : t('settings.range', { least, most })
  return [hint === key ? '' : hint, span].filter(Boolean).join(' ')
}
