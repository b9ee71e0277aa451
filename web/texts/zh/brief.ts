/** The office works in Korean or English, so its screens say the English texts here. */
export { brief } from '#web/texts/en/brief.ts'
