import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test('a short list links every page', () => {
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
})

test('a long list links the first, the last and the neighbouring pages', () => {
  expect(pagesAround(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pagesAround(1, 12)).toEqual([1, 2, null, 12])
  expect(pagesAround(12, 12)).toEqual([1, null, 11, 12])
})
