import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMailbox } from '#domain/mailbox.ts'
import { openInstance } from '#scripts/archive.ts'
import { executeSql, urlOfDatabase } from '#scripts/test-databases.ts'
import { inTransaction, type Db } from '#server/db/transaction.ts'
import { makeAdmin } from '#server/features/accounts/admins.ts'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { hashPassword } from '#server/features/accounts/hashing.ts'
import { insertUser } from '#server/features/accounts/store.ts'
import { ADMIN, CUSTOMERS, PASSWORD } from './people.ts'

/**
 * Playwright's global setup: creates a database with an admin and some customers, of which each test site
 * gets a copy. On PostgreSQL if `TEST_DATABASE_URL` is set (`PREPARED_DATABASE`, a template), otherwise a
 * data folder of the embedded engine (`PREPARED_FOLDER`). Migrating and registering through the screens would
 * take longer than most tests; first start and registration have their own.
 */
export default async function prepareSite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'naru-e2e-site-'))
  const server = process.env.TEST_DATABASE_URL
  const name = `naru_journeys_${process.pid}_${Date.now().toString(36)}`
  if (server) await executeSql(server, `create database ${name}`)
  const { db, close } = await openInstance({
    DATA_DIR: folder,
    DATABASE_URL: server && urlOfDatabase(server, name),
  })
  await addPeople(db)
  await close()
  if (server) process.env.PREPARED_DATABASE = name
  else process.env.PREPARED_FOLDER = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (server) await executeSql(server, `drop database if exists ${name} with (force)`)
  }
}

async function addPeople(db: Db): Promise<void> {
  const deps = { db, now: () => new Date() }
  await makeAdmin(deps, { ...ADMIN, onlyNew: true })
  const passwordHash = await hashPassword(PASSWORD)
  if (!passwordHash.ok) throw new Error(passwordHash.code)
  await inTransaction(db, async (tx) => {
    // The first customer is inserted last, because the admin's list shows the newest first.
    for (const email of CUSTOMERS.toReversed()) {
      const made = await insertUser(tx, {
        email,
        emailKey: readMailbox(email)!.key,
        name: email === CUSTOMERS[0] ? 'Ann Nguyen' : 'Binh Tran',
        nationality: 'VN',
        locale: 'en',
        role: 'user',
        passwordHash: passwordHash.value,
        now: deps.now(),
      })
      await recordAgreements(tx, made!.id, {}, deps.now())
    }
  })
}
