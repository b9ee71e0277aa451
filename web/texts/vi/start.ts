/** The office works in Korean or English, so its screens say the English texts here. */
export { start } from '#web/texts/en/start.ts'
