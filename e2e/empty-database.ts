import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * Playwright's global setup: an empty database that each site of a journey begins with a copy of
 * (`EMPTY_DATABASE`). To make one takes longer than most journeys; the very first start has tests of its own.
 */
export default async function makeEmptyDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'naru-e2e-database-'))
  const { target, close } = await openEmbedded(folder, console.error)
  await migrate(target)
  await close()
  process.env.EMPTY_DATABASE = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(`${folder}.lock`, { force: true })
  }
}
