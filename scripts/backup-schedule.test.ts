import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeLeftovers } from './backup-places.ts'
import { createBackupMaker } from './backup-process.ts'
import { scheduleBackups } from './backup-schedule.ts'

const root = mkdtempSync(join(tmpdir(), 'naru-backups-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Resolves with the result of the first check of this place. */
const firstCheckOf = (to: string, limitMs = 60_000): Promise<unknown> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      BACKUP_TO: to,
      DATA_DIR: join(root, 'data'),
      SECRET_KEY: 'a key that guards nothing but this test',
    }
    scheduleBackups(env, {
      onResult: async (found) => resolve(found),
      maker: createBackupMaker(env, { limitMs }),
      firstCheckMs: 1,
    })
    // The schedule's own timers do not keep the process alive.
    setTimeout(() => resolve('nothing'), limitMs + 20_000)
  })

test('a backup that hangs is killed, and the site keeps answering', async () => {
  let beats = 0
  const timer = setInterval(() => beats++, 20)
  expect(await firstCheckOf('/proc/nowhere', 2_000)).toMatchObject({ failure: expect.any(String) })
  clearInterval(timer)
  expect(beats).toBeGreaterThan(0)
}, 60_000)

test('reports the newest backup and its size, also when another process made it', async () => {
  const place = join(root, 'place')
  mkdirSync(place)
  const name = `naru-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
  writeFileSync(join(place, name), 'twelve bytes')
  expect(await firstCheckOf(place)).toEqual({ at: expect.any(String), bytes: 12 })
}, 60_000)

test('refuses the folder of the data as the destination, where drafts are deleted', async () => {
  const data = join(root, 'data')
  mkdirSync(data, { recursive: true })
  const backup = join(data, 'naru-20260901T000000Z.backup')
  writeFileSync(backup, '')
  const old = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(backup, old, old)
  expect(await firstCheckOf(data)).toEqual({
    failure: expect.stringContaining('BACKUP_TO is the folder of the data'),
  })
  expect(existsSync(backup)).toBe(true)
}, 60_000)

test('leftovers of killed backups are deleted after a day; backups and other files are kept', () => {
  const folder = join(root, 'drafts')
  mkdirSync(folder)
  const old = new Date(Date.now() - 2 * 86_400_000)
  const draft = 'naru-20260901T000000Z.backup'
  for (const name of [draft, `${draft}.partial`, 'notes.partial']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), old, old)
  }
  writeFileSync(join(folder, 'naru-20260903T000000Z.backup.partial'), '')
  removeLeftovers(folder, true)
  expect(readdirSync(folder).toSorted()).toEqual([
    draft,
    'naru-20260903T000000Z.backup.partial',
    'notes.partial',
  ])
  removeLeftovers(folder)
  expect(readdirSync(folder)).not.toContain(draft)
})
