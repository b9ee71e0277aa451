import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opening } from '#scripts/archive-seal.ts'
import { openInstance } from '#scripts/archive.ts'
import { createBackupMaker } from '#scripts/backup-process.ts'
import type { BackupMaker } from '#server/deps.ts'
import { startApp, type TestApp } from '#server/testing.ts'

const SECRET_KEY = 'a key that guards nothing but the tests'
const root = mkdtempSync(join(tmpdir(), 'naru-backup-now-'))
const place = join(root, 'place')
let maker: BackupMaker
let app: TestApp
/** The real maker over an embedded database of its own. */
const env = {
  PATH: process.env.PATH,
  DATA_DIR: join(root, 'data'),
  BACKUP_TO: place,
  SECRET_KEY,
}
beforeAll(async () => {
  mkdirSync(place)
  await (await openInstance(env)).close()
  maker = createBackupMaker(env)
  app = await startApp({
    env: { BACKUP_TO: place },
    deps: { backups: { make: (options) => maker.make(options), openFile: () => maker.openFile() } },
  })
})
afterAll(async () => {
  await app.stop()
  rmSync(root, { recursive: true, force: true })
})

const actions = async () =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

test('a backup requested by an owner is made at once and shown in the site status', async () => {
  const owner = await app.anAdmin()
  const { status, body } = await owner.post('/api/backups', {})
  expect([status, body.failure]).toEqual([200, null])
  expect(body.newest).toMatchObject({ bytes: expect.any(Number) })
  expect(readdirSync(place)).toEqual([expect.stringMatching(/^naru-\w+Z\.backup$/)])
  expect(await actions()).toContain('backup.make')
  const findings = (await owner.get('/api/site-status')).body.findings
  expect(findings).toContainEqual(expect.objectContaining({ check: 'backups', code: 'backups_ok' }))
}, 60_000)

test('the downloaded file is encrypted with the secret key, complete, and noted in the log', async () => {
  const owner = await app.anAdmin()
  const { status, headers, raw } = await owner.get('/api/backups/file')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="naru-\w+Z\.backup"$/)
  expect(headers['cache-control']).toBe('no-store')
  expect(raw.subarray(0, 13).toString()).toBe('NARU-BACKUP-2')
  expect(raw.includes('schema_migrations')).toBe(false)
  const lines = await buffer(
    Readable.from([raw])
      .pipe(opening([{ kind: 'key', text: SECRET_KEY }]))
      .pipe(createGunzip()),
  )
  expect(lines.toString()).toMatch(/"kind":"head"[^]*"kind":"end"/)
  expect(await actions()).toContain('backup.download')
}, 60_000)

test('clients and visitors can neither make nor download a backup', async () => {
  const user = await app.aUser()
  expect((await user.post('/api/backups', {})).status).toBe(404)
  expect((await user.get('/api/backups/file')).status).toBe(404)
  expect((await app.client().get('/api/backups/file')).status).toBe(401)
})

test('only one backup runs at a time: a second call is refused with a retry', async () => {
  const owner = await app.anAdmin()
  const [first, second] = await Promise.all([owner.post('/api/backups', {}), owner.get('/api/backups/file')])
  expect([first.status, second.status].toSorted()).toEqual([200, 503])
  expect([first.body.code, second.body.code]).toContain('BUSY')
}, 60_000)

test('a failed backup names its reason, and a file that cannot begin is an error', async () => {
  const owner = await app.anAdmin()
  const broken = { ...env, DATABASE_URL: await unusedDatabase() }
  maker = createBackupMaker(broken, { limitMs: 5_000 })
  expect((await owner.post('/api/backups', {})).body).toMatchObject({
    newest: null,
    failure: expect.stringMatching(/\w/),
  })
  const { status, body } = await owner.get('/api/backups/file')
  expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
}, 60_000)

/** The address of a PostgreSQL that does not run. */
async function unusedDatabase(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return `postgres://site@127.0.0.1:${port}/site`
}
