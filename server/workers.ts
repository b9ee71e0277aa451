import type { Deps } from './deps.ts'
import { adminWorker } from './features/admin/worker.ts'
import { attachmentsWorker } from './features/attachments/worker.ts'
import { refreshDueFeeds } from './features/availability/feeds.ts'
import { chatWorker } from './features/chat/worker.ts'
import { consultationsWorker } from './features/consultations/worker.ts'
import { emailsWorker } from './features/mails/worker.ts'
import { processEvents } from './features/payments/capture/webhooks.ts'
import { paymentsWorker } from './features/payments/capture/worker.ts'
import { privacyWorker } from './features/privacy/worker.ts'
import { pushesWorker } from './features/pushes/worker.ts'
import { auditLogWorker } from './features/reports/worker.ts'
import { waitsWorker } from './features/waiting-list/worker.ts'

/** A background worker: processes work that is due, at most a batch; false when none was due. */
export type Worker = () => Promise<boolean>

export const EVERY_MS = {
  // Triggered by each webhook event; retries are processed with the payments.
  webhookEvents: 60_000,
  payments: 5_000,
  emails: 2_000,
  consultations: 60_000,
  attachments: 600_000,
  privacy: 3_600_000,
  settings: 2_000,
  auditLog: 10_000,
  chat: 15_000,
  admin: 15_000,
  pushes: 15_000,
  // Triggered by each cancellation and move; a hold that expires is noticed by the interval.
  waits: 10_000,
  feeds: 15_000,
}
export type WorkerName = keyof typeof EVERY_MS

/** Delay after a trigger, to batch work: one run over many items costs hardly more than over one. */
const GATHER_MS: Partial<Record<WorkerName, number>> = { webhookEvents: 250, emails: 100 }

export const workersOf = (deps: Deps): Record<WorkerName, Worker> => ({
  webhookEvents: () => processEvents(deps),
  payments: paymentsWorker(deps),
  emails: emailsWorker(deps),
  consultations: consultationsWorker(deps),
  attachments: attachmentsWorker(deps),
  privacy: privacyWorker(deps),
  // Loads changes of other nodes; the interval is the maximum age of a node's settings.
  settings: async () => {
    await deps.settings.refresh()
    return false
  },
  auditLog: auditLogWorker(deps),
  chat: chatWorker(deps),
  admin: adminWorker(deps),
  pushes: pushesWorker(deps),
  waits: waitsWorker(deps),
  feeds: () => refreshDueFeeds(deps),
})

/** Uses the global timer, which tests can fake, unlike that of `node:timers/promises`. */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export type Workers = { trigger(name: WorkerName): void; stop(): Promise<void> }

/**
 * Runs each worker in its own loop until `stop`, which waits for the current run; `mayWork` returns false
 * while the disk is full.
 */
export function startWorkers(
  workers: Record<WorkerName, Worker>,
  log: Deps['log'],
  mayWork: () => boolean = () => true,
): Workers {
  const loops = Object.entries(workers).map(([name, worker]) =>
    loop(name as WorkerName, worker, log, mayWork),
  )
  return {
    trigger: (name) => loops.find((each) => each.name === name)?.trigger(),
    stop: async () => {
      await Promise.all(loops.map((each) => each.stop()))
    },
  }
}

function loop(name: WorkerName, worker: Worker, log: Deps['log'], mayWork: () => boolean) {
  let isStopped = false
  let isTriggered = false
  let endPause: () => void = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS[name])
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!isStopped) {
      isTriggered = false
      try {
        if (mayWork()) await worker()
      } catch (error) {
        // The work stays due and is retried by the next run.
        log.error({ err: error, worker: name }, 'worker pass failed')
      }
      if (!isStopped && !isTriggered) await pause()
      if (!isStopped && isTriggered) await sleep(GATHER_MS[name] ?? 0)
    }
  }
  const done = run()
  return {
    name,
    trigger: () => {
      isTriggered = true
      endPause()
    },
    stop: async () => {
      isStopped = true
      endPause()
      await done
    },
  }
}
