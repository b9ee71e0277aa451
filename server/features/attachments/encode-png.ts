import { crc32, deflateSync } from 'node:zlib'

const MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')
/** Eight bits each for red, green and blue (W3C PNG, 11.2.1). */
const DEPTH_AND_COLOUR = [8, 2]

/** Encodes pixels of four bytes (red, green, blue, and one that is ignored) as a PNG. */
export function encodePng(width: number, height: number, rgbx: Uint8Array): Buffer {
  const lineBytes = 1 + width * 3
  const lines = Buffer.alloc(height * lineBytes)
  let from = 0
  for (let line = 0; line < height; line++) {
    // The first byte of a line is its filter type: 0, none.
    let to = line * lineBytes + 1
    for (let column = 0; column < width; column++, from += 4) {
      lines[to++] = rgbx[from]!
      lines[to++] = rgbx[from + 1]!
      lines[to++] = rgbx[from + 2]!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(DEPTH_AND_COLOUR, 8)
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
