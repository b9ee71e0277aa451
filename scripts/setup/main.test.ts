import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { readConfig } from '#server/config.ts'
import { changeEnvironment, parseEnvironment } from './environment-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'naru-setup-main-'))
const file = join(folder, 'env')
const answersFile = join(folder, 'answers')
const SECRET = `p#a $s's"\\`
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => rmSync(file, { force: true }))

const answers = (): Record<string, string> => ({
  // No name service knows this domain (RFC 6761).
  SITE_HOST: 'booking.invalid',
  ADMIN_EMAIL: 'owner@gmail.com',
  MAIL_ADDRESS: 'hello@example.org',
  MAIL_NAME: '나루 상담소',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: new URL(sandbox.smtpUrl).port,
  SMTP_PASSWORD: SECRET,
  PAYPAL_MODE: sandbox.url,
  PAYPAL_CLIENT_ID: sandbox.clientId,
  PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
  BACKUP_FOLDER: join(folder, 'backups'),
})
const accepted = ['domain_unknown', 'domain_unanswered'].flatMap((code) => ['--accept', code])

async function setup(args: string[], given = answers()): Promise<{ status: number; said: string }> {
  writeFileSync(answersFile, changeEnvironment('', given), { mode: 0o600 })
  const child = spawn(process.execPath, ['scripts/setup/main.ts', '--file', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1))),
  ])
  const said = `${out}${err}`
  for (const secret of [SECRET, sandbox.clientSecret]) expect(said).not.toContain(secret)
  return { status, said }
}
const fromAnswers = (...args: string[]) => setup(['--answers', answersFile, ...accepted, ...args])

test('a file of answers becomes an environment with which a site can start', async () => {
  const monitoring = {
    HEARTBEAT_URL: 'http://127.0.0.1:9/ping',
    UPDATE_URL: 'http://127.0.0.1:9/package.json',
  }
  const codes = ['heartbeat_unreachable', 'update_unreachable'].flatMap((code) => ['--accept', code])
  const database = ['--set', 'DATABASE_URL=postgres://site@localhost/site?host=/run']
  const { status, said } = await setup(['--answers', answersFile, ...accepted, ...codes, ...database], {
    ...answers(),
    ...monitoring,
  })
  expect([status, said]).toEqual([0, expect.stringContaining(`Written: ${file}`)])
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const env = parseEnvironment(readFileSync(file, 'utf8'))
  const config = readConfig(env)
  expect(config).toMatchObject({
    production: true,
    publicUrl: 'https://booking.invalid',
    databaseUrl: 'postgres://site@localhost/site?host=/run',
    smtp: { from: '나루 상담소 <hello@example.org>' },
    paypal: { apiUrl: sandbox.url, clientSecret: sandbox.clientSecret },
    heartbeatUrl: monitoring.HEARTBEAT_URL,
    updateUrl: monitoring.UPDATE_URL,
  })
  expect(decodeURIComponent(new URL(config.smtp.url).password)).toBe(SECRET)
  expect(said).toContain('test accounts')
  expect(said).not.toContain(env.SECRET_KEY)
  // Nothing else is left, such as a draft with secrets.
  expect(readdirSync(folder).toSorted()).toEqual(['answers', 'backups', 'env'])
})

test('a second run keeps the key, comments, and variables that no question asks about', async () => {
  await fromAnswers()
  const first = parseEnvironment(readFileSync(file, 'utf8'))
  writeFileSync(
    file,
    changeEnvironment(`# by hand\n${readFileSync(file, 'utf8')}`, {
      GOOGLE_CLIENT_ID: 'a b',
      GOOGLE_CLIENT_SECRET: 'c',
      UPDATE_URL: `${sandbox.url}/missing.json`,
      SMTP_URL: `${first.SMTP_URL}?pool=true`,
    }),
  )
  const before = readFileSync(file, 'utf8')
  // The environment file already has every answer, also those to optional questions.
  const args = ['--answers', answersFile, ...accepted, '--accept', 'update_unreachable']
  expect((await setup(args, { MAIL_NAME: '나루 상담소' })).status).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('with a problem nothing is changed, and it is named in Korean', async () => {
  await fromAnswers()
  const before = readFileSync(file, 'utf8')
  const { status, said } = await setup(['--answers', answersFile, '--lang', 'ko', ...accepted], {
    ...answers(),
    ADMIN_EMAIL: 'owner',
    PAYPAL_CLIENT_SECRET: 'wrong',
  })
  expect(status).toBe(1)
  expect(said).toMatch(/이메일 주소가 아닙니다.*\[admin_email\]/)
  expect(said).toMatch(/거절했습니다.*\[paypal_keys\]/)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a fatal problem cannot be accepted', async () => {
  const given = { ...answers(), ADMIN_PASSWORD: 'short' }
  const args = ['--answers', answersFile, ...accepted, '--accept', 'password_short']
  expect((await setup(args, given)).status).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('unknown answers, wrong arguments and a missing terminal are explained', async () => {
  const unknown = await setup(['--answers', answersFile], { SITEHOST: 'a.org' })
  expect(unknown).toMatchObject({ status: 1, said: expect.stringContaining('unknown answers: SITEHOST') })
  expect((await setup(['--lang', 'fr'])).status).toBe(2)
  expect((await setup(['--set', 'nothing'])).status).toBe(2)
  expect(await setup([])).toMatchObject({ status: 2, said: expect.stringContaining('--answers FILE') })
  const missing = await setup(['--answers', join(folder, 'missing')])
  expect(missing).toMatchObject({ status: 1, said: expect.stringContaining('missing: ENOENT') })
})

test('a file that cannot be written is named', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const { status, said } = await fromAnswers('--file', join(folder, 'no-folder/env'))
  expect([status, said]).toEqual([1, expect.stringContaining('no-folder/env')])
  rmSync(join(folder, 'no-folder'))
})
