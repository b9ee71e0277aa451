import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './calendar.ts'
import { holdDeadline, retryDeadline, type UnpaidHold } from './holds.ts'

const NOW = new Date('2026-09-01T12:00:00Z')
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS)
const SATURDAY = new Date('2026-09-05T01:00:00Z')
const SUNDAY = new Date('2026-09-06T01:00:00Z')

/** A hold that began `begunAgo` minutes ago and lasted `minutes`. */
const held = (begunAgo: number, minutes: number, more: Partial<UnpaidHold> = {}): UnpaidHold => ({
  startsAt: SATURDAY,
  from: at(-begunAgo),
  endedAt: at(-begunAgo + minutes),
  holdUntil: at(-begunAgo + 30),
  released: false,
  declined: false,
  linked: false,
  ...more,
})
const minutesOf = (before: UnpaidHold[], startsAt = SATURDAY): number | string => {
  const deadline = holdDeadline(before, { startsAt, slots: { holdMinutes: 30 }, now: NOW })
  return deadline.ok
    ? (deadline.value.getTime() - NOW.getTime()) / MINUTE_MS
    : `wait ${deadline.retryAfterSeconds! / 60}`
}

test('a first hold lasts thirty minutes', () => {
  expect(minutesOf([])).toBe(30)
})

test('the deadline of a held slot does not move when the draft changes or is cancelled', () => {
  expect(minutesOf([held(10, 10)])).toBe(20)
  expect(minutesOf([held(25, 1), held(10, 10, { holdUntil: at(5) })])).toBe(5)
  expect(minutesOf([held(10, 10)], SUNDAY)).toBe(30)
  expect(minutesOf([held(31, 30)])).toBe(30)
})

test('after two full holds, of any slots, the next hold has to wait', () => {
  expect(minutesOf([held(200, 30), held(100, 29)])).toBe(30)
  expect(minutesOf([held(200, 30), held(100, 30)])).toBe('wait 520')
  expect(minutesOf([held(200, 30), held(100, 30)], SUNDAY)).toBe('wait 520')
  expect(minutesOf(Array.from({ length: 6 }, (_, n) => held(300 - n * 20, 10)))).toBe('wait 420')
})

test('an active hold counts until now, and an old hold does not count', () => {
  expect(minutesOf([held(200, 30), held(30, 30, { endedAt: null })], SUNDAY)).toBe('wait 520')
  expect(minutesOf([held(12 * 60, 30), held(12 * 60, 30)])).toBe(30)
})

test('a hold that the office released counts as a full hold', () => {
  expect(minutesOf([held(20, 1, { released: true }), held(10, 1, { released: true })], SUNDAY)).toBe(
    `wait ${(12 * HOUR_MS) / MINUTE_MS - 20}`,
  )
})

test('a refused card does not block another hold, within a limit', () => {
  const refused = (count: number): UnpaidHold[] =>
    Array.from({ length: count }, (_, n) => held(400 - n * 60, 30, { declined: true }))
  expect(minutesOf(refused(4), SUNDAY)).toBe(30)
  expect(minutesOf([...refused(4), held(40, 30)], SUNDAY)).toBe(30)
  expect(minutesOf(refused(6), SUNDAY)).toBe('wait 560')
  expect(minutesOf([held(200, 30), held(100, 30), ...refused(1)], SUNDAY)).toBe('wait 520')
})

test('a hold that the office released counts even if the card was refused', () => {
  const back = { released: true, declined: true }
  expect(minutesOf([held(20, 1, back), held(10, 1, back)], SUNDAY)).toBe(
    `wait ${(12 * HOUR_MS) / MINUTE_MS - 20}`,
  )
})

/**
 * Minutes from now until the end of a hold after a declined card. The hold began `begunAgo` minutes ago and
 * would end in `ends` minutes.
 */
const retried = (begunAgo: number, ends: number, before: UnpaidHold[] = []): number =>
  (retryDeadline({ startsAt: SATURDAY, from: at(-begunAgo), holdUntil: at(ends) }, before, {
    slots: { holdMinutes: 30 },
    now: NOW,
  }).getTime() -
    NOW.getTime()) /
  MINUTE_MS

test('each refused card extends the hold by five minutes, at most by twenty', () => {
  expect(retried(10, 20)).toBe(20)
  expect(retried(28, 2)).toBe(5)
  expect(retried(44, 1)).toBe(5)
  expect(retried(48, 1)).toBe(2)
  expect(retried(52, 1)).toBe(1)
})

test('consecutive holds of one slot count as one hold, for any drafts and payment methods', () => {
  const chain = [held(48, 18, { holdUntil: at(-18) }), held(30, 10, { holdUntil: at(-13) })]
  expect(retried(20, 1, chain)).toBe(2)
  // Holds of another slot, and one long before, do not shorten it.
  expect(retried(20, 1, [held(48, 30, { startsAt: SUNDAY, holdUntil: at(0) })])).toBe(5)
  expect(retried(20, 1, [held(300, 30)])).toBe(5)
})
