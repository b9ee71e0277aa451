import type { Section } from '#domain/office.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'
import { isList } from './leaves.ts'

/** The words for a field of a section, such as "firstHour"; of an app the whole app is named. */
export function fieldLabel(
  t: Say<English['common'] & English['settings']>,
  section: Section,
  name: string,
): string {
  const [field = ''] = name.split('.')
  const key = isList(section) ? `field.${section}.${section}` : `field.${section}.${field}`
  // Built of names that the settings have; a newer release may have more of them.
  return t(key as 'field.prices.USD')
}
