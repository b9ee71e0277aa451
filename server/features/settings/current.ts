import { settings as settingsShape } from '#contract/settings.ts'
import { initialSettings, type Settings, invalidSettings } from '#domain/settings.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Config } from '#server/config.ts'
import { mergeFields } from '#domain/overlay.ts'
import type { CurrentSettings, Deps } from '#server/deps.ts'
import { mayPublishSlots } from './first-steps.ts'
import { findNewest, findNewestVersion } from './store.ts'

type SettingsVersion = { settings: Settings; version: number }

/**
 * Reads the settings and keeps them in memory. A stored version that this release cannot read is logged and
 * ignored: a bad value must not stop the site.
 * @throws when the database does not answer the first query
 */
export async function openSettings({
  db,
  log,
  config,
  now,
}: Pick<Deps, 'db' | 'log' | 'now'> & {
  config?: Pick<Config, 'production'>
}): Promise<CurrentSettings> {
  let inForce: SettingsVersion = { settings: initialSettings, version: 0 }
  /** The newest version that was read, valid or not. */
  let seen = 0
  const refresh = async (): Promise<void> => {
    if ((await findNewestVersion(db)) <= seen) return
    const newest = await readNewest(db)
    // Of two concurrent refreshes, the older result may arrive last.
    if (newest.version <= seen) return
    seen = newest.version
    if (newest.settings) inForce = { settings: newest.settings, version: newest.version }
    else log.error({ version: newest.version }, 'stored settings invalid, previous version kept')
  }
  await refresh()
  // It never becomes false again, so the database is only asked until the first true.
  let sells = config?.production !== true
  const isSelling = async (): Promise<boolean> => {
    sells ||= await mayPublishSlots(db, inForce.settings, now())
    return sells
  }
  return { current: () => inForce.settings, version: () => inForce.version, isSelling, refresh }
}

/** The newest version; `settings` is null when this release cannot read it. */
export async function readNewest(db: Db): Promise<{ settings: Settings | null; version: number }> {
  const stored = await findNewest(db)
  if (!stored) return { settings: initialSettings, version: 0 }
  // Fields that an older version lacks get their first value.
  return { settings: parseSettings(mergeFields(initialSettings, stored.settings)), version: stored.version }
}

function parseSettings(value: unknown): Settings | null {
  const parsed = settingsShape.safeParse(value)
  return parsed.success && invalidSettings(parsed.data).length === 0 ? parsed.data : null
}
