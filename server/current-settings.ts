import { type Counsellor, weeklyStartsOf } from '#domain/working-hours.ts'
import type { CurrentSettings } from '#server/deps.ts'
import { readWeeklyHours } from '#server/features/availability/lanes.ts'
import { openSettings } from '#server/features/settings/current.ts'
import { servicesOf } from './features/services/catalogue.ts'
import { listRows, type ServiceRow } from './features/services/store.ts'

/**
 * Reads the settings, the services and the weekly hours of the counsellors, and keeps them in memory.
 * @throws when the database does not answer the first query
 */
export async function openCurrentSettings(
  deps: Parameters<typeof openSettings>[0],
): Promise<CurrentSettings> {
  const settings = await openSettings(deps)
  let stored: {
    rows: readonly ServiceRow[]
    counsellors: readonly Pick<Counsellor, 'hours' | 'services'>[]
    text: string
    changes: number
  } = { rows: [], counsellors: [], text: '[[],[]]', changes: 0 }
  let reads = 0
  let newestRead = 0
  const refreshServices = async (): Promise<void> => {
    const read = ++reads
    const [rows, counsellors] = await Promise.all([listRows(deps.db), readWeeklyHours(deps.db)])
    // Of two concurrent refreshes, the older result may arrive last.
    if (read < newestRead) return
    newestRead = read
    // Without hours of their own, nothing differs from the pages of the build.
    const isWithoutOwnHours = counsellors.every(({ hours }) => hours === null)
    const text = JSON.stringify([rows, isWithoutOwnHours ? [] : counsellors])
    if (text !== stored.text) stored = { rows, counsellors, text, changes: stored.changes + 1 }
  }
  await refreshServices()
  const services = () => servicesOf(stored.rows, settings.current()).filter(({ active }) => active)
  return {
    ...settings,
    services,
    weeklyStarts: () =>
      weeklyStartsOf(stored.counsellors, { slots: settings.current().slots, services: services() }),
    revision: () => `${settings.version()}.${stored.changes}`,
    refresh: async () => {
      await Promise.all([settings.refresh(), refreshServices()])
    },
  }
}
