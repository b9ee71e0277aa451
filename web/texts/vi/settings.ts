/** The office works in Korean or English, so its screens say the English texts here. */
export { settings } from '#web/texts/en/settings.ts'
