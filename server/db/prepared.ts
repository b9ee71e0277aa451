import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** Folder of the empty database that `npm run prepare-database` made by initdb (docs/adr/0058). */
export const PREPARED = fileURLToPath(new URL('./prepared/', import.meta.url))

const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
/** Version of the library: another version may create another database. */
export const PGLITE_VERSION = (
  JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')) as { version: string }
).version

export const archiveIn = (folder: string): string => join(folder, `pglite-${PGLITE_VERSION}.tar.br`)
export const sumIn = (folder: string): string => join(folder, `pglite-${PGLITE_VERSION}.sha256`)
export const sumOf = (tar: Uint8Array): string => createHash('sha256').update(tar).digest('hex')

/**
 * The prepared database as a tar file; null when there is none for the installed version, or it is damaged.
 */
export function readPrepared(folder = PREPARED): Uint8Array<ArrayBuffer> | null {
  if (!existsSync(archiveIn(folder)) || !existsSync(sumIn(folder))) return null
  try {
    const tar = brotliDecompressSync(readFileSync(archiveIn(folder)))
    return sumOf(tar) === readFileSync(sumIn(folder), 'utf8').trim() ? tar : null
  } catch {
    return null
  }
}

/** Unpacks into an empty folder. */
export function unpackPrepared(tar: Uint8Array, folder: string): void {
  for (const { name, isFolder, content } of entriesOf(tar)) {
    if (isFolder) mkdirSync(join(folder, name), { mode: 0o700 })
    else writeFileSync(join(folder, name), content, { flag: 'wx', mode: 0o600 })
  }
}

const BLOCK = 512

/**
 * Entries of a tar file as PGlite writes it: short names, each folder before its contents. PGlite's own
 * reader would need 140 MB more memory, and copies of everything (docs/adr/0058).
 */
function* entriesOf(tar: Uint8Array): Generator<{ name: string; isFolder: boolean; content: Uint8Array }> {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength)
  let at = 0
  const field = (from: number, length: number): string =>
    bytes.toString('latin1', at + from, at + from + length).split('\0', 1)[0]!
  // A tar file ends with blocks of zeros.
  while (bytes[at]) {
    const size = Number.parseInt(field(124, 12), 8)
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size)
    yield { name: field(0, 100), isFolder: field(156, 1) === '5', content }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}
