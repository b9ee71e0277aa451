/**
 * A QR code (ISO/IEC 18004) of a short text, for the set-up of an authenticator app: byte mode, error
 * correction L, versions 1 to 9. In these every block of a version has the same length.
 */
type Version = {
  number: number
  dataBytes: number
  blocks: number
  checkBytes: number
  alignment: readonly number[]
}

const version = (
  number: number,
  dataBytes: number,
  blocks: number,
  checkBytes: number,
  alignment: readonly number[],
): Version => ({ number, dataBytes, blocks, checkBytes, alignment })

/** Tables 7 and 9 and Annex E of the standard, for level L; `checkBytes` is per block. */
const versions: readonly Version[] = [
  version(1, 19, 1, 7, []),
  version(2, 34, 1, 10, [6, 18]),
  version(3, 55, 1, 15, [6, 22]),
  version(4, 80, 1, 20, [6, 26]),
  version(5, 108, 1, 26, [6, 30]),
  version(6, 136, 2, 18, [6, 34]),
  version(7, 156, 2, 20, [6, 22, 38]),
  version(8, 194, 2, 24, [6, 24, 42]),
  version(9, 232, 2, 30, [6, 26, 46]),
]

/** Mode and length take twelve bits, which is less than two bytes. */
const HEADER_BYTES = 2

/** Rows of dark (true) and light modules; null when the text is longer than 230 bytes of UTF-8. */
export function qrModules(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const fitting = versions.find(({ dataBytes }) => bytes.length + HEADER_BYTES <= dataBytes)
  if (!fitting) return null
  const size = fitting.number * 4 + 17
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = drawPatterns(modules, fitting)
  drawData(modules, fixed, interleave(dataCodewords(bytes, fitting), fitting))
  return modules
}

/** Mode 0100, the length, the bytes, a terminator, and the standard's filling bytes. */
function dataCodewords(bytes: Uint8Array, { dataBytes }: Version): number[] {
  const bits = [
    0,
    1,
    0,
    0,
    ...toBits(bytes.length, 8),
    ...[...bytes].flatMap((byte) => toBits(byte, 8)),
    0,
    0,
    0,
    0,
  ]
  const codewords: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    codewords.push(bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0))
  }
  for (let filling = 0xec; codewords.length < dataBytes; filling ^= 0xec ^ 0x11) codewords.push(filling)
  return codewords
}

const toBits = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1)

/** Data bytes of all blocks in turn, then their check bytes in turn. */
function interleave(data: number[], { blocks, dataBytes, checkBytes }: Version): number[] {
  const length = dataBytes / blocks
  const parts = Array.from({ length: blocks }, (_, index) => data.slice(index * length, (index + 1) * length))
  const checks = parts.map((part) => remainder(part, generator(checkBytes)))
  const inTurn = (rows: number[][]): number[] =>
    (rows[0] ?? []).flatMap((_, at) => rows.map((row) => row[at] ?? 0))
  return [...inTurn(parts), ...inTurn(checks)]
}

/** Multiplication in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

/** Reed-Solomon generator polynomial, without its leading 1. */
function generator(degree: number): number[] {
  const coefficients = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let round = 0; round < degree; round++) {
    for (let at = 0; at < degree; at++) {
      coefficients[at] = multiply(coefficients[at] ?? 0, root) ^ (coefficients[at + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return coefficients
}

function remainder(data: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor))
  }
  return rest
}

/** Draws everything that is not data; answers which modules are taken by it. */
function drawPatterns(modules: boolean[][], { number, alignment }: Version): boolean[][] {
  const size = modules.length
  const fixed = modules.map((row) => row.map(() => false))
  const draw = (x: number, y: number, dark: boolean): void => {
    const row = modules[y]
    if (!row || x < 0 || x >= size) return
    row[x] = dark
    fixed[y]![x] = true
  }
  for (let at = 0; at < size; at++) {
    draw(6, at, at % 2 === 0)
    draw(at, 6, at % 2 === 0)
  }
  const ring = (
    centreX: number,
    centreY: number,
    reach: number,
    isDark: (distance: number) => boolean,
  ): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        draw(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
      }
    }
  }
  const finder = (distance: number): boolean => distance !== 2 && distance !== 4
  ring(3, 3, 4, finder)
  ring(size - 4, 3, 4, finder)
  ring(3, size - 4, 4, finder)
  const last = alignment.length - 1
  for (const [i, y] of alignment.entries()) {
    for (const [j, x] of alignment.entries()) {
      const onFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!onFinder) ring(x, y, 2, (distance) => distance !== 1)
    }
  }
  drawFormat(size, draw)
  if (number >= 7) drawVersion(number, size, draw)
  return fixed
}

type Draw = (x: number, y: number, dark: boolean) => void

/** Level L and mask 0, with their BCH code (Annex C), twice. */
function drawFormat(size: number, draw: Draw): void {
  const format = 0b01000
  const bits = ((format << 10) | bch(format, 10, 0x537)) ^ 0x5412
  const dark = (at: number): boolean => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at++) draw(8, at, dark(at))
  draw(8, 7, dark(6))
  draw(8, 8, dark(7))
  draw(7, 8, dark(8))
  for (let at = 9; at < 15; at++) draw(14 - at, 8, dark(at))
  for (let at = 0; at < 8; at++) draw(size - 1 - at, 8, dark(at))
  for (let at = 8; at < 15; at++) draw(8, size - 15 + at, dark(at))
  draw(8, size - 8, true)
}

/** The version's number with its BCH code (Annex D), twice. */
function drawVersion(number: number, size: number, draw: Draw): void {
  const bits = (number << 12) | bch(number, 12, 0x1f25)
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >>> at) & 1) === 1
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)]
    draw(far, near, dark)
    draw(near, far, dark)
  }
}

function bch(value: number, degree: number, polynomial: number): number {
  let rest = value
  for (let round = 0; round < degree; round++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * polynomial)
  return rest
}

/** Fills the free modules with the bits, two columns at a time, up and down, under mask 0. */
function drawData(modules: boolean[][], fixed: boolean[][], codewords: number[]): void {
  const size = modules.length
  const bits = codewords.flatMap((codeword) => toBits(codeword, 8))
  let next = 0
  for (let pair = 0, right = size - 1; right >= 1; right -= 2, pair++) {
    // The vertical timing pattern has a column of its own.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue
        modules[y]![x] = (bits[next] === 1) !== ((x + y) % 2 === 0)
        next++
      }
    }
  }
}
