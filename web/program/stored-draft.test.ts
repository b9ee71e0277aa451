import { expect, test } from 'vitest'
import { dropBookedDraft } from './booked-draft.ts'
import { dropDraft, saveDraft, storedDraft } from './stored-draft.ts'
import { testStorage } from './testing-storage.ts'

const store = testStorage()

const DAY_MS = 86_400_000
const form = (values: Record<string, string | Blob>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(values)) made.append(name, value)
  return made
}

test('a draft is restored for the account that typed it, for seven days', () => {
  saveDraft('ann@gmail.com', form({ message: 'Where do I begin?', preferredTime: '10:00' }), false, 0)
  expect(storedDraft('ann@gmail.com', false, 7 * DAY_MS)).toEqual({
    message: 'Where do I begin?',
    preferredTime: '10:00',
  })
  expect(storedDraft('bob@gmail.com', false, 1)).toBeNull()
  expect(storedDraft('ann@gmail.com', false, 7 * DAY_MS + 1)).toBeNull()
  expect(store.size).toBe(0)
})

test('neither a file nor a coupon is stored, and a discarded draft is deleted', () => {
  saveDraft(
    'ann@gmail.com',
    form({ message: 'Hi', couponCode: 'NARU1', file: new Blob(['secret']) }),
    false,
    0,
  )
  expect([...store.values()].join()).not.toMatch(/NARU1|secret|file/)
  dropDraft()
  expect(storedDraft('ann@gmail.com', false, 1)).toBeNull()
})

test('with an open order only input that was changed after it is restored', () => {
  saveDraft('ann@gmail.com', form({ preferredTime: '10:00' }), true)
  expect(storedDraft('ann@gmail.com', true)).toBeNull()
  expect(storedDraft('ann@gmail.com')).toEqual({ preferredTime: '10:00' })
  saveDraft('ann@gmail.com', form({ preferredTime: '11:00' }))
  expect(storedDraft('ann@gmail.com', true)).toEqual({ preferredTime: '11:00' })
})

test('stored data that is no draft is ignored', () => {
  store.set('consultationDraft', '{')
  expect(storedDraft('ann@gmail.com', false, 1)).toBeNull()
})

test('a draft is deleted with the booking made from it, but not with another booking', () => {
  const request = {
    platform: 'kakao',
    platformId: 'ann_ng',
    preferredDate: '2026-09-05',
    preferredTime: '10:00',
    message: 'Where do I begin?',
  }
  saveDraft('ann@gmail.com', form({ ...request, message: 'Where do I begin? ' }))
  dropBookedDraft('ann@gmail.com', [{ ...request, preferredTime: '11:00' }])
  expect(storedDraft('ann@gmail.com')).toMatchObject({ platformId: 'ann_ng' })
  dropBookedDraft('bob@gmail.com', [request])
  expect(storedDraft('ann@gmail.com')).not.toBeNull()
  dropBookedDraft('ann@gmail.com', [request])
  expect(storedDraft('ann@gmail.com')).toBeNull()
})
