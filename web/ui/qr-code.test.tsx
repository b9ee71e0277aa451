import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

const SIZE = 29

test('a short text becomes a scannable QR code with a light border of four modules', () => {
  const svg = renderToStaticMarkup(<QrCode text="naru" label="QR code" />)
  expect(svg).toContain(`viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="QR code"`)
  const rows = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => '.'))
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = '#'
  const [before, picture, after] = [rows.slice(0, 4), rows.slice(4, -4), rows.slice(-4)]
  for (const row of [...before, ...after]) expect(row.join('')).toBe('.'.repeat(SIZE))
  expect(picture.map((row) => row.join(''))).toEqual(
    [
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
    ].map((row) => `....${row}....`),
  )
})

test('the set-up of an authenticator app with a long address still has a QR code', () => {
  const uri = `otpauth://totp/Naru:${'x'.repeat(254)}@gmail.com?secret=${'A'.repeat(32)}&issuer=Naru`
  expect(renderToStaticMarkup(<QrCode text={uri} label="" />)).toContain('<path d="M4 4h1v1h-1z')
})
