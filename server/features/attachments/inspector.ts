import { err } from '#domain/result.ts'
import type { Deps, FileInspector } from '#server/deps.ts'
import { createThreads } from '#server/threads.ts'
import type { InspectTask } from './inspect-thread.ts'
import type { inspectFile } from './inspect.ts'

const LIMITS = {
  threads: 2,
  // The number of concurrent uploads, so that each of them is inspected.
  waiting: 32,
  // A normal file takes a tenth of a second on an idle machine.
  timeMs: 20_000,
  heapMb: 128,
  idleMs: 30_000,
}

/** Inspects uploaded files in threads with limits, so that no file blocks the process or fills its memory. */
export function createInspector(log: Deps['log'], limits = LIMITS): FileInspector {
  const threads = createThreads<InspectTask, Awaited<ReturnType<typeof inspectFile>>>(
    new URL('inspect-thread.ts', import.meta.url),
    limits,
  )
  return {
    inspect: async (content, rawName) => {
      const outcome = await threads.run({ content, rawName })
      if (outcome.kind === 'answered') return outcome.answer
      if (outcome.kind === 'full') return err('BUSY', { retryAfterSeconds: 10 })
      log.warn({ bytes: content.length }, 'attachment inspection exceeded its limits')
      return err('FILE_BOMB')
    },
    close: () => threads.close(),
  }
}
