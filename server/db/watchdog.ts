import { Worker } from 'node:worker_threads'
import type { Deps } from '#server/deps.ts'

const BEAT_MS = 1_000
/** Longer than any operation of the embedded database. */
const SILENCE_MS = 45_000
/** Loading the thread's TypeScript needs more than 8 MB. */
const HEAP_MB = 32

/**
 * Kills this process when its main thread is blocked, such as when the embedded database, which runs in it,
 * cannot write its WAL and retries forever. The service manager restarts the process.
 */
export function startWatchdog(
  log: Deps['log'],
  { beatMs = BEAT_MS, silenceMs = SILENCE_MS, heapMb = HEAP_MB } = {},
): {
  stop(): Promise<void>
} {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  let isStopped = false
  let worker = watch()

  function watch(): Worker {
    const started = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
      workerData: { beats, beatMs, silenceMs },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 2 },
    })
    started.unref()
    started.on('error', (error) => log.error({ err: error }, 'watchdog failed, restarting'))
    started.on('exit', () => {
      setTimeout(() => {
        if (!isStopped) worker = watch()
      }, beatMs).unref()
    })
    return started
  }

  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
