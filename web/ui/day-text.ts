/** English dates are written day first, as the mails write them. */
export const dateTag = (languageTag: string): string => (languageTag === 'en' ? 'en-GB' : languageTag)

/** "Sat 5 Dec", "12월 5일 (토)", "Thứ 7, 5/12", "12月5日（周六）" of an instant in a zone; with its year where one is asked for. */
export const dayText = (
  at: Date,
  timeZone: string,
  languageTag: string,
  year: 'numeric' | 'none' = 'none',
): string =>
  new Intl.DateTimeFormat(dateTag(languageTag), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: languageTag === 'vi' ? 'numeric' : 'short',
    ...(year === 'numeric' && { year }),
  })
    .format(at)
    .replace(/^([A-Z][a-z]+),/, '$1')
    .replace(/周.$/, '（$&）')

/** "08:00" of an instant in a zone. */
export const clockText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )

/** "Sat 14 Mar 2026, 21:00" in a zone and language: the date comes before the time, as in the mails. */
export const formatMoment = (
  at: Date,
  zone: string,
  languageTag: string,
  year: 'numeric' | 'none' = 'numeric',
): string =>
  dayText(at, zone, languageTag, year) +
  ({ ko: ' ', 'zh-Hans': '' }[languageTag] ?? ', ') +
  clockText(at, zone)
