/** Re-exports the English texts: the office works in Korean or English. */
export { admin } from '#web/texts/en/admin.ts'
