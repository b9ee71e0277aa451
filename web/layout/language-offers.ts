import type { Locale } from '#contract/locales.ts'

/**
 * Countries whose phones often run in a language that the site does not have (Russian), so that visitors get English
 * pages: their time zones, and one line in their own language that offers it.
 */
export const languageOffers: Partial<Record<Locale, { zones: string; text: string }>> = {
  uz: { zones: 'Asia/Tashkent Asia/Samarkand', text: 'Bu sayt oʻzbek tilida ham bor' },
  mn: {
    zones: 'Asia/Ulaanbaatar Asia/Ulan_Bator Asia/Hovd Asia/Choibalsan',
    text: 'Энэ сайт монгол хэл дээр бас бий',
  },
}
