import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMailbox } from '#domain/mailbox.ts'
import { openDatabase } from '#server/db/client.ts'
import { generatePassword, makeAdmin } from '#server/features/accounts/first-admin.ts'

/**
 * `npm run admin -- create EMAIL`: creates an admin or promotes an account, and prints its password.
 * The same call lets an admin back in who has lost the password or the second factor.
 */
const USAGE = 'Usage: npm run admin -- create EMAIL'

async function main([command, email, ...rest]: string[]): Promise<void> {
  if (command !== 'create' || !email || rest.length > 0) throw new Error(USAGE)
  if (!readMailbox(email)) throw new Error(`${email} is not an e-mail address that can log in.\n${USAGE}`)

  const dataDir = process.env.DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    url: process.env.DATABASE_URL || undefined,
    folder: join(dataDir, 'database'),
    onError: (error) => console.error(error),
  })
  try {
    const password = generatePassword()
    const done = await makeAdmin({ db: database.db, now: () => new Date() }, { email, password })
    console.log(
      done === 'created'
        ? `${email} is now an admin.`
        : `${email} is now an admin. The old password, the second factor and all sessions are gone.`,
    )
    console.log(`One-time password: ${password}\nIt is shown only now: log in and change it.`)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
