import { expect, test } from 'vitest'
import { chosenFor, excerpt } from './review.ts'

test('a long review is cut between words, a short one is shown whole', () => {
  expect(excerpt(' I know\n where to begin. ')).toBe('I know where to begin.')
  const cut = excerpt('counsel '.repeat(60))
  expect(cut).toMatch(/^(counsel )+counsel…$/)
  expect([...cut].length).toBeLessThanOrEqual(260)
  expect([...excerpt('상담이'.repeat(200))].length).toBe(260)
})

test('reviews in the language of the reader come first, the newest of each before the older', () => {
  const written = ['en 1', 'vi 2', 'en 3', 'ko 4', 'vi 5'].map((id) => ({ id, locale: id.slice(0, 2) }))
  expect(chosenFor(written, 'vi').map(({ id }) => id)).toEqual(['vi 2', 'vi 5', 'en 1', 'en 3'])
  expect(chosenFor(written, 'zh').map(({ id }) => id)).toEqual(['en 1', 'vi 2', 'en 3', 'ko 4'])
})
