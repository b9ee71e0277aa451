const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** Sector numbers from here on are special values, not positions. */
const FIRST_MARK = 0xfffffffa
/** A file of 5 MiB never needs more FAT sectors than the header lists. */
const HEADER_FAT_SECTORS = 109
/** Smaller streams share the mini stream; Word never writes a document stream that small. */
const MINI_STREAM_BYTES = 4096

type Entry = { name: string; firstSector: number; sizeBytes: number }

type CompoundFile = {
  /** Names of all streams and storages. */
  names: string[]
  /** Returns a stream by its lower-case name; null when it is missing, broken or in the mini stream. */
  read(name: string): Buffer | null
}

/**
 * Reads an old Office file, which is a small file system ([MS-CFB] 2.2, 2.3, 2.6); null when it is broken.
 */
export function readCompoundFile(content: Buffer): CompoundFile | null {
  if (content.length < HEADER_BYTES || !content.subarray(0, 8).equals(MAGIC)) return null
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const directory = chain(content, 2 ** shift, content.readUInt32LE(48))
  if (!directory) return null
  const entries = entriesOf(directory)
  return {
    names: entries.map(({ name }) => name),
    read: (name) => {
      const entry = entries.find((each) => each.name.toLowerCase() === name)
      if (!entry || entry.sizeBytes < MINI_STREAM_BYTES) return null
      const stream = chain(content, 2 ** shift, entry.firstSector)
      return stream && stream.length >= entry.sizeBytes ? stream.subarray(0, entry.sizeBytes) : null
    },
  }
}

/** Concatenates the sectors of one stream; null when one is missing or the chain has a cycle. */
function chain(content: Buffer, sectorBytes: number, first: number): Buffer | null {
  const sectors: Buffer[] = []
  const visited = new Set<number>()
  for (let index: number | null = first; index < FIRST_MARK;) {
    const start = (index + 1) * sectorBytes
    // Only the last sector of a file may be truncated.
    if (visited.has(index) || start >= content.length) return null
    visited.add(index)
    sectors.push(content.subarray(start, start + sectorBytes))
    index = nextSector(content, sectorBytes, index)
    if (index === null) return null
  }
  return Buffer.concat(sectors)
}

function nextSector(content: Buffer, sectorBytes: number, index: number): number | null {
  const listed = Math.floor((index * 4) / sectorBytes)
  if (listed >= HEADER_FAT_SECTORS) return null
  const at = (content.readUInt32LE(76 + listed * 4) + 1) * sectorBytes + ((index * 4) % sectorBytes)
  return at + 4 <= content.length ? content.readUInt32LE(at) : null
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = directory.readUInt16LE(at + 64)
    if (nameBytes < 2 || nameBytes > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      firstSector: directory.readUInt32LE(at + 116),
      sizeBytes: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}
