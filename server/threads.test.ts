import { afterEach, expect, test } from 'vitest'
import { createThreads, type Threads } from './threads.ts'

let threads: Threads<string, string>
const start = (changes: { threads?: number; waiting?: number; timeMs?: number } = {}) => {
  threads = createThreads(new URL('testing-thread.ts', import.meta.url), {
    threads: 1,
    waiting: 2,
    timeMs: 20_000,
    heapMb: 32,
    idleMs: 20_000,
    ...changes,
  })
}
afterEach(() => threads.close())

const answered = (answer: string) => ({ kind: 'answered', answer })

test('each task gets its own result, also when tasks are queued', async () => {
  start({ threads: 2, waiting: 10 })
  const words = ['ab', 'cd', 'ef', 'gh', 'ij']
  expect(await Promise.all(words.map((word) => threads.run(word)))).toEqual(
    words.map((word) => answered(word.toUpperCase())),
  )
})

test('a task that never ends is terminated without blocking the main thread, and the next one runs', async () => {
  start({ timeMs: 1500 })
  let turns = 0
  const ticking = setInterval(() => turns++, 10)
  const [endless, next] = await Promise.all([threads.run('never end'), threads.run('next')])
  clearInterval(ticking)
  expect(endless).toEqual({ kind: 'overrun' })
  expect(next).toEqual(answered('NEXT'))
  expect(turns).toBeGreaterThan(10)
})

test('a task that exhausts its memory is terminated, and the next one runs', async () => {
  start()
  expect(await threads.run('fill the memory')).toEqual({ kind: 'overrun' })
  expect(await threads.run('next')).toEqual(answered('NEXT'))
})

test('an error of the script is reported, and the next task runs', async () => {
  start()
  await expect(threads.run('break')).rejects.toThrow('broken')
  expect(await threads.run('next')).toEqual(answered('NEXT'))
})

test('tasks above the queue limit are refused at once, the others run', async () => {
  start()
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((task) => threads.run(task)))
  expect(all).toEqual([answered('A'), answered('B'), answered('C'), { kind: 'full' }, { kind: 'full' }])
})

test('a thread has no environment variables', async () => {
  start()
  expect(await threads.run('environment')).toEqual(answered(''))
})

test('queued tasks are refused when the threads are closed', async () => {
  start()
  const endless = threads.run('never end')
  const waiting = threads.run('next')
  await threads.close()
  expect(await Promise.all([endless, waiting])).toEqual([{ kind: 'full' }, { kind: 'full' }])
})
