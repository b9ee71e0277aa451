import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openInstance } from './archive.ts'

/** Each step opens the embedded database in a separate process. */
export const PATIENCE_MS = 180_000
export const run = promisify(execFile)
export const folder = mkdtempSync(join(tmpdir(), 'naru-archive-'))
export const env = (name: string) => ({
  ...process.env,
  DATA_DIR: join(folder, name),
  DATABASE_URL: '',
  SECRET_KEY: '',
  BACKUP_PASSPHRASE: '',
})
export const script = (name: string, instance: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${name}.ts`, ...(name === 'backup' ? ['--plain'] : []), ...args], {
    env: env(instance),
  })

export const many = Array.from(
  { length: 2000 },
  (_, n) => `0190f3a0-0000-7000-9000-${String(n).padStart(12, '0')}`,
)

/** Returns the contents of the tables as text. */
export async function contents(name: string): Promise<string> {
  const { db, files, close } = await openInstance(env(name))
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const keys = []
  for await (const key of files.keys()) keys.push(key)
  await close()
  return JSON.stringify({ users, log, keys })
}

/** Creates the installation `old` with 700 people, an audit log entry and two thousand files. */
export async function makeOld(): Promise<void> {
  const { db, files, close } = await openInstance(env('old'))
  const people = Array.from({ length: 700 }, (_, n) => `person${n}@gmail.com`)
  await db
    .insertInto('users')
    .values(
      people.map((email) => ({ email, email_key: email, name: 'Nguyễn "Ann" 나루', nationality: 'VN' })),
    )
    .execute()
  await db
    .insertInto('audit_log')
    .values({ at: new Date(), action: 'login', detail: '{"before":null}' })
    .execute()
  await files.put('0190f3a0-0000-7000-8000-000000000001', Buffer.from([0, 255, 10]), 'image/png')
  await close()
  for (const key of many) writeFileSync(join(folder, 'old', 'files', key), `the file ${key}`)
}
