import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, NewerSchema, readMigrations } from './db/migrate.ts'
import { watchSpace } from './disk-space.ts'
import { closeInOrder } from './http/drain.ts'
import { openBareDatabase } from './testing-database.ts'
import { startApp, testEngine } from './testing.ts'

const MEBIBYTE = 1024 * 1024

test('every reply has a request id, either the received one or a new one', async () => {
  const app = await startApp()
  const ask = (id?: string) =>
    app.server.inject({ url: '/api/me', headers: id === undefined ? {} : { 'x-request-id': id } })
  expect((await ask('proxy-7f3a')).headers['x-request-id']).toBe('proxy-7f3a')
  const own = (await ask()).headers['x-request-id']
  expect(own).toMatch(/^[0-9a-f-]{36}$/)
  for (const invalid of ['', 'a b', '<script>', 'x'.repeat(65), '{"level":60}'])
    expect((await ask(invalid)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await app.stop()
})

test('while the disk is full the site refuses writes and is not ready, and recovers automatically', async () => {
  let free = 1000 * MEBIBYTE
  const app = await startApp({ deps: { space: watchSpace('', () => free) } })
  const visitor = app.client()
  const ready = async () => (await app.server.inject('/readyz')).statusCode
  const wait = () => new Promise((resolve) => setTimeout(resolve, 300))
  expect(await ready()).toBe(200)

  free = 40 * MEBIBYTE
  await wait()
  const refused = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-request-id': 'full-1' },
    payload: {},
  })
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE', requestId: 'full-1' })
  const notReady = await app.server.inject('/readyz')
  expect(notReady.statusCode).toBe(503)
  expect(Number(notReady.headers['retry-after'])).toBeGreaterThan(0)
  expect(notReady.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' })
  expect((await visitor.get('/api/me')).status).toBe(200)

  free = 0
  await wait()
  expect((await visitor.get('/api/me')).status).toBe(503)
  expect((await app.server.inject('/healthz')).statusCode).toBe(200)

  free = 1000 * MEBIBYTE
  await wait()
  expect(await ready()).toBe(200)
  expect((await app.client().post('/api/login', {})).status).toBe(400)
  await app.stop()
})

test('a stopping site is not ready first, and then refuses new calls with 503', async () => {
  const app = await startApp()
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string) => fetch(`${address}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  // A slow upload holds its connection open, but must not prevent the stop.
  const { port } = new URL(address)
  const slow = connect(Number(port), '127.0.0.1')
  slow.on('error', () => {})
  slow.write(
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  app.server.drain.isClosed = true
  const refused = await app.server.inject('/api/me')
  expect(refused).toMatchObject({ statusCode: 503, headers: { connection: 'close' } })
  expect(refused.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' })
  app.server.drain.isClosed = false

  const startedAt = performance.now()
  const stopping = closeInOrder(app.server)
  expect((await ask('/readyz')).status).toBe(503)
  await stopping
  expect(performance.now() - startedAt).toBeLessThan(7_000)
  await expect(ask('/readyz')).rejects.toThrow()
  await app.stop()
})

test('does not start on a schema of a newer release, unless the migrations are compatible', async () => {
  const { db, target, close } = await openBareDatabase(testEngine())
  const known = [{ name: '0001_some.sql', text: 'create table first_ones (id int)', checksum: 'a' }]
  const more = { name: '0002_more.sql', text: 'create table more_of_them (id int)', checksum: 'b' }
  await migrate(target, [...known, more])
  await migrate(target, known)

  const less = {
    name: '0003_less.sql',
    text: '-- contract: more is not read any more\ndrop table more_of_them',
    checksum: 'c',
  }
  await migrate(target, [...known, more, less])
  await expect(migrate(target, known)).rejects.toThrow(NewerSchema)
  await expect(migrate(target, known)).rejects.toThrow('0003_less.sql')
  await sql`delete from schema_migrations where name = '0003_less.sql'`.execute(db)

  await sql`insert into schema_migrations (name, checksum) values ('9999_unknown.sql', 'd')`.execute(db)
  await expect(migrate(target, known)).rejects.toThrow(NewerSchema)
  await close()
})

test('release 0.2.0 does not start on this schema', async () => {
  const app = await startApp()
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations`.execute(app.db)
  const stored = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  // Release 0.2.0 compares only these migrations at its start, and does not start if one has changed.
  const differs = readMigrations().filter(
    ({ name, checksum }) => name <= '0014_settings.sql' && stored.get(name) !== checksum,
  )
  expect(differs.map(({ name }) => name)).toEqual(['0001_accounts.sql'])
  await app.stop()
})

test.runIf(testEngine() === 'postgres')(
  'a column added by a newer release does not affect bookings of running nodes',
  async () => {
    const app = await startApp()
    await app.aPaidConsultation(await app.aUser())
    for (const table of ['payments', 'consultations', 'refunds', 'coupons', 'sessions', 'users', 'messages'])
      await sql`alter table ${sql.table(table)} add column newer_release text`.execute(app.db)
    const ann = await app.aUser()
    const { _id: consultationId } = await app.aPaidConsultation(ann, { preferredTime: '11:00' })
    const cancelled = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
    expect(cancelled.status).toBe(200)
    await app.settle()
    await app.stop()
    for (const table of ['payments', 'consultations', 'refunds', 'coupons', 'sessions', 'users', 'messages'])
      await sql`alter table ${sql.table(table)} drop column newer_release`.execute(app.db).catch(() => {})
  },
)
