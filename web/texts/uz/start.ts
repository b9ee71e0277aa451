/** Re-exports the English texts: the office works in Korean or English. */
export { start } from '#web/texts/en/start.ts'
