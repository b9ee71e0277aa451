/**
 * 'Asia/Saigon' and 'Asia/Ho_Chi_Minh' → "Ho Chi Minh": where the clock of a zone hangs, as people say it today.
 * Browsers keep the name that the city has given up.
 */
export const zoneCity = (zone: string): string =>
  zone.replace(/.*\//, '').replaceAll('_', ' ').replace('Saigon', 'Ho Chi Minh')
