import { expect, test } from 'vitest'
import { clearSession, forgetTyped } from '#web/wire/session.ts'
import { keepText, keptText } from './kept-text.ts'
import { testStorage } from './testing-storage.ts'

const store = testStorage()
Object.assign(globalThis, { dispatchEvent: () => true })

test('unsent text is restored per field, only for its writer and for a week', () => {
  keepText('room 1', 'ann@gmail.com', 'Do I need')
  keepText('intake 1', 'ann@gmail.com', 'I finish school')
  expect(keptText('room 1', 'ann@gmail.com')).toBe('Do I need')
  expect(keptText('intake 1', 'ann@gmail.com')).toBe('I finish school')
  expect(keptText('room 2', 'ann@gmail.com')).toBe('')
  expect(keptText('room 1', 'bob@gmail.com')).toBe('')
  const week = 7 * 86_400_000
  expect(keptText('room 1', 'ann@gmail.com', Date.now() + week - 10_000)).toBe('Do I need')
  expect(keptText('room 1', 'ann@gmail.com', Date.now() + week + 10_000)).toBe('')
})

test('no unsent text stays on the device once all is sent', () => {
  keepText('room 1', 'ann@gmail.com', 'Do I need')
  keepText('room 1', 'ann@gmail.com', '')
  expect(store.size).toBe(0)
})

test('a logout deletes unsent text, an expired session does not', () => {
  keepText('room 1', 'ann@gmail.com', 'Do I need')
  clearSession()
  expect(keptText('room 1', 'ann@gmail.com')).toBe('Do I need')
  forgetTyped()
  expect(store.size).toBe(0)
})

test('invalid stored data does not prevent writing', () => {
  store.set('typed', 'not JSON')
  expect(keptText('room 1', 'ann@gmail.com')).toBe('')
  keepText('room 1', 'ann@gmail.com', 'Do I need')
  expect(keptText('room 1', 'ann@gmail.com')).toBe('Do I need')
})
