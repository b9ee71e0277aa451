import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, UNREACHABLE } from '#web/wire/api.ts'
import { retryCall } from './retry-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const chat: Answer<string> = { ok: true, value: 'the room', status: 200 }

/** Returns the given answers in turn, then repeats the last; records the reported ones. */
function asking(...answers: Answer<string>[]) {
  const ask = vi.fn(async () => answers[Math.min(ask.mock.calls.length, answers.length) - 1]!)
  const received: Answer<string>[] = []
  return { ask, received, stop: retryCall(ask, (answer) => received.push(answer)) }
}

test('a part of a page that failed to load is loaded once the network is back', async () => {
  const { ask, received } = asking(UNREACHABLE, UNREACHABLE, chat)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([UNREACHABLE, UNREACHABLE, chat])
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a "no" that stays is asked for once', async () => {
  const { ask } = asking({ ...UNREACHABLE, code: 'CONSULTATION_NOT_FOUND' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('no call is repeated after the page is left', async () => {
  const { ask, received, stop } = asking(UNREACHABLE)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(received).toEqual([])
})
