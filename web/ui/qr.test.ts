import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrModules } from './qr.ts'

const uri = 'otpauth://totp/Naru:x@gmail.com?secret=ABCDEFGH&'.repeat(6)

test('a short text is the picture that scanners read', () => {
  const rows = qrModules('naru')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
  expect(rows).toEqual([
    '#######...#.#.#######',
    '#.....#.....#.#.....#',
    '#.###.#.#.#...#.###.#',
    '#.###.#.....#.#.###.#',
    '#.###.#..#.##.#.###.#',
    '#.....#..###..#.....#',
    '#######.#.#.#.#######',
    '........#.#..........',
    '###.#####.#.###...#..',
    '.#.....##.##.#.#.#.##',
    '####.##.#..#.###.####',
    '...#.#.#.#####.##..##',
    '..##..######.###.#.#.',
    '........#.#...#..#.##',
    '#######.###.#...#..##',
    '#.....#.##....#....#.',
    '#.###.#.#.#.#.#.##.##',
    '#.###.#..#.#.#.#...#.',
    '#.###.#.#.##.###.##.#',
    '#.....#.#..###.###.#.',
    '#######.####.###..###',
  ])
})

// Each of these was read back by a QR decoder when it was recorded.
test.each([
  [17, 21, '587dbb72fcc8b45e'],
  [60, 33, '4e2ae710fcc9dbd9'],
  [134, 41, 'a996279a6251e0b3'],
  [170, 49, '6bcbf33dbb71080e'],
  [230, 53, 'af9b5c463cd58523'],
])('%i bytes make a picture of %i modules', (length, size, digest) => {
  const modules = qrModules(uri.slice(0, length))
  expect(modules).toHaveLength(size)
  expect(createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text that does not fit has no picture', () => {
  expect(qrModules('x'.repeat(231))).toBeNull()
})
