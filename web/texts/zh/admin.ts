/** The office works in Korean or English, so its screens say the English texts here. */
export { admin } from '#web/texts/en/admin.ts'
