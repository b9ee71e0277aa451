import { expect, test } from 'vitest'
import { dropMessage, keepMessage, keptMessages } from './kept-messages.ts'
import { testStorage } from './testing-storage.ts'

const store = testStorage()

const late = { key: 'k1', text: 'I am ten minutes late' }
const file = { key: 'k2', text: '', attachmentId: 'a1', fileName: 'plan.pdf' }

test('what was written without a network comes back in its order, room by room', () => {
  keepMessage('room-1', 'ann@gmail.com', late)
  keepMessage('room-1', 'ann@gmail.com', file)
  keepMessage('room-2', 'ann@gmail.com', { key: 'k3', text: 'Elsewhere' })
  expect(keptMessages('room-1', 'ann@gmail.com')).toEqual([late, file])
  dropMessage('room-1', 'ann@gmail.com', 'k1')
  expect(keptMessages('room-1', 'ann@gmail.com')).toEqual([file])
})

test('nobody but its writer gets a waiting message back, and nobody after a week', () => {
  keepMessage('room-1', 'ann@gmail.com', late)
  expect(keptMessages('room-1', 'bob@gmail.com')).toEqual([])
  const week = 7 * 86_400_000
  expect(keptMessages('room-1', 'ann@gmail.com', Date.now() + week - 1000)).toEqual([late])
  expect(keptMessages('room-1', 'ann@gmail.com', Date.now() + week + 1000)).toEqual([])
})

test('once all is sent nothing is left on the device', () => {
  keepMessage('room-1', 'ann@gmail.com', late)
  dropMessage('room-1', 'ann@gmail.com', 'k1')
  expect(store.size).toBe(0)
})
