import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveCopyRequests } from '#server/db/online-copy.ts'
import type { Db } from '#server/db/transaction.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { readRehearsal } from '#server/rehearsal.ts'
import { type Line, openInstance } from './archive.ts'
import { contents, env, folder, makeOld, PATIENCE_MS, run, script } from './testing-archive.ts'

beforeAll(makeOld, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Inserts a captured payment that the ledger does not have. */
const insertCapture = (db: Db, captureId: string) =>
  sql`insert into payments (
      user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours,
      capture_id, captured_cents, captured_at, hold_until, created_at, updated_at
    )
    select id, 'captured', '{}', '', now(), 3600, 3600, 24, ${captureId}, 3600, now(), now(), now(), now()
    from users limit 1`.execute(db)

async function linesOfBackup(): Promise<string[]> {
  const file = join(folder, 'now.backup')
  await script('backup', 'old', file)
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
}

async function restoreLines(name: string, lines: readonly string[]) {
  const file = join(folder, `${name}.backup`)
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
  await script('restore', name, file)
  return openInstance(env(name))
}

test(
  'a running site with the embedded database makes an encrypted backup that can be verified',
  async () => {
    const dataDir = join(folder, 'old')
    const { db, copyTo, close } = await openInstance(env('old'))
    const site = serveCopyRequests(dataDir, copyTo!, { ...console, debug: () => {} })!
    const file = join(folder, 'online.backup')
    const SECRET_KEY = 'the key of a site that runs, k8s0fF1yq2zX7wB4'
    await run(process.execPath, ['scripts/backup.ts', file], { env: { ...env('old'), SECRET_KEY } })
    // The database keeps running, and the copy has been removed.
    const { users } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .executeTakeFirstOrThrow()
    expect(users).toBe(700)
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'copies'))).toEqual([]))
    site.close()
    await close()
    expect(readFileSync(file).includes('gmail')).toBe(false)

    const verify = (secretKey: string) =>
      run(process.execPath, ['scripts/restore.ts', '--verify', file], {
        env: { ...env('nowhere'), SECRET_KEY: secretKey },
      })
    expect((await verify(SECRET_KEY)).stdout).toMatch(/Verified: every row was restored/)
    await expect(verify('another key of another site, 9qZ2xX7wB4')).rejects.toThrow(/another key/)
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)

    // A scheduled backup rehearses itself when the last rehearsal is older than the interval.
    await run(process.execPath, ['scripts/backup.ts'], {
      env: { ...env('old'), SECRET_KEY, BACKUP_TO: join(folder, 'place'), BACKUP_REHEARSE_EVERY_DAYS: '30' },
    })
    expect(readRehearsal(dataDir)).toEqual({ at: expect.any(String), failure: null })
  },
  PATIENCE_MS,
)

test(
  'restoring an archive without a ledger creates the ledger',
  async () => {
    const { db, close } = await openInstance(env('old'))
    await insertCapture(db, 'CAPTURE')
    await close()
    const older = (await linesOfBackup())
      .filter((line) => !line.startsWith('{"kind":"rows","table":"journal_'))
      .map((line) => line.replace(/,?"0009_journal.sql"/, ''))
    const restored = await restoreLines('from-before', older)
    expect(await auditLedger(restored.db)).toMatchObject({ agree: true })
    const entries = await restored.db.selectFrom('journal_entries').select('provider_id').execute()
    expect(entries).toEqual([{ provider_id: 'CAPTURE' }])
    await restored.close()
  },
  PATIENCE_MS,
)

test(
  'restoring an archive of 0.2.0 inserts the disputes of its payments, also those that a newer one had replaced',
  async () => {
    const { db, close } = await openInstance(env('old'))
    await insertCapture(db, 'DISPUTED')
    await sql`insert into disputes (payment_id, provider, dispute_id, status, said_at, updated_at)
      select id, provider, 'PP-1', 'OPEN', now(), now() from payments where capture_id = 'DISPUTED'`.execute(
      db,
    )
    await sql`select open_journal()`.execute(db)
    await close()
    const newer = { dispute_id: 'PP-2', dispute_status: 'RESOLVED', dispute_reason: 'UNAUTHORISED' }
    const older = (await linesOfBackup()).map((text): object => {
      const line = JSON.parse(text) as Line
      if (line.kind === 'head')
        return { ...line, migrations: line.migrations.filter((name) => name < '0042') }
      if (line.kind !== 'rows') return line
      if (line.table === 'disputes') return { ...line, table: 'email_codes', rows: [{ attempts: 0 }] }
      if (line.table !== 'payments') return line
      const rows = line.rows as { capture_id: string }[]
      return {
        ...line,
        rows: rows.map((row) => (row.capture_id === 'DISPUTED' ? { ...row, ...newer } : row)),
      }
    })
    const restored = await restoreLines(
      'from-0-2-0',
      older.map((line) => JSON.stringify(line)),
    )
    expect(await auditLedger(restored.db)).toMatchObject({ agree: true })
    const disputes = restored.db.selectFrom('disputes').select(['dispute_id', 'status', 'reason'])
    expect(await disputes.orderBy('dispute_id').execute()).toEqual([
      { dispute_id: 'PP-1', status: 'OPEN', reason: null },
      { dispute_id: 'PP-2', status: 'RESOLVED', reason: 'UNAUTHORISED' },
    ])
    await restored.close()
  },
  PATIENCE_MS,
)

test(
  'a refused restore changes nothing and prints no content of the backup',
  async () => {
    await script('backup', 'old', join(folder, 'naru.backup'))
    const lines = gunzipSync(readFileSync(join(folder, 'naru.backup'))).toString()
    // A duplicate email address: the database refuses the second row and would quote it.
    const doubled = lines.replaceAll('person1@gmail.com', 'person2@gmail.com')
    writeFileSync(join(folder, 'doubled.backup'), gzipSync(doubled))
    writeFileSync(join(folder, 'half.backup'), gzipSync(lines.slice(0, lines.length / 2)))
    for (const name of ['doubled', 'half']) {
      const refusal = await script('restore', 'refused', join(folder, `${name}.backup`)).then(
        () => null,
        (error: { stdout: string; stderr: string }) => error,
      )
      expect(refusal?.stderr).toMatch(/Nothing was changed/)
      expect(`${refusal?.stdout}${refusal?.stderr}`).not.toMatch(/gmail|Nguy|detail|\n.+\n.+\n/)
    }
    expect(await contents('refused')).toBe(JSON.stringify({ users: [], log: [], keys: [] }))
    expect(existsSync(join(folder, 'refused', 'secret-key'))).toBe(false)
  },
  PATIENCE_MS,
)

test(
  'a backup replaces an existing file or link instead of writing into it',
  async () => {
    const prepared = join(folder, 'prepared.backup')
    writeFileSync(`${prepared}.partial`, 'content of another file')
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
