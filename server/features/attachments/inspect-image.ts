import { inflateSync } from 'node:zlib'
import type { Fault } from './fault.ts'

/** More than any phone produces; a larger picture would fill the viewer's memory. */
const MAX_PIXELS = 40_000_000

const MAX_SCANS = 100

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

/** Limit of all compressed metadata of a picture together, decompressed. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024

/** Checks a PNG: the size is in its first chunk (W3C PNG, 11.2.1), and the last chunk ends it. */
export function inspectPng(content: Buffer): Fault {
  if (content.length < 33 || !content.subarray(0, 8).equals(PNG_MAGIC)) return 'FILE_CONTENT'
  if (content.toString('latin1', 12, 16) !== 'IHDR') return 'FILE_CONTENT'
  const fault = faultOfSize(content.readUInt32BE(16), content.readUInt32BE(20))
  if (fault) return fault
  let leftBytes = MAX_TEXT_BYTES
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return null
    if (ANIMATION.has(type)) return 'FILE_BOMB'
    if (COMPRESSED_TEXTS.has(type)) {
      leftBytes -= unpackedBytes(content.subarray(at + 8, at + 8 + length), leftBytes)
      if (leftBytes <= 0) return 'FILE_BOMB'
    }
    at += 12 + length
  }
  return 'FILE_CONTENT'
}

/** Chunks of an animated picture (W3C PNG, 11.3.6): each frame can cost as much as the whole picture. */
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT'])

/** Chunks with a compressed text of any size (11.3.3), after a name that ends with a zero byte. */
const COMPRESSED_TEXTS = new Set(['zTXt', 'iTXt', 'iCCP'])
/** Minimum cost of decompressing one chunk. */
const COST_OF_A_TEXT = 4096

/**
 * The decompressed size of a chunk's text. The data starts shortly after the name with the byte 0x78; data
 * that cannot be decompressed only costs the minimum.
 */
function unpackedBytes(chunk: Buffer, maxBytes: number): number {
  const start = chunk.indexOf(0x78, chunk.indexOf(0) + 1)
  if (start < 0) return COST_OF_A_TEXT
  try {
    return COST_OF_A_TEXT + inflateSync(chunk.subarray(start), { maxOutputLength: maxBytes }).length
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? maxBytes : COST_OF_A_TEXT
  }
}

/**
 * Checks a JPEG: the size is in the start-of-frame segment (ITU-T T.81, B.2.2), found by walking the
 * segments.
 */
export function inspectJpeg(content: Buffer): Fault {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return 'FILE_CONTENT'
  let size: Fault | 'unknown' = 'unknown'
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return 'FILE_CONTENT'
    const marker = content[at + 1]!
    // Any number of 0xff bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = content.readUInt16BE(at + 2)
    if (isStartOfFrame(marker)) {
      if (at + 9 > content.length) return 'FILE_CONTENT'
      size = faultOfSize(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))
    }
    if (marker === 0xda) return size === 'unknown' ? 'FILE_CONTENT' : (size ?? faultOfScans(content, at))
    if (length < 2) return 'FILE_CONTENT'
    at += 2 + length
  }
  return 'FILE_CONTENT'
}

/**
 * Counts the scans. A progressive JPEG has a few, each of which costs the decoder the whole picture again.
 * Phones append data of their own after the end marker.
 */
function faultOfScans(content: Buffer, from: number): Fault {
  let scans = 0
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const marker = content[at + 1]
    if (marker === 0xd9) return null
    if (marker === 0xda && ++scans > MAX_SCANS) return 'FILE_BOMB'
  }
  return 'FILE_CONTENT'
}

/** SOF0 to SOF15 without the three markers among them that have other meanings. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function faultOfSize(width: number, height: number): Fault {
  if (width === 0 || height === 0) return 'FILE_CONTENT'
  return width * height > MAX_PIXELS ? 'FILE_BOMB' : null
}
