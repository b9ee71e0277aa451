import { expect, test } from 'vitest'
import { dropMessage, saveMessage, storedMessages } from './stored-messages.ts'
import { testStorage } from './testing-storage.ts'

const store = testStorage()

const late = { key: 'k1', text: 'I am ten minutes late' }
const file = { key: 'k2', text: '', attachmentId: 'a1', fileName: 'plan.pdf' }

test('messages written offline are restored in order, per chat', () => {
  saveMessage('room-1', 'ann@gmail.com', late)
  saveMessage('room-1', 'ann@gmail.com', file)
  saveMessage('room-2', 'ann@gmail.com', { key: 'k3', text: 'Elsewhere' })
  expect(storedMessages('room-1', 'ann@gmail.com')).toMatchObject([late, file])
  dropMessage('room-1', 'ann@gmail.com', 'k1')
  expect(storedMessages('room-1', 'ann@gmail.com')).toMatchObject([file])
})

test('a waiting message is restored only for its writer, and not after a week', () => {
  saveMessage('room-1', 'ann@gmail.com', late)
  expect(storedMessages('room-1', 'bob@gmail.com')).toEqual([])
  const week = 7 * 86_400_000
  expect(storedMessages('room-1', 'ann@gmail.com', Date.now() + week - 1000)).toMatchObject([late])
  expect(storedMessages('room-1', 'ann@gmail.com', Date.now() + week + 1000)).toEqual([])
  expect(store.size).toBe(0)
})

test('a later message does not keep an older one for longer than a week', () => {
  const day = 86_400_000
  saveMessage('room-1', 'ann@gmail.com', late, Date.now() - 8 * day)
  saveMessage('room-1', 'ann@gmail.com', { key: 'k4', text: 'One week more' }, Date.now() - 3 * day)
  saveMessage('room-1', 'ann@gmail.com', file)
  expect(storedMessages('room-1', 'ann@gmail.com').map(({ key }) => key)).toEqual(['k4', 'k2'])
  expect(store.get('roomMessages room-1')).not.toContain(late.text)
})

test('a message that an earlier release stored is not lost', () => {
  const stored = { account: 'ann@gmail.com', keptAt: Date.now(), messages: [late] }
  store.set('roomMessages room-1', JSON.stringify(stored))
  expect(storedMessages('room-1', 'ann@gmail.com')).toMatchObject([late])
})

test('no message stays on the device once all are sent', () => {
  saveMessage('room-1', 'ann@gmail.com', late)
  dropMessage('room-1', 'ann@gmail.com', 'k1')
  expect(store.size).toBe(0)
})
