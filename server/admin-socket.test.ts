import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScript } from '#scripts/testing-run.ts'
import { runOnSite, serveAdminCommands } from './admin-socket.ts'
import { runAdminCommand } from './features/accounts/run-admin-command.ts'
import { startApp, type TestApp } from './testing.ts'

let app: TestApp
let dataDir: string
let line: { close(): void } | null

beforeEach(async () => {
  app = await startApp()
  dataDir = mkdtempSync(join(tmpdir(), 'naru-line-'))
  line = serveAdminCommands(dataDir, (name, email) => runAdminCommand(app.deps, name, email), app.deps.log)
})
afterEach(async () => {
  line?.close()
  await app.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm run admin -- …` as at the terminal of the machine that runs the site. */
const atTheTerminal = (...words: string[]) => runScript('admin', words, { DATA_DIR: dataDir })

test('creates and removes an admin while a site uses the embedded database', async () => {
  const { stdout, code } = await atTheTerminal('create', 'boss@gmail.com')
  expect(code).toBe(0)
  const password = /One-time password: (\S+)/.exec(stdout)![1]
  const login = await app.client().post('/api/login', { email: 'boss@gmail.com', password })
  expect(login.body.user).toMatchObject({ email: 'boss@gmail.com', role: 'admin' })

  expect(await atTheTerminal('end-sessions', 'boss@gmail.com')).toMatchObject({
    code: 0,
    stdout:
      'Sessions of boss@gmail.com ended: 1. The calendar address and push subscriptions were deleted.\n' +
      'All passkeys of this account were deleted.\n',
  })
  expect(await atTheTerminal('remove', 'nobody@gmail.com')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'nobody@gmail.com is not an admin.\n',
  })
}, 120_000)

test("only the site's own user can open the socket, and only for known commands", async () => {
  expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
  for (const name of ['constructor', '__proto__', 'drop'])
    await expect(runOnSite(dataDir, name, 'boss@gmail.com')).rejects.toThrow('Unknown command')
  expect(await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toEqual([])
})

test('returns null when no site is running', async () => {
  line?.close()
  expect(await runOnSite(dataDir, 'create', 'boss@gmail.com')).toBeNull()
  expect(await runOnSite(join(dataDir, 'elsewhere'), 'create', 'boss@gmail.com')).toBeNull()
})
