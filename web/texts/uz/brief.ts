/** Re-exports the English texts: the office works in Korean or English. */
export { brief } from '#web/texts/en/brief.ts'
