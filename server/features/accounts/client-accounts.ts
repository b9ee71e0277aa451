import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import { readMailbox } from '#domain/mailbox.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { createInvitation } from './set-up.ts'
import { findUser, findUserByMailbox, insertUser } from './store.ts'

/** Assumed nationality by language, until the client corrects it in the profile. */
const nationalityBy = {
  en: 'US',
  ko: 'KR',
  vi: 'VN',
  zh: 'CN',
  ja: 'JP',
  mn: 'MN',
  uz: 'UZ',
} as const satisfies Record<Locale, string>

type GivenClient =
  | { userId: string }
  | { email: string; name: string; locale: Locale; nationality?: string | undefined }

type ClientAccount = Pick<Actor, 'id' | 'name' | 'email' | 'locale'>

/**
 * The account of a client for whom staff book. For an address without an account, creates one without a password and
 * mails a link that sets it. NOT_FOUND: no such client, or an account of the staff.
 */
export async function findOrCreateClientAccount(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  given: GivenClient,
  { now }: { now: Date },
): Promise<Result<ClientAccount, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  if ('userId' in given) {
    const user = await findUser(tx, given.userId)
    return user?.role === 'user' ? ok(user) : err('NOT_FOUND')
  }
  const mailbox = readMailbox(given.email)
  if (!mailbox) return err('INVALID_INPUT', { fields: { email: 'INVALID_INPUT' }, impossible: true })
  const known = await findUserByMailbox(tx, mailbox.key)
  if (known) return known.role === 'user' ? ok(known) : err('NOT_FOUND')
  const made = await insertUser(tx, {
    email: mailbox.email,
    emailKey: mailbox.key,
    name: given.name,
    nationality: given.nationality ?? nationalityBy[given.locale],
    locale: given.locale,
    role: 'user',
    passwordHash: null,
    now,
  })
  // Registered between the two statements, or an account that is suspended.
  if (!made) return err('NOT_FOUND')
  const { url } = await createInvitation(tx, { config: deps.config, now }, made.id)
  await queueMail(tx, {
    kind: 'account_made',
    reference: `${made.id} ${randomUUID()}`,
    to: mailbox.email,
    locale: given.locale,
    userId: made.id,
    data: { url: url.replace('#', '?client=1#') },
    now,
  })
  return ok((await findUser(tx, made.id))!)
}
