import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERY_MS, startWorkers, type Worker, type WorkerName } from './workers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('no worker runs while the disk is full, not even when triggered; afterwards all continue', async () => {
  const ran: WorkerName[] = []
  const names = Object.keys(EVERY_MS) as WorkerName[]
  const noting =
    (name: WorkerName): Worker =>
    async () => {
      ran.push(name)
      return false
    }
  const all = Object.fromEntries(names.map((name) => [name, noting(name)])) as Record<WorkerName, Worker>
  let isFull = true
  const workers = startWorkers(all, pino({ level: 'silent' }), () => !isFull)
  workers.trigger('emails')
  await vi.advanceTimersByTimeAsync(Math.max(...Object.values(EVERY_MS)))
  expect(ran).toEqual([])
  isFull = false
  await vi.advanceTimersByTimeAsync(Math.max(...Object.values(EVERY_MS)))
  expect(new Set(ran)).toEqual(new Set(names))
  await workers.stop()
})
