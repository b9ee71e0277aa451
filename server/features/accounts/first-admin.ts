import { randomBytes } from 'node:crypto'
import { readMailbox } from '#domain/mailbox.ts'
import { audit } from '#server/db/audit.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from './hashing.ts'
import { deleteSessions } from './session-store.ts'
import { adminExists, disableTotp, findUserByMailbox, insertUser, replacePassword, setRole } from './store.ts'

/** 20 characters of a 64-letter alphabet: 120 bits. */
const GENERATED_BYTES = 15
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url')

/** `generatedPassword` is set when nobody chose one. */
export type FirstAdmin = { email: string; generatedPassword?: string }

/**
 * Makes the first admin when there is none: the configured one, else one with a generated password,
 * which the caller shows once and nobody can read again. Null when there is an admin already.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
): Promise<FirstAdmin | null> {
  if (await adminExists(deps.db)) return null
  const configured = deps.config.admin
  if (configured) {
    await makeAdmin(deps, configured)
    return { email: configured.email }
  }
  const email = `admin@${deps.config.allowedEmailDomains[0]}`
  const generatedPassword = generatePassword()
  // A mailbox that belongs to somebody is never taken over unasked.
  const made = await makeAdmin(deps, { email, password: generatedPassword, onlyNew: true })
  return made ? { email, generatedPassword } : null
}

/**
 * Creates an admin, or makes an existing account one: with this password, no second factor and no
 * open session.
 * @throws when the address cannot be a mailbox
 */
export async function makeAdmin(
  deps: Pick<Deps, 'db' | 'now'>,
  { email, password, onlyNew = false }: { email: string; password: string; onlyNew?: boolean },
): Promise<'created' | 'promoted' | null> {
  const mailbox = readMailbox(email.trim())
  if (!mailbox) throw new Error(`${email} is not a mailbox that can log in`)
  const hashed = await hashPassword(password)
  if (!hashed.ok) throw new Error('Too many passwords are being hashed at this moment')
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const created = await insertUser(tx, {
      email: mailbox.email,
      emailKey: mailbox.key,
      name: 'Admin',
      nationality: 'KR',
      locale: 'en',
      role: 'admin',
      passwordHash: hashed.value,
      now,
    })
    if (created) await audit(tx, { actor: null, action: 'admin_created', target: created.id, at: now })
    if (created || onlyNew) return created ? 'created' : null
    await promote(tx, mailbox.key, hashed.value, now)
    return 'promoted'
  })
}

async function promote(tx: Db, emailKey: string, passwordHash: string, now: Date): Promise<void> {
  const user = await findUserByMailbox(tx, emailKey)
  if (!user) throw new Error('The account was deleted meanwhile')
  await replacePassword(tx, user.id, { before: user.passwordHash, after: passwordHash })
  await setRole(tx, user.id, 'admin')
  // Whoever lost the telephone starts anew; whoever was only a user has sessions that live too long.
  await disableTotp(tx, user.id)
  await deleteSessions(tx, user.id)
  await audit(tx, { actor: null, action: 'admin_promoted', target: user.id, at: now })
}
