import { settings as settingsShape } from '#contract/settings.ts'
import { firstOffice, type Office, settingsAtFault } from '#domain/office.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { overlaid } from '#domain/overlay.ts'
import type { CurrentSettings } from './current-settings.ts'
import { mayPublishSlots } from './first-steps.ts'
import { findNewest, findNewestVersion } from './store.ts'

type OfficeVersion = { office: Office; version: number }

/**
 * Reads the settings once and keeps them in memory. A stored version that this release cannot read is
 * logged and the one before it stays in force: a bad value must not close the site.
 * @throws when the database does not answer the first look.
 */
export async function openSettings({
  db,
  log,
  config,
  now,
}: Pick<Deps, 'db' | 'log' | 'now'> & {
  config?: Pick<Config, 'production'>
}): Promise<CurrentSettings> {
  let inForce: OfficeVersion = { office: firstOffice, version: 0 }
  /** The newest version that was looked at, readable or not. */
  let seen = 0
  const refresh = async (): Promise<void> => {
    if ((await findNewestVersion(db)) <= seen) return
    const newest = await readNewest(db)
    // Of two looks at once, the older answer may come last.
    if (newest.version <= seen) return
    seen = newest.version
    if (newest.office) inForce = { office: newest.office, version: newest.version }
    else log.error({ version: newest.version }, 'stored settings cannot be read, the ones before stay')
  }
  await refresh()
  // It never turns back, so the database is asked until the first yes.
  let sells = config?.production !== true
  const isSelling = async (): Promise<boolean> => {
    sells ||= await mayPublishSlots(db, inForce.office, now())
    return sells
  }
  return { office: () => inForce.office, version: () => inForce.version, isSelling, refresh }
}

/** The newest version; `office` is null when this release cannot read it. */
export async function readNewest(db: Db): Promise<{ office: Office | null; version: number }> {
  const stored = await findNewest(db)
  if (!stored) return { office: firstOffice, version: 0 }
  // A release that brings a new field reads older versions with its first value.
  return { office: validOffice(overlaid(firstOffice, stored.settings)), version: stored.version }
}

function validOffice(value: unknown): Office | null {
  const parsed = settingsShape.safeParse(value)
  return parsed.success && settingsAtFault(parsed.data).length === 0 ? parsed.data : null
}
