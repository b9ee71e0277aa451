import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, beatMs, silenceMs } = workerData as { beats: Int32Array; beatMs: number; silenceMs: number }

let last = -1
/** Counts its own ticks instead of the clock, so that a machine's sleep does not count as silence. */
let silentTicks = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  silentTicks = now === last ? silentTicks + 1 : 0
  last = now
  if (silentTicks * beatMs < silenceMs) return
  writeSync(
    2,
    `The process has been blocked for ${Math.round(silenceMs / 1000)} seconds (is the disk full?) and is ended now\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, beatMs)
