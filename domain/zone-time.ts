/** Countries with one time, by the names of their zones. */
const countries: Record<string, number> = {
  'Asia/Seoul': 0,
  ROK: 0,
  'Asia/Ho_Chi_Minh': 1,
  'Asia/Saigon': 1,
  'Asia/Shanghai': 2,
  'Asia/Chongqing': 2,
  PRC: 2,
  'Asia/Tokyo': 3,
  'Asia/Tashkent': 4,
  'Asia/Samarkand': 4,
  'Asia/Ulaanbaatar': 5,
}
/** In the order of the numbers above. */
const names: Record<string, readonly string[]> = {
  en: ['Korea time', 'Vietnam time', 'Beijing time', 'Japan time', 'Uzbekistan time', 'Mongolia time'],
  ko: ['한국 시간', '베트남 시간', '중국 시간', '일본 시간', '우즈베키스탄 시간', '몽골 시간'],
  vi: ['giờ Hàn Quốc', 'giờ Việt Nam', 'giờ Bắc Kinh', 'giờ Nhật Bản', 'giờ Uzbekistan', 'giờ Mông Cổ'],
  zh: ['韩国时间', '越南时间', '北京时间', '日本时间', '乌兹别克斯坦时间', '蒙古国时间'],
}

/** "giờ Việt Nam", "北京时间" where the language has a name for the zone; null elsewhere. `language`: BCP 47. */
export const zoneTime = (zone: string, language: string): string | null => {
  const country = countries[zone]
  return country === undefined ? null : (names[language.slice(0, 2)]?.[country] ?? null)
}
