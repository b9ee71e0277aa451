import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

const namesOf = (address: string): string[] => networksOf(address).map(({ name }) => name)

test('an IPv4 address is its own network, also when mapped to IPv6', () => {
  expect(namesOf('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(namesOf('203.0.113.7:50123')).toEqual(['203.0.113.7'])
  expect(namesOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(namesOf('::FFFF:203.0.113.7')).toEqual(['203.0.113.7'])
})

test('an IPv6 address counts for its /64 and the larger prefixes that contain it', () => {
  expect(namesOf('2001:db8:1:2:3:4:5:6')).toEqual([
    '20010db800010002/64',
    '20010db8000100/56',
    '20010db80001/48',
  ])
})

test.each([
  ['2001:db8:1:2::1', '2001:DB8:0001:0002:ffff::9'],
  ['2001:db8::1', '2001:db8:0:0:abcd:0:0:1'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80::2'],
  ['[2001:db8::1]:443', '[2001:db8::2]'],
])('%s and %s belong to the same /64', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 56],
  ['2001:db8:1:2::1', '2001:db8:1:ff02::1', 48],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', null],
])('the longest shared prefix of %s and %s is /%s', (one, other, bits) => {
  const shared = namesOf(one).find((name) => namesOf(other).includes(name))
  expect(shared?.split('/')[1] ?? null).toBe(bits === null ? null : String(bits))
})

test('the limit of calls grows with the size of the prefix', () => {
  expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 2, 4])
})
