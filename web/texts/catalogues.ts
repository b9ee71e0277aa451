import type { Locale } from '#contract/locales.ts'
import type { accounts } from './en/accounts.ts'
import type { admin } from './en/admin.ts'
import type { booking } from './en/booking.ts'
import type { brief } from './en/brief.ts'
import type { chat } from './en/chat.ts'
import type { common } from './en/common.ts'
import type { layout } from './en/layout.ts'
import type { settings } from './en/settings.ts'
import type { start } from './en/start.ts'
import type { team } from './en/team.ts'
import type { ticket } from './en/ticket.ts'
import type { waits } from './en/waits.ts'
import type { ErrorTexts, Translate, Translation } from './text.ts'

/** Keys and parameters are declared by the English texts; a page names the areas that it needs. */
export type English = {
  common: typeof common
  layout: typeof layout
  accounts: typeof accounts
  booking: typeof booking
  ticket: typeof ticket
  waits: typeof waits
  admin: typeof admin
  settings: typeof settings
  team: typeof team
  room: typeof chat
  brief: typeof brief
  start: typeof start
}
export type Area = keyof English

/** Formats a text of one area or a common one: `t('report.title')`. */
export type TFunction<A extends Area = 'common'> = Translate<English['common'] & English[A]>

type Loaders = { [A in Area]: () => Promise<Translation<English[A]>> } & {
  errors: () => Promise<ErrorTexts>
}

/** Texts of the staff's screens in every language but Korean: the office works in Korean or English. */
const staffTexts: Pick<Loaders, 'admin' | 'settings' | 'team' | 'brief' | 'start'> = {
  admin: async () => (await import('./en/admin.ts')).admin,
  settings: async () => (await import('./en/settings.ts')).settings,
  team: async () => (await import('./en/team.ts')).team,
  brief: async () => (await import('./en/brief.ts')).brief,
  start: async () => (await import('./en/start.ts')).start,
}

/** One small file per language and area, so that a page loads only the texts that it uses. */
const loaders: Record<Locale, Loaders> = {
  en: {
    ...staffTexts,
    common: async () => (await import('./en/common.ts')).common,
    layout: async () => (await import('./en/layout.ts')).layout,
    accounts: async () => (await import('./en/accounts.ts')).accounts,
    booking: async () => (await import('./en/booking.ts')).booking,
    ticket: async () => (await import('./en/ticket.ts')).ticket,
    waits: async () => (await import('./en/waits.ts')).waits,
    room: async () => (await import('./en/chat.ts')).chat,
    errors: async () => (await import('./en/errors.ts')).errors,
  },
  ko: {
    common: async () => (await import('./ko/common.ts')).common,
    layout: async () => (await import('./ko/layout.ts')).layout,
    accounts: async () => (await import('./ko/accounts.ts')).accounts,
    booking: async () => (await import('./ko/booking.ts')).booking,
    ticket: async () => (await import('./ko/ticket.ts')).ticket,
    waits: async () => (await import('./ko/waits.ts')).waits,
    admin: async () => (await import('./ko/admin.ts')).admin,
    settings: async () => (await import('./ko/settings.ts')).settings,
    team: async () => (await import('./ko/team.ts')).team,
    room: async () => (await import('./ko/chat.ts')).chat,
    brief: async () => (await import('./ko/brief.ts')).brief,
    start: async () => (await import('./ko/start.ts')).start,
    errors: async () => (await import('./ko/errors.ts')).errors,
  },
  vi: {
    ...staffTexts,
    common: async () => (await import('./vi/common.ts')).common,
    layout: async () => (await import('./vi/layout.ts')).layout,
    accounts: async () => (await import('./vi/accounts.ts')).accounts,
    booking: async () => (await import('./vi/booking.ts')).booking,
    ticket: async () => (await import('./vi/ticket.ts')).ticket,
    waits: async () => (await import('./vi/waits.ts')).waits,
    room: async () => (await import('./vi/chat.ts')).chat,
    errors: async () => (await import('./vi/errors.ts')).errors,
  },
  zh: {
    ...staffTexts,
    common: async () => (await import('./zh/common.ts')).common,
    layout: async () => (await import('./zh/layout.ts')).layout,
    accounts: async () => (await import('./zh/accounts.ts')).accounts,
    booking: async () => (await import('./zh/booking.ts')).booking,
    ticket: async () => (await import('./zh/ticket.ts')).ticket,
    waits: async () => (await import('./zh/waits.ts')).waits,
    room: async () => (await import('./zh/chat.ts')).chat,
    errors: async () => (await import('./zh/errors.ts')).errors,
  },
  ja: {
    ...staffTexts,
    common: async () => (await import('./ja/common.ts')).common,
    layout: async () => (await import('./ja/layout.ts')).layout,
    accounts: async () => (await import('./ja/accounts.ts')).accounts,
    booking: async () => (await import('./ja/booking.ts')).booking,
    ticket: async () => (await import('./ja/ticket.ts')).ticket,
    waits: async () => (await import('./ja/waits.ts')).waits,
    room: async () => (await import('./ja/chat.ts')).chat,
    errors: async () => (await import('./ja/errors.ts')).errors,
  },
  mn: {
    ...staffTexts,
    common: async () => (await import('./mn/common.ts')).common,
    layout: async () => (await import('./mn/layout.ts')).layout,
    accounts: async () => (await import('./mn/accounts.ts')).accounts,
    booking: async () => (await import('./mn/booking.ts')).booking,
    ticket: async () => (await import('./mn/ticket.ts')).ticket,
    waits: async () => (await import('./mn/waits.ts')).waits,
    room: async () => (await import('./mn/chat.ts')).chat,
    errors: async () => (await import('./mn/errors.ts')).errors,
  },
  uz: {
    ...staffTexts,
    common: async () => (await import('./uz/common.ts')).common,
    layout: async () => (await import('./uz/layout.ts')).layout,
    accounts: async () => (await import('./uz/accounts.ts')).accounts,
    booking: async () => (await import('./uz/booking.ts')).booking,
    ticket: async () => (await import('./uz/ticket.ts')).ticket,
    waits: async () => (await import('./uz/waits.ts')).waits,
    room: async () => (await import('./uz/chat.ts')).chat,
    errors: async () => (await import('./uz/errors.ts')).errors,
  },
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
  const [errors, ...loaded] = await Promise.all([
    loaders[locale].errors(),
    ...wanted.map((area): Promise<Record<string, string>> => loaders[locale][area]()),
  ])
  return { locale, areas: wanted, texts: Object.assign({}, ...loaded), errors }
}
