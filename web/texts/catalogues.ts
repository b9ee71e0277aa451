import type { Locale } from '#contract/locales.ts'
import type { Translate } from './text.ts'

/** Keys and parameters are declared by the English texts; a page names the areas that it needs. */
export type English = {
  common: typeof import('./en/common.ts').common
  layout: typeof import('./en/layout.ts').layout
  accounts: typeof import('./en/accounts.ts').accounts
  booking: typeof import('./en/booking.ts').booking
  ticket: typeof import('./en/ticket.ts').ticket
  waits: typeof import('./en/waits.ts').waits
  admin: typeof import('./en/admin.ts').admin
  settings: typeof import('./en/settings.ts').settings
  team: typeof import('./en/team.ts').team
  chat: typeof import('./en/chat.ts').chat
  brief: typeof import('./en/brief.ts').brief
  start: typeof import('./en/start.ts').start
}
export type Area = keyof English

/** Formats a text of one area or a common one: `t('report.title')`. */
export type TFunction<A extends Area = 'common'> = Translate<English['common'] & English[A]>

/** Areas of the staff's screens, which are written in English and Korean. */
const staffAreas: readonly string[] = ['admin', 'settings', 'team', 'brief', 'start'] satisfies Area[]

/**
 * One small file per language and area, so that a page loads only the texts that it uses. Each file exports its texts
 * under the name of the area.
 */
const files = import.meta.glob<Record<string, Record<string, string>>>(
  './*/{common,layout,accounts,booking,ticket,waits,chat,admin,settings,team,brief,start,errors}.ts',
)

async function loadTexts(locale: Locale, area: Area | 'errors'): Promise<Record<string, string>> {
  const language = staffAreas.includes(area) && locale !== 'ko' ? 'en' : locale
  const { [area]: texts } = await files[`./${language}/${area}.ts`]!()
  return texts!
}

/** The texts of a page: its areas, and every error message. */
export type Catalogue = {
  locale: Locale
  areas: readonly Area[]
  texts: Record<string, string>
  errors: Record<string, string>
}

/** Loads the texts of some areas (`common` is always included). */
export async function loadCatalogue(locale: Locale, areas: readonly Area[]): Promise<Catalogue> {
  const wanted: readonly Area[] = ['common', ...areas]
  const [errors, ...loaded] = await Promise.all(
    (['errors', ...wanted] as const).map((area) => loadTexts(locale, area)),
  )
  return { locale, areas: wanted, texts: Object.assign({}, ...loaded), errors: errors! }
}
