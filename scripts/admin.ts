import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMailbox } from '#domain/mailbox.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  endSessionsOf,
  generatePassword,
  makeAdmin,
  ONE_TIME_PASSWORD_HOURS,
  removeAdmin,
} from '#server/features/accounts/admins.ts'

/**
 * `npm run admin -- create EMAIL`: creates an admin or promotes an account, and prints its password.
 * The same call lets an admin back in who has lost the password or the second factor.
 * `remove EMAIL` makes an admin a user again; `end-sessions EMAIL` signs anybody out everywhere.
 */
const USAGE = 'Usage: npm run admin -- create EMAIL | remove EMAIL | end-sessions EMAIL'

const HOUR_MS = 3_600_000

type Command = (deps: { db: Db; now: () => Date }, email: string) => Promise<string[]>

const commands: Record<string, Command> = {
  create: async (deps, email) => {
    const password = generatePassword()
    const passwordExpiresAt = new Date(deps.now().getTime() + ONE_TIME_PASSWORD_HOURS * HOUR_MS)
    const made = await makeAdmin(deps, { email, password, passwordExpiresAt })
    return [
      made?.done === 'created'
        ? `${email} is now an admin.`
        : `${email} is now an admin. The old password, the second factor, passkeys and all sessions are gone.`,
      `One-time password: ${password}`,
      `It is shown only now and ends in ${ONE_TIME_PASSWORD_HOURS} hours: log in and choose another one.`,
    ]
  },
  remove: async (deps, email) => {
    const removed = await removeAdmin(deps, email)
    if (removed.ok) return [`${email} is no admin any more. Sessions ended: ${removed.value.endedSessions}.`]
    if (removed.code === 'NOT_AN_ADMIN') throw new Error(`${email} is no admin.`)
    throw new Error(`${email} is the only admin. Make another one first: npm run admin -- create EMAIL`)
  },
  'end-sessions': async (deps, email) => {
    const ended = await endSessionsOf(deps, email)
    if (!ended.ok) throw new Error(`${email} has no account.`)
    return [`Sessions of ${email} ended: ${ended.value.endedSessions}.`]
  },
}

async function main([name = '', email, ...rest]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !email || rest.length > 0) throw new Error(USAGE)
  if (!readMailbox(email)) throw new Error(`${email} is not an e-mail address that can log in.\n${USAGE}`)

  const dataDir = process.env.DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    url: process.env.DATABASE_URL || undefined,
    folder: join(dataDir, 'database'),
    onError: (error) => console.error(error),
  })
  try {
    const lines = await command({ db: database.db, now: () => new Date() }, email)
    console.log(lines.join('\n'))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
