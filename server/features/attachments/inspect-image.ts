import type { Fault } from './inspect.ts'

/** More than any phone takes; a picture of more would fill the memory of whoever opens it. */
const MAX_PIXELS = 40_000_000

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

/** PNG: the size stands in its first chunk (W3C PNG, 11.2.1). */
export function inspectPng(content: Buffer): Fault {
  if (content.length < 33 || !content.subarray(0, 8).equals(PNG_MAGIC)) return 'FILE_CONTENT'
  if (content.toString('latin1', 12, 16) !== 'IHDR' || !content.includes('IEND')) return 'FILE_CONTENT'
  return faultOfSize(content.readUInt32BE(16), content.readUInt32BE(20))
}

/** JPEG: the size stands in the start-of-frame segment (ITU-T T.81, B.2.2), found by walking the segments. */
export function inspectJpeg(content: Buffer): Fault {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return 'FILE_CONTENT'
  let size: Fault | 'unknown' = 'unknown'
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return 'FILE_CONTENT'
    const marker = content[at + 1]!
    // Any number of ff may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = content.readUInt16BE(at + 2)
    if (isStartOfFrame(marker)) {
      if (at + 9 > content.length) return 'FILE_CONTENT'
      size = faultOfSize(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))
    }
    // The picture itself follows. Phones append data of their own after its end.
    if (marker === 0xda)
      return size === 'unknown' || !content.includes(Buffer.from([0xff, 0xd9]), at) ? 'FILE_CONTENT' : size
    if (length < 2) return 'FILE_CONTENT'
    at += 2 + length
  }
  return 'FILE_CONTENT'
}

/** SOF0 to SOF15 without the three markers among them that mean other things. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function faultOfSize(width: number, height: number): Fault {
  if (width === 0 || height === 0) return 'FILE_CONTENT'
  return width * height > MAX_PIXELS ? 'FILE_BOMB' : null
}
