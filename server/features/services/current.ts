import type { CurrentSettings } from '#server/deps.ts'
import { openSettings } from '#server/features/settings/current.ts'
import { servicesOf } from './catalogue.ts'
import { listRows, type ServiceRow } from './store.ts'

/**
 * Reads the settings and the services and keeps them in memory.
 * @throws when the database does not answer the first query
 */
export async function openSettingsAndServices(
  deps: Parameters<typeof openSettings>[0],
): Promise<CurrentSettings> {
  const settings = await openSettings(deps)
  let stored: { rows: readonly ServiceRow[]; text: string; changes: number } = {
    rows: [],
    text: '[]',
    changes: 0,
  }
  let reads = 0
  let newestRead = 0
  const refreshServices = async (): Promise<void> => {
    const read = ++reads
    const rows = await listRows(deps.db)
    // Of two concurrent refreshes, the older result may arrive last.
    if (read < newestRead) return
    newestRead = read
    const text = JSON.stringify(rows)
    if (text !== stored.text) stored = { rows, text, changes: stored.changes + 1 }
  }
  await refreshServices()
  return {
    ...settings,
    services: () => servicesOf(stored.rows, settings.current()).filter(({ active }) => active),
    revision: () => `${settings.version()}.${stored.changes}`,
    refresh: async () => {
      await Promise.all([settings.refresh(), refreshServices()])
    },
  }
}
