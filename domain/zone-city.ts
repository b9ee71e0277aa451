/**
 * City name of a zone: 'Asia/Saigon' and 'Asia/Ho_Chi_Minh' → "Ho Chi Minh". Browsers still use the old name
 * of the city.
 */
export const zoneCity = (zone: string): string =>
  zone.replace(/.*\//, '').replaceAll('_', ' ').replace('Saigon', 'Ho Chi Minh')
