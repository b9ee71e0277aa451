import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password123',
  'PassWord123',
  '1234567890',
  'qwertyuiop',
  'iloveyou123',
  'dkssudgktpdy',
  'gksrnrdj2026!',
  'qlalfqjsgh',
  'TKFKDGO1004',
  'korea2026!',
  '!!seoul!!',
  'ｐａｓｓｗｏｒｄ１２３',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'river crossing at dawn',
  'korea is far from here',
  '한강을 건너는 나루',
  '83 66 19 40 27 15',
  '🐟🐠🐡🦈🐙🦀🦐🦑',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
