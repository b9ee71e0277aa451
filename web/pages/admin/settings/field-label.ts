import type { Locale } from '#contract/locales.ts'
import type { Platform } from '#domain/consultation.ts'
import type { Section } from '#domain/settings.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import { isList } from './leaves.ts'

/** Returns the label of a section's field, such as "firstHour"; for a chat app the label of the whole app. */
export function fieldLabel(t: TFunction<'settings'>, section: Section, name: string): string {
  const [field = ''] = name.split('.')
  if (section === 'platforms') return t(`platform.${field as Platform}`)
  if (section === 'faq' || section === 'story' || section === 'profile')
    return t(`siteTexts.language.${field as Locale}`)
  const key = isList(section) ? `field.${section}.${section}` : `field.${section}.${field}`
  // The key is composed of the settings' names; a newer release may have more of them.
  return t(key as 'field.prices.USD')
}

/** Returns the label of a setting named "section.field", as in the list of placeholders. */
export function settingLabel(t: TFunction<'settings'>, setting: string): string {
  const [section = '', ...field] = setting.split('.')
  return fieldLabel(t, section as Section, field.join('.'))
}
