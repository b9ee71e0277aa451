import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { deviceName } from '#server/device-name.ts'
import { untilLockAwaited } from '#server/testing-locks.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { clearLoginTries, loginKeysOf } from './login-limits.ts'
import { logInByOneStatement } from './login-store.ts'
import { openSession } from './login.ts'
import { newSession } from './sessions.ts'
import { findUser, type User } from './store.ts'
import { logIn } from './testing.ts'
import { clearTotpTries, totpKeysOf } from './totp-limits.ts'

/* A usual login is stored by one statement, any other by the transaction of login.ts: with the same rows. */

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

const TABLES = ['sessions', 'audit_log', 'erasable_details', 'rate_limits', 'messages'] as const
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile Safari/537.36'
const VISITOR = { address: '203.0.113.4', userAgent: BROWSER, token: undefined, devices: [] }

/** Rows that a login may change. */
async function rowsOf(): Promise<string[]> {
  const all: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql
      .raw<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`)
      .execute(app.db)
    all.push(...rows.map(({ row }) => `${table} ${JSON.stringify(row)}`))
  }
  return all.toSorted()
}

/** The values that are random in every login are replaced. */
const withoutRandomness = (rows: string[]): string[] =>
  rows
    .map((row) =>
      row
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
        .replaceAll(/\\\\x[0-9a-f]{64}/g, '<hash>')
        .replaceAll(/"[\w-]{43}"/g, '<token>')
        .replaceAll(/"(?:id|seq)":\d+/g, '<serial>')
        .replaceAll(/\b10\.\d+\.\d+\.\d+/g, '<address>')
        .replaceAll(/[\w.]+@gmail\.com/g, '<mail>'),
    )
    .toSorted()

/** Has logged in from BROWSER, has eleven sessions there, and some counted tries. */
async function prepare(person: Person): Promise<string> {
  let token = ''
  for (let turn = 0; turn < 11; turn++) {
    app.clock.advance(1000)
    const user = (await findUser(app.db, person.user.id))!
    const how = { remember: false, visitor: VISITOR }
    token = (await inTransaction(app.db, (tx) => openSession(tx, app.deps, user, how))).token
  }
  await logIn(app.client(VISITOR.address), person.user.email, { password: 'not this one' })
  return token
}

async function rowsOfLogin(way: 'statement' | 'transaction', isReplacing: boolean): Promise<string[]> {
  const person = await app.aUser({ name: 'Ann' })
  const newest = await prepare(person)
  const token = isReplacing ? newest : undefined
  const user = (await findUser(app.db, person.user.id))!
  const visitor = { ...VISITOR, token }
  const attempt = { mailbox: user.emailKey, address: VISITOR.address, deviceId: undefined }
  if (way === 'transaction') {
    await inTransaction(app.db, async (tx) => {
      await openSession(tx, app.deps, user, { remember: true, visitor })
      await clearLoginTries(tx, attempt)
      await clearTotpTries(tx, user.id)
    })
  } else {
    const limits = [...loginKeysOf(attempt), ...totpKeysOf(user.id)]
    expect(await byStatement(user, { replaces: token, limits })).toBe(true)
  }
  return rowsOf()
}

const byStatement = (
  user: User,
  {
    replaces,
    limits = [],
    userAgent = BROWSER,
  }: { replaces?: string | undefined; limits?: string[]; userAgent?: string } = {},
): Promise<boolean> => {
  const { address } = VISITOR
  const now = app.clock.now()
  const session = newSession({ user, level: 1, remember: true, address, userAgent, replaces, now })
  return logInByOneStatement(app.db, { user, session, device: deviceName(userAgent), limits })
}

test.each([
  ['replaces the session of the browser', true],
  ['ends the oldest of ten sessions', false],
])('the statement writes the rows of the transaction when it %s', async (_, isReplacing) => {
  const statement = await rowsOfLogin('statement', isReplacing)
  await app.stop()
  app = await startApp({ logins: true })
  const transaction = await rowsOfLogin('transaction', isReplacing)
  expect(withoutRandomness(statement)).toEqual(withoutRandomness(transaction))
  expect(statement.filter((row) => row.startsWith('sessions'))).toHaveLength(10)
})

test.each([
  ['the password was changed', `update users set password_hash = 'another'`],
  ['the account was deleted', `update users set deleted_at = now()`],
  ['the account was suspended', `update users set role = 'inactive'`],
  ['an authenticator app was set up', `update users set totp_secret = 'sealed'`],
])('nothing is written when %s while the password was verified', async (_, change) => {
  const ann = await app.aUser()
  await prepare(ann)
  const user = (await findUser(app.db, ann.user.id))!
  await sql.raw(`${change} where id = '${user.id}'`).execute(app.db)
  const before = await rowsOf()
  expect(await byStatement(user, { limits: totpKeysOf(user.id) })).toBe(false)
  expect(await rowsOf()).toEqual(before)
})

test('nothing is written for a new kind of browser, which the transaction reports by mail', async () => {
  const ann = await app.aUser()
  await prepare(ann)
  const user = (await findUser(app.db, ann.user.id))!
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const before = await rowsOf()
  expect(await byStatement(user, { userAgent })).toBe(false)
  expect(await rowsOf()).toEqual(before)
})

test('a password that changes while the statement waits for the account opens no session', async () => {
  const ann = await app.aUser()
  await prepare(ann)
  const user = (await findUser(app.db, ann.user.id))!
  const tx = await app.db.startTransaction().execute()
  await tx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', user.id).execute()
  const waiting = byStatement(user)
  await untilLockAwaited(app.db)
  await tx.commit().execute()
  expect(await waiting).toBe(false)
})
