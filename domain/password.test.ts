import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

const nobody = { role: 'user', personal: [] } as const

test.each([
  ['seven77', 'PASSWORD_TOO_SHORT'],
  ['eight888', null],
  ['안녕하세요세계야', null],
  ['한강한강한강', 'PASSWORD_TOO_SHORT'],
  ['🐟🐠🐡🦈🐙🦀🦐🦑', null],
  ['all lower case and blanks', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ['🐟'.repeat(128), null],
  ['🐟'.repeat(129), 'PASSWORD_TOO_LONG'],
])('the password %s of a user: %s', (password, fault) => {
  expect(passwordFault(password, nobody)).toBe(fault)
})

test('an admin needs 15 characters', () => {
  const admin = { role: 'admin', personal: [] } as const
  expect(passwordFault('fourteen chars', admin)).toBe('PASSWORD_TOO_SHORT')
  expect(passwordFault('fifteen charact', admin)).toBeNull()
})

test.each([
  ['river-annanguyen-1', ['annanguyen', 'Anna'], 'PASSWORD_TOO_COMMON'],
  ['ANNANGUYEN river', ['annanguyen', 'Anna'], 'PASSWORD_TOO_COMMON'],
  ['my name is Lê Thị Hoa', ['hoa.le', 'lê thị hoa'], 'PASSWORD_TOO_COMMON'],
  // Three letters are part of too many words.
  ['a skimming stone', ['kim', 'Kim'], null],
  ['river crossing', ['annanguyen', 'Anna Nguyen'], null],
])('the password %s beside %j: %s', (password, personal, fault) => {
  expect(passwordFault(password, { role: 'user', personal })).toBe(fault)
})

test('composed and decomposed Unicode characters are counted alike', () => {
  const decomposed = '안녕하세요'.normalize('NFD')
  expect([...decomposed].length).toBeGreaterThan(8)
  expect(passwordFault(decomposed, nobody)).toBe('PASSWORD_TOO_SHORT')
})
