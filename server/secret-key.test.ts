import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#scripts/find-postgres.ts'
import { executeSql, urlOfDatabase } from '#scripts/test-databases.ts'
import { checkSecretKey, OtherSecretKey } from './db/secret-key.ts'
import { inTransaction } from './db/transaction.ts'
import { startSite } from './main.ts'
import { hasPostgres } from './testing-database.ts'
import { startApp } from './testing.ts'

const [FIRST, SECOND, OTHER] = ['first', 'second', 'strange'].map(
  (name) => `the ${name} key of this test, long`,
)

const folder = mkdtempSync(join(tmpdir(), 'naru-secret-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a database is bound to one key, and a new key replaces it while both are configured', async () => {
  const app = await startApp()
  const start = (secretKey: string, ...previousSecretKeys: string[]) =>
    inTransaction(app.db, (tx) => checkSecretKey(tx, { secretKey, previousSecretKeys }, app.deps.now()))
  await start(FIRST!)
  await start(FIRST!)
  await expect(start(OTHER!)).rejects.toThrow(OtherSecretKey)
  // The failed start stored nothing.
  await start(FIRST!)
  await start(SECOND!, OTHER!, FIRST!)
  await start(SECOND!)
  await expect(start(FIRST!)).rejects.toThrow('SECRET_KEY_PREVIOUS')
  await app.stop()
})

test.runIf(hasPostgres())(
  'a node with another SECRET_KEY does not start and names the remedies',
  async () => {
    const server = process.env.TEST_DATABASE_URL!
    const name = `naru_key_${randomUUID().replaceAll('-', '')}`
    await executeSql(server, `create database ${name} template ${process.env.TEST_DATABASE_TEMPLATE}`)
    const start = async (secretKey: string) =>
      startSite({
        NODE_ENV: 'test',
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DATABASE_URL: urlOfDatabase(server, name),
        SECRET_KEY: secretKey,
        SMTP_URL: 'smtp://127.0.0.1:9',
        PAYPAL_API_URL: 'http://127.0.0.1:9',
        PAYPAL_CLIENT_ID: 'test',
        PAYPAL_CLIENT_SECRET: 'test',
        ADMIN_EMAIL: 'admin@gmail.com',
        ADMIN_PASSWORD: 'a password for this test',
        LOG_LEVEL: 'silent',
      })
    const site = await start(FIRST!)
    await expect(start(OTHER!)).rejects.toThrow('npm run admin -- replace-secret-key')
    await site.stop()
    await executeSql(server, `drop database ${name} with (force)`)
  },
)
