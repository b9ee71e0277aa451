import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const WORDS = ['Naru', '나루', 'ann.nguyen92', 'Ann Nguyen']

test.each([
  'naru2026naru',
  'Naru-2026!',
  '나루나루2026',
  'nguyen12345',
  'annnguyen!!',
  'aaaaaaaa1',
  'abcabcabcabc',
  'abcdefghijkl',
  'qwertyuiop12',
  '20260901',
  'asdfasdf',
  'zyxwvuts',
])('%s is guessable', (password) => {
  expect(isGuessable(password, WORDS)).toBe(true)
})

test.each([
  'river crossing at dawn',
  'another fine phrase',
  'printed by a command',
  'k8s0fF1yq2zX7wB4nM6v',
  'my naru booking friend',
  '강을건너는작은배',
  'thuyền qua sông nhỏ',
  'Zw8!pQ3_rT6x',
  '8f3#k2!9Qz7',
  'naru-8f3#k2!9Qz7',
])('%s is not guessable', (password) => {
  expect(isGuessable(password, WORDS)).toBe(false)
})
