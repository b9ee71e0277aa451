import { availability } from '#contract/availability.ts'
import { call } from '#web/wire/api.ts'
import type { FreeTimes } from './week-days.ts'

/**
 * Loads the start times at which counsellors can be booked; empty where the call fails. The times are those of the
 * first service; of a counsellor who does not give it, those of their own first service.
 */
export async function loadFreeTimes(asked: {
  from: string
  to: string
  counsellor: string | undefined
}): Promise<FreeTimes> {
  const { from, to, counsellor } = asked
  const first = await call(availability, { from, to })
  if (!first.ok) return new Map()
  const { services = [], counsellors = [] } = first.value.choices ?? {}
  const others = counsellors.filter(({ services: given }) => !given.includes(services[0]?.id ?? ''))
  const more = await Promise.all(
    others.map(({ id, services: [service] }) => call(availability, { from, to, service, counsellor: id })),
  )
  const free = new Map<string, Map<string, string[]>>()
  for (const answer of [first, ...more])
    for (const { date, times } of answer.ok ? answer.value.days : [])
      for (const { time, counsellors: there = [] } of times) {
        const shown = there.filter((id) => counsellor === undefined || id === counsellor)
        if (shown.length === 0) continue
        const ofDay = free.get(date) ?? new Map<string, string[]>()
        free.set(date, ofDay.set(time, [...(ofDay.get(time) ?? []), ...shown]))
      }
  return free
}
