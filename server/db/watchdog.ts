import { Worker } from 'node:worker_threads'
import type { Deps } from '#server/deps.ts'

const BEAT_MS = 1_000
/** Longer than anything that the embedded database does for a call. */
const SILENCE_MS = 45_000
/** The thread is read as TypeScript, whose reader alone needs more than 8 MB. */
const HEAP_MB = 32

/**
 * Ends this process when its main thread does nothing else any more, such as when the embedded database, which
 * runs there, cannot write its log and tries for ever. Whoever started the process starts it anew.
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
    started.on('error', (error) => log.error({ err: error }, 'the watchdog has ended and is started anew'))
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
