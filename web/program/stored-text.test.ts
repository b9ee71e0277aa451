import { expect, test } from 'vitest'
import { clearAccountData, clearSession } from '#web/wire/session.ts'
import { saveText, storedText } from './stored-text.ts'
import { testStorage } from './testing-storage.ts'

const store = testStorage()
Object.assign(globalThis, { dispatchEvent: () => true })

test('unsent text is restored per field, only for its writer and for a week', () => {
  saveText('room 1', 'ann@gmail.com', 'Do I need')
  saveText('intake 1', 'ann@gmail.com', 'I finish school')
  expect(storedText('room 1', 'ann@gmail.com')).toBe('Do I need')
  expect(storedText('intake 1', 'ann@gmail.com')).toBe('I finish school')
  expect(storedText('room 2', 'ann@gmail.com')).toBe('')
  expect(storedText('room 1', 'bob@gmail.com')).toBe('')
  const week = 7 * 86_400_000
  expect(storedText('room 1', 'ann@gmail.com', Date.now() + week - 10_000)).toBe('Do I need')
  expect(storedText('room 1', 'ann@gmail.com', Date.now() + week + 10_000)).toBe('')
})

test('no unsent text stays on the device once all is sent', () => {
  saveText('room 1', 'ann@gmail.com', 'Do I need')
  saveText('room 1', 'ann@gmail.com', '')
  expect(store.size).toBe(0)
})

test('a logout deletes unsent text, an expired session does not', () => {
  saveText('room 1', 'ann@gmail.com', 'Do I need')
  clearSession()
  expect(storedText('room 1', 'ann@gmail.com')).toBe('Do I need')
  clearAccountData()
  expect(store.size).toBe(0)
})

test('invalid stored data does not prevent writing', () => {
  store.set('typed', 'not JSON')
  expect(storedText('room 1', 'ann@gmail.com')).toBe('')
  saveText('room 1', 'ann@gmail.com', 'Do I need')
  expect(storedText('room 1', 'ann@gmail.com')).toBe('Do I need')
})
