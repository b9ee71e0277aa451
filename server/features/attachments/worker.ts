import { addMs, DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { retention as periods } from '#domain/retention.ts'
import { mustKeepData } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { creationTimeOf } from './ids.ts'
import { deleteFilesOfEnded, deleteUnusedFiles, listKnownIds } from './store.ts'

type WorkerDeps = Pick<Deps, 'db' | 'files' | 'settings' | 'now' | 'log'>

/** Time until a file without a booking, or without a row, is deleted. */
const KEPT_MS = periods.unusedFileDays * DAY_MS
const BATCH = 200

/**
 * Deletes files without a booking, files of consultations long over, and files without a row after a crash.
 */
export function attachmentsWorker(deps: WorkerDeps): () => Promise<boolean> {
  let strayFilesSweptAt: Date | null = null
  return async () => {
    if (await mustKeepData(deps.db)) return false
    const now = deps.now()
    let removed = (await sweepUnused(deps, now)) + (await sweepEnded(deps, now))
    // Listing all files of a bucket is slow: once a day is enough.
    if (strayFilesSweptAt === null || now.getTime() - strayFilesSweptAt.getTime() >= DAY_MS) {
      removed += await sweepStrayFiles(deps, now)
      strayFilesSweptAt = now
    }
    if (removed > 0) deps.log.info({ removed }, 'attachments deleted')
    return removed > 0
  }
}

async function sweepUnused({ db, files }: WorkerDeps, now: Date): Promise<number> {
  const ids = await deleteUnusedFiles(db, addMs(now, -KEPT_MS))
  for (const id of ids) await files.remove(id)
  return ids.length
}

/**
 * Rows before content: a crash in between leaves content without a row, which the sweep of stray files
 * removes.
 */
async function sweepEnded({ db, files, settings }: WorkerDeps, now: Date): Promise<number> {
  const { retention, slots } = settings.current()
  const keptMs = retention.attachmentDays * DAY_MS + slots.durationMinutes * MINUTE_MS
  const before = addMs(now, -keptMs)
  const ids = await inTransaction(db, (tx) => deleteFilesOfEnded(tx, { before, limit: BATCH }))
  for (const id of ids) await files.remove(id)
  return ids.length
}

async function sweepStrayFiles(deps: WorkerDeps, now: Date): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const key of deps.files.keys()) {
    const born = creationTimeOf(key)
    if (born && now.getTime() - born.getTime() > KEPT_MS) batch.push(key)
    if (batch.length < BATCH) continue
    removed += await removeStray(deps, batch)
    batch = []
  }
  return removed + (await removeStray(deps, batch))
}

async function removeStray({ db, files }: WorkerDeps, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const known = await listKnownIds(db, keys)
  const stray = keys.filter((key) => !known.has(key))
  for (const key of stray) await files.remove(key)
  return stray.length
}
