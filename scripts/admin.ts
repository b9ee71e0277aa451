import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMailbox } from '#domain/mailbox.ts'
import { askSite } from '#server/admin-line.ts'
import { openDatabase } from '#server/db/client.ts'
import { isAdminCommand, runAdminCommand } from '#server/features/accounts/run-admin-command.ts'

/**
 * `npm run admin -- create EMAIL`: creates an admin or promotes an account, and prints its password.
 * The same call lets an admin back in who has lost the password or the second factor.
 * `remove EMAIL` makes an admin a user again; `end-sessions EMAIL` signs anybody out everywhere.
 */
const USAGE = 'Usage: npm run admin -- create EMAIL | remove EMAIL | end-sessions EMAIL'

async function main([name = '', email, ...rest]: string[]): Promise<void> {
  if (!isAdminCommand(name) || !email || rest.length > 0) throw new Error(USAGE)
  if (!readMailbox(email)) throw new Error(`${email} is not an e-mail address that can log in.\n${USAGE}`)

  const dataDir = process.env.DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const url = process.env.DATABASE_URL || undefined
  // The embedded database belongs to the site that runs on it.
  const done = url === undefined ? await askSite(dataDir, name, email) : null
  if (done) {
    console.log(done.join('\n'))
    return
  }
  const database = await openDatabase({
    url,
    folder: join(dataDir, 'database'),
    onError: (error) => console.error(error),
  })
  try {
    const lines = await runAdminCommand({ db: database.db, now: () => new Date() }, name, email)
    console.log(lines.join('\n'))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
