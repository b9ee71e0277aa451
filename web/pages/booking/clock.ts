/** English dates are written day first, as the mails write them. */
export const dateTag = (languageTag: string): string => (languageTag === 'en' ? 'en-GB' : languageTag)

/** "08:00" of an instant in a zone. */
export const clockText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )

/** "Sat 5 Dec" of an instant in a zone and language. */
export const dayText = (at: Date, timeZone: string, languageTag: string): string =>
  new Intl.DateTimeFormat(dateTag(languageTag), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(at)
