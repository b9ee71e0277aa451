import { statfsSync } from 'node:fs'
import type { FreeSpace } from './deps.ts'

/** The embedded database's WAL grows in segments of 16 MB; a checkpoint and log lines need space, too. */
const LOW_BYTES = 64 * 1024 * 1024
/** One more WAL segment may not fit: nothing is written any more, not even the writes of reading calls. */
const FULL_BYTES = 24 * 1024 * 1024
/** Interval of the check, which costs a few microseconds. */
const CHECK_MS = 250

/** Free space on the disk of the embedded database, files and secrets. */
export function watchSpace(folder: string, read: () => number = () => freeBytesOf(folder)): FreeSpace {
  let checkedAtMs = -Infinity
  let free = 0
  const freeBytes = (): number => {
    if (performance.now() - checkedAtMs >= CHECK_MS) {
      checkedAtMs = performance.now()
      free = read()
    }
    return free
  }
  return { freeBytes, isLow: () => freeBytes() < LOW_BYTES, isFull: () => freeBytes() < FULL_BYTES }
}

/**
 * Space available to an unprivileged user. Infinity for an unreadable folder, which is reported elsewhere.
 */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
