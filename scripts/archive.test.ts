import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditJournal } from '#server/features/payments/journal.ts'
import { openInstallation } from './archive.ts'

/** Each step opens the embedded database in a process of its own. */
const PATIENCE_MS = 120_000
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'naru-archive-'))
const env = (name: string) => ({ ...process.env, DATA_DIR: join(folder, name), DATABASE_URL: '' })
const script = (name: string, installation: string, file: string) =>
  run(process.execPath, [`scripts/${name}.ts`, file], { env: env(installation) })

/** Everything that the tables hold, as text. */
async function contents(name: string): Promise<string> {
  const { db, files, close } = await openInstallation(env(name))
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const keys = []
  for await (const key of files.keys()) keys.push(key)
  await close()
  return JSON.stringify({ users, log, keys })
}

beforeAll(async () => {
  const { db, files, close } = await openInstallation(env('old'))
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
}, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'an archive carries every row and file into an empty installation',
  async () => {
    const file = join(folder, 'naru.backup')
    await script('backup', 'old', file)
    await script('restore', 'new', file)
    expect(await contents('new')).toBe(await contents('old'))
    // Identity columns go on behind what was restored.
    const { db, close } = await openInstallation(env('new'))
    const row = await db
      .insertInto('audit_log')
      .values({ at: new Date(), action: 'logout' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(row.id).toBe(2)
    await close()
  },
  PATIENCE_MS,
)

test(
  'an archive from before the journal of money gets one',
  async () => {
    const { db, close } = await openInstallation(env('old'))
    await sql`insert into payments (
        user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours,
        capture_id, captured_cents, captured_at, hold_until, created_at, updated_at
      )
      select id, 'captured', '{}', '', now(), 3600, 3600, 24, 'CAPTURE', 3600, now(), now(), now(), now()
      from users limit 1`.execute(db)
    await close()
    const file = join(folder, 'now.backup')
    await script('backup', 'old', file)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const older = lines
      .filter((line) => !line.startsWith('{"kind":"rows","table":"journal_'))
      .map((line) => line.replace(/,?"0009_journal.sql"/, ''))
    writeFileSync(join(folder, 'older.backup'), gzipSync(`${older.join('\n')}\n`))

    await script('restore', 'from-before', join(folder, 'older.backup'))
    const restored = await openInstallation(env('from-before'))
    expect(await auditJournal(restored.db)).toMatchObject({ agree: true })
    const entries = await restored.db.selectFrom('journal_entries').select('provider_id').execute()
    expect(entries).toEqual([{ provider_id: 'CAPTURE' }])
    await restored.close()
  },
  PATIENCE_MS,
)

test(
  'an installation that holds accounts is not overwritten',
  async () => {
    const before = await contents('old')
    await expect(script('restore', 'old', join(folder, 'naru.backup'))).rejects.toThrow(
      /already holds accounts/,
    )
    expect(await contents('old')).toBe(before)
  },
  PATIENCE_MS,
)

test(
  'nobody can prepare the file that a backup is written into',
  async () => {
    const prepared = join(folder, 'prepared.backup')
    writeFileSync(`${prepared}.partial`, 'left here by somebody')
    chmodSync(`${prepared}.partial`, 0o666)
    await script('backup', 'old', prepared)
    expect((statSync(prepared).mode & 0o777).toString(8)).toBe('600')

    const linked = join(folder, 'linked.backup')
    symlinkSync(join(folder, 'elsewhere'), `${linked}.partial`)
    await script('backup', 'old', linked)
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
    expect((statSync(linked).mode & 0o777).toString(8)).toBe('600')
  },
  PATIENCE_MS,
)
