import type { Fault } from './inspect.ts'

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** Sector numbers from here on are marks, not places. */
const LAST_SECTOR = 0xfffffffa
const HEADER_FAT_SECTORS = 109

const MACRO_NAMES = new Set(['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'])

/** An old Word file: a compound file with a Word document in it and no macros. */
export function inspectDoc(content: Buffer): Fault {
  if (content.length < HEADER_BYTES || !content.subarray(0, 8).equals(MAGIC)) return 'FILE_CONTENT'
  const names = directoryNames(content)
  if (!names?.has('WordDocument')) return 'FILE_CONTENT'
  return [...MACRO_NAMES].some((name) => names.has(name)) ? 'FILE_ACTIVE' : null
}

/** The names of all streams and storages ([MS-CFB] 2.2, 2.3, 2.6); null when the file is broken. */
function directoryNames(content: Buffer): Set<string> | null {
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const sector = (index: number): Buffer | null => {
    const start = (index + 1) * size
    return start + size <= content.length ? content.subarray(start, start + size) : null
  }
  const next = (index: number): number | null => {
    const inFat = Math.floor((index * 4) / size)
    // Files of 5 MiB never need more than the header's own list.
    if (inFat >= HEADER_FAT_SECTORS) return null
    const fat = sector(content.readUInt32LE(76 + inFat * 4))
    return fat ? fat.readUInt32LE((index * 4) % size) : null
  }

  const names = new Set<string>()
  const seen = new Set<number>()
  let index: number | null = content.readUInt32LE(48)
  while (index !== null && index < LAST_SECTOR) {
    const entries = sector(index)
    if (!entries || seen.has(index)) return null
    seen.add(index)
    for (let at = 0; at < size; at += ENTRY_BYTES) {
      const nameBytes = entries.readUInt16LE(at + 64)
      if (nameBytes >= 2 && nameBytes <= 64) names.add(entries.toString('utf16le', at, at + nameBytes - 2))
    }
    index = next(index)
  }
  return index === null ? null : names
}
