import { statfsSync } from 'node:fs'
import type { FreeSpace } from './deps.ts'

/** The log of the embedded database grows by pieces of 16 MB, a checkpoint and the log lines need theirs. */
const LOW_BYTES = 64 * 1024 * 1024
/** One more piece of the database's log may not fit: nothing is written any more, not even what a look writes. */
const FULL_BYTES = 24 * 1024 * 1024
/** A look costs some microseconds. */
const LOOK_MS = 250

/** How much room is left where the embedded database, the files and the secrets are. */
export function watchSpace(folder: string, look: () => number = () => freeBytesOf(folder)): FreeSpace {
  let lookedAtMs = -Infinity
  let free = 0
  const freeBytes = (): number => {
    if (performance.now() - lookedAtMs >= LOOK_MS) {
      lookedAtMs = performance.now()
      free = look()
    }
    return free
  }
  return { freeBytes, isLow: () => freeBytes() < LOW_BYTES, isFull: () => freeBytes() < FULL_BYTES }
}

/** What an ordinary user may still write. A folder that cannot be looked at is somebody else's fault to tell. */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
