import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeByInitdb } from '#server/db/new-embedded.ts'
import { archiveIn, PGLITE_VERSION, PREPARED, readPrepared, sumIn, sumOf } from '#server/db/prepared.ts'

/**
 * `npm run prepare-database`, after an upgrade of PGlite: makes an empty embedded database with initdb, which
 * needs 650 MB, and packs it so that no installation has to (docs/adr/0058). `--check` only reports whether
 * there is a complete one for the installed version.
 */
if (process.argv.includes('--check')) {
  const isThere = readPrepared() !== null
  if (!isThere)
    console.error(`There is no database image for PGlite ${PGLITE_VERSION}: run npm run prepare-database`)
  process.exit(isThere ? 0 : 1)
}

const folder = mkdtempSync(join(tmpdir(), 'naru-prepared-'))
try {
  await makeByInitdb(folder)
  const tar = await packed(folder)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const archive = brotliCompressSync(tar, {
    // The three databases in it are nearly the same: the window reaches back to the previous one.
    params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: tar.length },
  })
  rmSync(PREPARED, { recursive: true, force: true })
  mkdirSync(PREPARED)
  writeFileSync(archiveIn(PREPARED), archive)
  writeFileSync(sumIn(PREPARED), `${sumOf(tar)}\n`)
  console.log(`${archiveIn(PREPARED)}: ${archive.length} bytes, ${tar.length} unpacked`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Packs the files of a database that was shut down, without starting it. */
async function packed(root: string): Promise<Uint8Array> {
  const reader = await PGlite.create({ fs: new NodeFS(root), noInitDb: true })
  const tar = await reader.dumpDataDir('none')
  return new Uint8Array(await tar.arrayBuffer())
}
