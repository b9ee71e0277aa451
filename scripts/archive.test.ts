import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstance } from './archive.ts'
import { contents, env, folder, makeOld, many, PATIENCE_MS, run, script } from './testing-archive.ts'

beforeAll(makeOld, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a restore brings every row and two thousand files into an empty installation',
  async () => {
    const file = join(folder, 'naru.backup')
    await script('backup', 'old', file)
    await script('restore', 'new', file)
    expect(await contents('new')).toBe(await contents('old'))
    for (const key of many)
      expect(readFileSync(join(folder, 'new', 'files', key), 'utf8')).toBe(`the file ${key}`)
    // Identity columns continue after the restored numbers.
    const { db, close } = await openInstance(env('new'))
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
  'a restore replaces an installation that was set up and never used, as on a new server',
  async () => {
    const { db, close } = await openInstance(env('unused'))
    await db
      .insertInto('users')
      .values({
        email: 'owner@gmail.com',
        email_key: 'owner@gmail.com',
        name: 'Owner',
        nationality: 'KR',
        role: 'admin',
      })
      .execute()
    await db.insertInto('audit_log').values({ at: new Date(), action: 'admin_created' }).execute()
    await close()
    await script('restore', 'unused', join(folder, 'naru.backup'))
    expect(await contents('unused')).toBe(await contents('old'))
  },
  PATIENCE_MS,
)

test(
  'a restore into an installation with clients is refused',
  async () => {
    const before = await contents('old')
    await expect(script('restore', 'old', join(folder, 'naru.backup'))).rejects.toThrow(
      /already contains clients/,
    )
    expect(await contents('old')).toBe(before)
  },
  PATIENCE_MS,
)

test('a database without tables is refused by verify-audit and restore --mark', async () => {
  await expect(script('verify-audit', 'without-tables')).rejects.toThrow(/has no audit log/)
  await expect(script('restore', 'without-tables', '--mark')).rejects.toThrow(/has no tables/)
})

test('a backup without a key is refused unless --plain is given', async () => {
  const file = join(folder, 'unasked.backup')
  const unasked = run(process.execPath, ['scripts/backup.ts', file], { env: env('old') })
  await expect(unasked).rejects.toThrow(/cannot be encrypted/)
  expect(existsSync(file)).toBe(false)
})
