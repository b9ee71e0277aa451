import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '#domain/calendar.ts'
import { readRehearsal } from '#server/rehearsal.ts'
import { secretsOf } from './archive-seal.ts'
import { writeArchive, type Written } from './archive-write.ts'
import { limitHeap, type Instance, openInstance, openOnlineCopy, refuse } from './archive.ts'
import { backupName, openPlace, removeLeftovers, removeOld } from './backup-places.ts'

/**
 * npm run backup -- FILE   writes one archive
 * npm run backup           writes one to BACKUP_TO, removes those older than BACKUP_KEEP_DAYS, and rehearses its
 *                          restore every BACKUP_REHEARSE_EVERY_DAYS
 * --report                 writes one to BACKUP_TO and reports it to the parent process
 * --if-due                 the same, only if the newest is older than BACKUP_EVERY_HOURS
 * --stdout                 writes one to standard output, always encrypted
 * --plain                  without encryption, if neither BACKUP_PASSPHRASE nor SECRET_KEY is set
 */
const KEEP_DAYS = 30
const { BACKUP_TO, BACKUP_EVERY_HOURS, BACKUP_KEEP_DAYS, BACKUP_REHEARSE_EVERY_DAYS, DATA_DIR } = process.env
const { values, positionals } = parseArgs({
  options: {
    plain: { type: 'boolean' },
    report: { type: 'boolean' },
    'if-due': { type: 'boolean' },
    stdout: { type: 'boolean' },
  },
  allowPositionals: true,
})
const [file] = positionals
const [secret] = secretsOf(process.env)

limitHeap()
if (!secret && (!values.plain || values.stdout))
  refuse(
    'The backup cannot be encrypted, because neither BACKUP_PASSPHRASE nor SECRET_KEY is set. Set one of them. An unencrypted backup (--plain) contains the secret key of the site.',
    2,
  )

try {
  if (values.stdout) await backupToStdout()
  else if (values['if-due'] || values.report)
    await backupAndReport(
      BACKUP_TO ?? refuse('BACKUP_TO is required: set it to a folder or s3://BUCKET/PREFIX', 2),
      { onlyIfDue: values['if-due'] ?? false },
    )
  else if (file) await backupInto(file)
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
      'The archive is not encrypted and contains the secret key of the site: store it where only you can read it',
    )
}

async function backupToStdout(): Promise<void> {
  const instance = await openForBackup()
  try {
    await writeArchive(instance, process.stdout, secret)
  } finally {
    await instance.close()
  }
}

async function backupAndReport(to: string, { onlyIfDue }: { onlyIfDue: boolean }): Promise<void> {
  const everyMs = Number(BACKUP_EVERY_HOURS || 24) * 3_600_000
  const newest = async () => (await (await openPlace(to, process.env)).list())[0]
  const before = onlyIfDue ? await newest() : null
  if (!before || Date.now() - before.at.getTime() >= everyMs) await backupTo(to)
  const found = (await newest()) ?? refuse(`There is no backup in ${to}`)
  process.send?.({ at: found.at.toISOString(), bytes: found.bytes })
  process.disconnect?.()
}

async function backupTo(to: string): Promise<void> {
  const keepDays = Number(BACKUP_KEEP_DAYS || KEEP_DAYS)
  if (!(keepDays >= 1)) refuse('BACKUP_KEEP_DAYS must be a number of days, at least 1')
  const dataDir = DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Drafts are written there and deleted, under the names of backups.
  if (existsSync(to) && realpathSync(to) === realpathSync(dataDir))
    refuse(`BACKUP_TO is the folder of the data (${dataDir}): set it to another one`, 2)
  const place = await openPlace(to, process.env)
  removeLeftovers(dataDir)
  await place.removeLeftovers()
  const name = backupName(new Date())
  const draft = join(dataDir, name)
  removeWhenEnded(draft)
  try {
    const { rows, files } = await write(draft)
    await place.put(name, draft)
    console.log(`${to}: ${name}, ${rows} rows, ${files} files`)
    rehearseIfDue(draft, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  const removed = await removeOld(place, keepDays, new Date())
  if (removed.length > 0) console.log(`Removed ${removed.length} backups older than ${keepDays} days`)
}

/** Rehearses the restore of a new archive. A failure is recorded and leaves the backup as it is. */
function rehearseIfDue(archive: string, dataDir: string): void {
  const everyDays = Number(BACKUP_REHEARSE_EVERY_DAYS || 0)
  const last = readRehearsal(dataDir)
  if (!(everyDays > 0) || (last && Date.now() - Date.parse(last.at) < everyDays * DAY_MS)) return
  spawnSync(process.execPath, ['scripts/restore.ts', '--verify', archive], { stdio: 'inherit' })
}

/** Removes the drafts when the backup is terminated by a signal. */
function removeWhenEnded(draft: string): void {
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
    process.once(signal, () => {
      for (const path of [draft, `${draft}.partial`]) rmSync(path, { force: true })
      process.exit(code)
    })
}

async function write(file: string): Promise<Written> {
  const instance = await openForBackup()
  const partial = `${file}.partial`
  try {
    // The archive contains the whole database and all files, so only its owner may read it. An existing file
    // could be owned by another user or be a link, so it is removed and created anew.
    rmSync(partial, { force: true })
    const into = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const written = await writeArchive(instance, into, secret)
    renameSync(partial, file)
    return written
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    await instance.close()
  }
}

/**
 * Opens the installation. A running site copies its embedded database at once, and the backup reads the copy.
 */
async function openForBackup(): Promise<Instance> {
  try {
    // Any schema is accepted: a running older release keeps its tables, and a standby can be backed up.
    return await openInstance(process.env, 'any')
  } catch (error) {
    const copy = await openOnlineCopy()
    if (copy) return copy
    return refuse((error as Error).message)
  }
}
