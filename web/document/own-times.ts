/**
 * Inlined into the page of free slots: shows the browser's time zone first, if it differs from Korea's.
 * If the reader chose a zone (`?zone=`), the server has rendered it already.
 */
import { clockIn, hourIn } from '#web/pages/public/hour-text.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const page = document.documentElement.lang
const times = [...document.querySelectorAll<HTMLTimeElement>('.hours time')]
const isOther = times.some(({ dateTime }) => {
  const at = new Date(dateTime)
  return clockIn(timeZone, at) !== clockIn(KOREA_ZONE, at)
})

if (isOther && !location.search.includes('zone=')) {
  for (const time of times) {
    const [own, korea] = time.children
    own!.textContent = hourIn(page, timeZone, new Date(time.dateTime))
    korea!.removeAttribute('hidden')
  }
  for (const note of document.querySelectorAll('[data-korea], [data-both]')) note.toggleAttribute('hidden')
}
