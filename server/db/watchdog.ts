import { Worker } from 'node:worker_threads'
import type { Deps } from '#server/deps.ts'

const BEAT_MS = 1_000
/** Nothing that the embedded database does for a call takes as long. */
const SILENCE_MS = 45_000

/**
 * Ends this process when its main thread does nothing else any more: the embedded database runs there,
 * and when it cannot write its log it tries again for ever. Whoever started the process starts it anew.
 */
export function startWatchdog(
  log: Deps['log'],
  { beatMs = BEAT_MS, silenceMs = SILENCE_MS } = {},
): {
  stop(): Promise<void>
} {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  const worker = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
    workerData: { beats, beatMs, silenceMs },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  worker.on('error', (error) => log.error({ err: error }, 'the watchdog has ended'))
  return {
    stop: async () => {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
