import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasableSeal } from '#server/db/audit.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { sealEntries, verifyChain } from '#server/features/reports/audit-chain.ts'
import { auditLogWorker } from '#server/features/reports/worker.ts'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

const entries = (count: number, action = 'login') =>
  sql`insert into audit_log (at, action, detail)
    select ${app.clock.now()}, ${action}, jsonb_build_object('n', n) from generate_series(1, ${count}) n`.execute(
    app.db,
  )
const seal = async () => {
  while (await sealEntries(app.deps));
}
const faults = async () => (await verifyChain(app.db, app.clock.now())).faults.map(({ kind }) => kind)

/** The first step of an attacker with the database's password. */
async function asTheTablesOwner(...statements: string[]): Promise<void> {
  const tables = ['audit_log', 'audit_chain', 'audit_heads', 'erasable_details']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(app.db)
  for (const statement of statements) await sql.raw(statement).execute(app.db)
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(app.db)
  for (const table of tables.slice(0, 3))
    await sql.raw(`alter table ${table} enable always trigger ${table}_append_only`).execute(app.db)
}

test.each(['audit_log', 'audit_chain', 'audit_heads'])(
  "rows of %s cannot be updated, deleted or truncated, not even by the table's owner",
  async (table) => {
    await entries(3)
    await seal()
    for (const statement of [
      `update ${table} set ${table === 'audit_log' ? "action = 'x'" : 'position = position'}`,
      `update ${table} set ${table === 'audit_log' ? 'id = default' : 'hash = hash'} where false`,
      `delete from ${table}`,
      `delete from ${table} where false`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `with gone as (delete from ${table} returning 1) select * from gone`,
    ])
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(`${table} is append-only`)
  },
)

test("the table's owner cannot delete entries with session_replication_role = replica either", async () => {
  await entries(1)
  const attempt = app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_log`.execute(tx)
  })
  await expect(attempt).rejects.toThrow('append-only')
})

test('the address of an entry can be erased, but not replaced', async () => {
  await app.aUser()
  await expect(app.db.updateTable('erasable_details').set({ address: '9.9.9.9' }).execute()).rejects.toThrow(
    'append-only',
  )
})

test('every entry gets exactly one link, in order', async () => {
  await entries(1203)
  await seal()
  const links = await app.db.selectFrom('audit_chain').selectAll().orderBy('position').execute()
  expect(links.map(({ position }) => position)).toEqual(Array.from({ length: 1203 }, (_, n) => n + 1))
  links.slice(1).forEach((link, n) => expect(link.previous_hash).toEqual(links[n]!.hash))
  expect(await faults()).toEqual([])
  expect(await sealEntries(app.deps)).toBe(false)
})

test('an entry that commits after a later one is linked, too', async () => {
  await entries(2)
  await sql`insert into audit_log (id, at, action) overriding system value values (9, now(), 'login')`.execute(
    app.db,
  )
  await seal()
  await sql`insert into audit_log (id, at, action) overriding system value values (5, now(), 'login')`.execute(
    app.db,
  )
  await seal()
  const links = await app.db.selectFrom('audit_chain').select('entry_id').orderBy('position').execute()
  expect(links.map(({ entry_id }) => entry_id)).toEqual([1, 2, 9, 5])
  expect(await faults()).toEqual([])
})

test.each([
  ["update audit_log set action = 'logout' where id = 3", ['entry_changed']],
  ["update audit_log set detail = '{}' where id = 3", ['entry_changed']],
  ["update audit_log set at = at + interval '1 hour' where id = 3", ['entry_changed']],
  ['update audit_log set erasable_seal = null where id = 6', ['entry_changed']],
  ['delete from audit_log where id = 3', ['entry_missing']],
  ['delete from audit_chain where position = 3', ['link_missing']],
  ['delete from audit_log where id = 3; delete from audit_chain where position = 3', ['link_missing']],
  ["update erasable_details set address = '9.9.9.9'", ['details_changed']],
  ['delete from erasable_details', ['details_missing']],
])('an edit of the log is detected: %s', async (edit, found) => {
  await entries(5)
  await app.aUser()
  await seal()
  expect(await faults()).toEqual([])
  await asTheTablesOwner(...edit.split('; '))
  expect(await faults()).toEqual(found)
})

test("a truncated log differs from the previous day's checksum", async () => {
  await entries(5)
  app.clock.advance(24 * 3600_000)
  await auditLogWorker(app.deps)()
  await asTheTablesOwner('delete from audit_log where id > 3', 'delete from audit_chain where position > 3')
  expect(await faults()).toEqual(['head_differs'])
})

test('erasing old addresses keeps the chain valid', async () => {
  await app.aUser()
  await seal()
  app.clock.advance(366 * 24 * 3600_000)
  await app.settle()
  expect(await app.db.selectFrom('erasable_details').selectAll().execute()).toEqual([])
  expect(await faults()).toEqual([])
})

test('each admin gets one mail with the checksum each morning', async () => {
  const [kim, lee] = [await app.anAdmin(), await app.anAdmin()]
  await app.aUser()
  await app.settle()
  expect(app.mails().filter(({ subject }) => subject.includes('Audit log'))).toEqual([])
  // 15:00 UTC is midnight in Korea.
  app.clock.set('2026-09-01T15:00:00Z')
  await app.settle()
  await app.settle()
  const mails = app.mails().filter(({ subject }) => subject.includes('Audit log'))
  expect(
    mails
      .map(({ to }) => to)
      .flat()
      .toSorted(),
  ).toEqual([kim.user.email, lee.user.email].toSorted())
  const { position, hash } = (await verifyChain(app.db, app.clock.now())).head!
  expect(mails[0]!.subject).toBe('[Naru] Audit log of 2026-09-01: complete and unchanged')
  expect(mails[0]!.text).toContain(`${position}:${hash.toString('hex')}`)
})

test('the mail reports a changed log', async () => {
  await app.anAdmin()
  await entries(5)
  await seal()
  await asTheTablesOwner("update audit_log set action = 'logout' where id = 3")
  app.clock.advance(24 * 3600_000)
  await app.settle()
  const mail = app.mails().find(({ subject }) => subject.includes('Audit log'))!
  expect(mail.subject).toContain('it was changed')
  expect(mail.text).toContain('1 places')
})

test('checksums from mails are compared with the current chain', async () => {
  await entries(5)
  await seal()
  const { head } = await verifyChain(app.db, app.clock.now())
  const against = async (...mailed: { position: number; hash: Buffer }[]) =>
    (await verifyChain(app.db, app.clock.now(), mailed)).faults.map(({ kind }) => kind)
  expect(await against(head!)).toEqual([])
  expect(await against({ position: 4, hash: head!.hash })).toEqual(['head_differs'])
  expect(await against({ position: 6, hash: head!.hash })).toEqual(['head_differs'])
})

test('the migration keeps existing entries and their addresses', async () => {
  const { target, lite, close } = await openEmbedded(null, console.error)
  const migrations = readMigrations()
  const isNew = ({ name }: { name: string }) => name === '0013_audit_chain.sql'
  for (const { text } of migrations.filter(({ name }) => name < '0013')) await target.run(text)
  await target.run(`insert into audit_log (at, action, address) values
    ('2026-01-01T00:00:00Z', 'login', '203.0.113.9'), ('2026-01-02T00:00:00Z', 'purged', null)`)
  await target.run(`begin; ${migrations.find(isNew)!.text}; commit`)
  const { rows } = await lite.query<{
    action: string
    seal: Buffer | null
    salt: string | null
    address: string | null
  }>(
    `select action, erasable_seal as seal, salt, address
    from audit_log left join erasable_details on seal = erasable_seal order by id`,
  )
  await close()
  expect(rows.map(({ action, address }) => [action, address])).toEqual([
    ['login', '203.0.113.9'],
    ['purged', null],
  ])
  const [{ seal: sum, salt, address }] = rows as [(typeof rows)[0]]
  expect(sum).toEqual(erasableSeal({ salt: salt!, address, words: null }))
})
