import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMailbox } from '#domain/mailbox.ts'
import { runOnSite } from '#server/admin-socket.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'
import { isAdminCommand, runAdminCommand } from '#server/features/accounts/run-admin-command.ts'
import { replaceSecretKey } from '#server/features/pushes/replace-secret-key.ts'
import { loadOrCreateSecret } from './secret-file.ts'

/**
 * `npm run admin -- create EMAIL`: creates an owner or promotes an account, and prints its password. Also for
 * an owner who has lost the password or the second factor. `remove EMAIL` makes a member of the staff a user again;
 * `end-sessions EMAIL` ends all sessions of any account. `replace-secret-key` binds the database to the
 * SECRET_KEY of the environment if the previous one is lost.
 */
const USAGE = 'Usage: npm run admin -- create EMAIL | remove EMAIL | end-sessions EMAIL | replace-secret-key'
const REPLACE_SECRET_KEY = 'replace-secret-key'

async function main([name = '', email, ...rest]: string[]): Promise<void> {
  if (name === REPLACE_SECRET_KEY && email === undefined) return replaceKey()
  if (!isAdminCommand(name) || !email || rest.length > 0) throw new Error(USAGE)
  if (!readMailbox(email)) throw new Error(`${email} is not a valid email address for a login.\n${USAGE}`)

  const dataDir = process.env.DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const url = process.env.DATABASE_URL || undefined
  // A running site has exclusive access to its embedded database, so the command is sent to it.
  const done = url === undefined ? await runOnSite(dataDir, name, email) : null
  if (done) {
    console.log(done.join('\n'))
    return
  }
  const lines = await withDatabase(dataDir, (db) =>
    runAdminCommand({ db, now: () => new Date() }, name, email),
  )
  console.log(lines.join('\n'))
}

/** No site is running with this key: it would have refused to start. */
async function replaceKey(): Promise<void> {
  const dataDir = process.env.DATA_DIR || './data'
  const secretKey = process.env.SECRET_KEY || loadOrCreateSecret(join(dataDir, 'secret-key'))
  const { devices } = await withDatabase(dataDir, (db) =>
    replaceSecretKey({ db, now: () => new Date() }, { secretKey, previousSecretKeys: [] }),
  )
  console.log('The database is bound to this SECRET_KEY now. Start the site.')
  console.log(
    `Push subscriptions deleted with the old key: ${devices}. Turn alerts on again on those devices.`,
  )
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    url: process.env.DATABASE_URL || undefined,
    folder: join(dataDir, 'database'),
    onError: (error) => console.error(error),
    schema: 'current',
  })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
