/** The first match counts: most browsers also contain the names of those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system without versions, so that the name stays the same after an update. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
