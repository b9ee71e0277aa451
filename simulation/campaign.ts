import { fork } from 'node:child_process'
import { resolve as absolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedImage } from '#scripts/test-databases.ts'
import type { Outcome } from './run.ts'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
const PLANT = fileURLToPath(new URL('planted/plant.ts', import.meta.url))

/** Runs seeds on several processes and reports each outcome; stops early when `onOutcome` returns false. */
export async function runSeeds(args: {
  seeds: readonly number[]
  workers: number
  /** Name of the planted fault in the product. */
  fault?: string | undefined
  onOutcome: (outcome: Outcome) => boolean
}): Promise<void> {
  const waiting = [...args.seeds]
  const image = absolute(await embeddedImage())
  const count = Math.max(1, Math.min(args.workers, waiting.length))
  await Promise.all(
    Array.from({ length: count }, () =>
      runWorker(args.fault, image, {
        next: () => waiting.shift(),
        onOutcome: (outcome) => {
          if (!args.onOutcome(outcome)) waiting.length = 0
        },
      }),
    ),
  )
}

function runWorker(
  fault: string | undefined,
  image: string,
  work: { next: () => number | undefined; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(WORKER, {
      ...(fault === undefined ? {} : { execArgv: ['--import', PLANT] }),
      env: { ...process.env, TEST_EMBEDDED_IMAGE: image, PLANTED_FAULT: fault },
    })
    let isDone = false
    const proceed = (): void => {
      const seed = work.next()
      if (seed !== undefined) return void child.send(seed)
      isDone = true
      child.disconnect()
    }
    child.on('message', ({ outcome }: { outcome?: Outcome }) => {
      if (outcome) work.onOutcome(outcome)
      proceed()
    })
    child.on('exit', (code) =>
      isDone ? resolve() : reject(new Error(`A simulating process ended with ${code}`)),
    )
  })
}
