/**
 * Inlined into the page of free slots: groups them by the days of the browser's time zone, if it differs
 * from Korea's. If the reader chose a zone (`?zone=`), the server has rendered it already.
 */
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { formatClock, formatDay, formatTimeInKorea, partOfDay } from '#web/pages/public/slot-text.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const box = document.querySelector<HTMLElement>('[data-parts]')
const language = { tag: document.documentElement.lang, weekdays: box?.dataset.weekdays }
const slots = [...document.querySelectorAll<HTMLLIElement>('.hours li')].map((item) => {
  const link = item.firstElementChild as HTMLAnchorElement
  const { searchParams } = new URL(link.href)
  return { item, link, at: koreanInstant(searchParams.get('date')!, searchParams.get('time')!) }
})

function add<Tag extends keyof HTMLElementTagNameMap>(
  to: Element,
  tag: Tag,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  to.append(element)
  return element
}

function regroup(box: HTMLElement): void {
  const parts = box.dataset.parts!.split('|')
  const [strip, ...before] = box.children
  strip!.textContent = ''
  let day = ''
  let part = -1
  let section = box
  let list: Element = box
  for (const { item, link, at } of slots) {
    const own = formatDay(language, timeZone, at)
    const clock = formatClock(timeZone, at)
    if (own !== day) {
      day = own
      part = -1
      section = add(box, 'section')
      section.id = `d${box.children.length}`
      add(section, 'h2', day)
      add(strip!, 'a', day).href = `#${section.id}`
    }
    if (partOfDay(clock) !== part) {
      part = partOfDay(clock)
      add(section, 'h3', parts[part])
      list = add(section, 'ul')
      list.className = 'hours'
      list.ariaLabel = `${day}, ${parts[part]}`
    }
    const [hour, korea] = link.children
    hour!.textContent = clock
    korea!.firstElementChild!.textContent = formatTimeInKorea(language, timeZone, at)
    korea!.removeAttribute('hidden')
    list.append(item)
  }
  for (const section of before) section.remove()
  for (const note of document.querySelectorAll('.zone-note')) note.toggleAttribute('hidden')
}

const isOther = slots.some(({ at }) => formatClock(timeZone, at) !== formatClock(KOREA_ZONE, at))
if (box && isOther && !location.search.includes('zone=')) regroup(box)
