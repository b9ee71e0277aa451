import { genericZone } from './generic-zone.ts'

/** Zones with a common name for their time, in the order of the names below; aliases share an entry. */
const zones: readonly (readonly string[])[] = [
  ['Asia/Seoul', 'ROK'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Shanghai', 'Asia/Chongqing', 'PRC'],
  ['Asia/Tokyo'],
  ['Asia/Tashkent', 'Asia/Samarkand'],
  ['Asia/Ulaanbaatar'],
  ['Asia/Taipei'],
  ['Asia/Hong_Kong'],
]

/** Only names that readers use; other zones have the name of `Intl` or that of the city. */
const names: Record<string, string> = {
  en: 'Korea time|Vietnam time|Beijing time|Japan time|Uzbekistan time|Mongolia time|Taipei time|Hong Kong time',
  ko: '한국 시간|베트남 시간|중국 시간|일본 시간|우즈베키스탄 시간|몽골 시간|대만 시간|홍콩 시간',
  vi: 'giờ Hàn Quốc|giờ Việt Nam|giờ Bắc Kinh|giờ Nhật Bản|giờ Uzbekistan|giờ Mông Cổ|giờ Đài Bắc|giờ Hồng Kông',
  zh: '韩国时间|越南时间|北京时间|日本时间|乌兹别克斯坦时间|蒙古国时间|台北时间|香港时间',
  ja: '韓国時間|ベトナム時間|中国時間|日本時間|ウズベキスタン時間|モンゴル時間|台湾時間|香港時間',
  mn: 'Солонгосын цаг|Вьетнамын цаг|Бээжингийн цаг|Японы цаг|Узбекистаны цаг|Улаанбаатарын цаг|Тайбэйн цаг|Хонконгийн цаг',
  uz: 'Koreya vaqti|Vyetnam vaqti|Pekin vaqti|Yaponiya vaqti|Oʻzbekiston vaqti|Mongoliya vaqti|Taypey vaqti|Gonkong vaqti',
}

/** Names of the time of each zone in a language: "giờ Việt Nam", "北京时间". `language`: BCP 47. */
export function zoneTimeNames(language: string): Record<string, string> {
  const own = names[language.slice(0, 2)]?.split('|') ?? []
  return Object.fromEntries(
    own.flatMap((name, place) => (zones[place] ?? []).map((zone): [string, string] => [zone, name])),
  )
}

/**
 * Name of a zone's time in a language: "giờ Việt Nam", "北京时间"; null if the language has none.
 * `language`: BCP 47.
 */
export const zoneTimeName = (zone: string, language: string): string | null =>
  zoneTimeNames(language)[zone] ?? genericZone(zone, language) ?? null
