import { settings as settingsShape } from '#contract/settings.ts'
import { mergeFields } from '#domain/overlay.ts'
import { initialSettings, type Settings, invalidSettings } from '#domain/settings.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/transaction.ts'
import type { CurrentSettings, Deps } from '#server/deps.ts'
import { startSalesIfComplete } from './first-steps.ts'
import { findNewest, findNewestVersion, listVersions } from './store.ts'

type SettingsVersion = { settings: Settings; version: number }

/**
 * Reads the settings and keeps them in memory. A version that this release cannot read, because a newer release
 * stored it, is logged, and the newest readable one is in force. Without any readable one nothing is sold, because
 * the initial settings contain example prices.
 * @throws when the database does not answer the first query
 */
export async function openSettings({
  db,
  log,
  config,
  now,
}: Pick<Deps, 'db' | 'log' | 'now'> & {
  config?: Pick<Config, 'production'>
}): Promise<Omit<CurrentSettings, 'services' | 'weeklyStarts' | 'revision'>> {
  let inForce: SettingsVersion = { settings: initialSettings, version: 0 }
  let newestRead = 0
  const refresh = async (): Promise<void> => {
    const newest = await findNewestVersion(db)
    if (newest <= newestRead) return
    const readable = await readNewestReadable(db)
    // Of two concurrent refreshes, the older result may arrive last.
    if (newest <= newestRead) return
    newestRead = newest
    inForce = readable
    if (readable.version < newest)
      log.error({ version: newest }, 'stored settings invalid, previous version kept')
  }
  await refresh()
  // `sells` never becomes false again; unreadable settings stop selling in any case.
  let sells = config?.production !== true
  const isSelling = async (within: Db = db): Promise<boolean> => {
    if (inForce.version === 0 && newestRead > 0) return false
    sells ||= await startSalesIfComplete(within, inForce.settings, now())
    return sells
  }
  return { current: () => inForce.settings, version: () => inForce.version, isSelling, refresh }
}

/** The newest version; `settings` is null when this release cannot read it. */
export async function readNewest(db: Db): Promise<{ settings: Settings | null; version: number }> {
  const stored = await findNewest(db)
  if (!stored) return { settings: initialSettings, version: 0 }
  // Fields that an older version lacks get their initial value.
  return { settings: parseSettings(mergeFields(initialSettings, stored.settings)), version: stored.version }
}

/** The newest version that this release can read; the initial settings if there is none. */
async function readNewestReadable(db: Db): Promise<SettingsVersion> {
  let before: number | null = null
  for (;;) {
    const [stored] = await listVersions(db, { before, limit: 1 })
    if (!stored) return { settings: initialSettings, version: 0 }
    const settings = parseSettings(mergeFields(initialSettings, stored.settings))
    if (settings) return { settings, version: stored.version }
    before = stored.version
  }
}

function parseSettings(value: unknown): Settings | null {
  const parsed = settingsShape.safeParse(value)
  return parsed.success && invalidSettings(parsed.data).length === 0 ? parsed.data : null
}
