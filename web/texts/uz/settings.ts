/** Re-exports the English texts: the office works in Korean or English. */
export { settings } from '#web/texts/en/settings.ts'
