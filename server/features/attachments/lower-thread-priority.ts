import { setPriority } from 'node:os'

/** Nice value: below that of the threads that serve requests. */
const PRIORITY = 5

/** Lowers the priority of the calling thread. Only Linux has priorities per thread; elsewhere it would apply to the process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(PRIORITY)
}
