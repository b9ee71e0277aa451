import { mergeBusy } from '#domain/busy-times.ts'
import type { Deps } from '#server/deps.ts'
import type { Process, Scheduler } from './scheduler.ts'
import type { Tally } from './tally.ts'
import type { Team } from './team.ts'

const FAILURES = 0.1

/** Reads the external calendars for one process; reads fail at random until the faults end. */
export const calendarReader = (
  process: Process,
  {
    scheduler,
    team,
    tally,
    hasRecovered,
  }: { scheduler: Scheduler; team: Team; tally: Tally; hasRecovered: () => boolean },
): Deps['feeds'] => ({
  isAllowed: async () => true,
  read: async (address, { etag }) => {
    await scheduler.turn(process, 'calendar')
    if (!hasRecovered() && team.chance.happens(FAILURES)) return { kind: 'failed', fault: 'http_500' }
    const { busy, version } = team.calendars.get(address)!
    if (etag === String(version)) return { kind: 'unchanged' }
    tally.calendarsRead++
    return { kind: 'fresh', busy: mergeBusy(busy), etag: String(version), lastModified: null }
  },
  close: async () => {},
})
