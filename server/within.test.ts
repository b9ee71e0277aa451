import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TIMEOUT_MS = 8_000

test('work that ends in time leaves no timer behind', async () => {
  expect(await withTimeout(TIMEOUT_MS, async () => 'done')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that fails in time leaves no timer behind', async () => {
  const failing = withTimeout(TIMEOUT_MS, () => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('the signal of slow work is aborted with a TimeoutError', async () => {
  const slow = withTimeout(
    TIMEOUT_MS,
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const outcome = expect(slow).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await outcome
})
