import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdLittle, type Installation, openInstallation, openOnlineCopy, refuse } from './archive.ts'
import { secretsOf } from './archive-seal.ts'
import { writeArchive, type Written } from './archive-write.ts'
import { backupName, openPlace, removeOld } from './backup-places.ts'

/**
 * npm run backup -- FILE   one archive
 * npm run backup           one more where BACKUP_TO says, and old ones go after BACKUP_KEEP_DAYS
 */
const KEEP_DAYS = 30
const { BACKUP_TO, BACKUP_KEEP_DAYS, DATA_DIR } = process.env
const [file] = process.argv.slice(2)
const [secret] = secretsOf(process.env)

holdLittle()

try {
  if (file) await backupInto(file)
  else if (BACKUP_TO) await backupTo(BACKUP_TO)
  else refuse('Usage: npm run backup -- FILE, or set BACKUP_TO to a folder or s3://BUCKET/PREFIX', 2)
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  refuse(`The backup failed: ${code ? `${code} ` : ''}${message}`)
}

async function backupInto(file: string): Promise<void> {
  const { tables, rows, files } = await write(file)
  console.log(`${file}: ${tables} tables, ${rows} rows, ${files} files`)
  if (!secret)
    console.log(
      'It is not encrypted, and holds the secret key: set SECRET_KEY or BACKUP_PASSPHRASE, or keep it safe',
    )
}

async function backupTo(to: string): Promise<void> {
  const keepDays = Number(BACKUP_KEEP_DAYS || KEEP_DAYS)
  if (!(keepDays >= 1)) refuse('BACKUP_KEEP_DAYS: needs a number of days')
  const place = await openPlace(to, process.env)
  const dataDir = DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const name = backupName(new Date())
  const draft = join(dataDir, name)
  try {
    const { rows, files } = await write(draft)
    await place.put(name, draft)
    console.log(`${to}: ${name}, ${rows} rows, ${files} files`)
  } finally {
    rmSync(draft, { force: true })
  }
  const removed = await removeOld(place, keepDays, new Date())
  if (removed.length > 0) console.log(`Removed ${removed.length} that were older than ${keepDays} days`)
}

async function write(file: string): Promise<Written> {
  const installation = await openForBackup()
  const partial = `${file}.partial`
  try {
    // The archive holds everything that the database and the files hold: only its owner may read it.
    // What lies there already may be somebody else's, or lead elsewhere: it goes, and ours is made new.
    rmSync(partial, { force: true })
    const into = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const written = await writeArchive(installation, into, secret)
    renameSync(partial, file)
    return written
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    await installation.close()
  }
}

/** The embedded database of a site that runs is copied by that site, in a moment, and read from the copy. */
async function openForBackup(): Promise<Installation> {
  try {
    return await openInstallation()
  } catch (error) {
    const copy = await openOnlineCopy()
    if (copy) return copy
    return refuse((error as Error).message)
  }
}
