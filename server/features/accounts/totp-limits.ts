import { clearLimits, findCountedCalls, type LimitAnswer, takeFromLimits } from '#server/db/rate-limits.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import type { User } from './store.ts'

export const APP_CODE_LENGTH = 6

const keysOf = (userId: string) => ({
  now: `totp ${userId}`,
  today: `totp today ${userId}`,
  recovery: `totp recovery ${userId}`,
})

const TRIES = { calls: 5, seconds: 5 * 60 }
/** Per user and day, for callers with the right password: bounds the guesses at six digits. */
const TRIES_PER_DAY = { calls: 30, seconds: 24 * 3600 }
/** The same for recovery codes, of which ten with 50 bits each are valid. */
const RECOVERY_TRIES_PER_DAY = { calls: 100, seconds: 24 * 3600 }
/** At this number of wrong codes the owner is notified: the caller knows the password. */
const MAIL_AT = 10

/**
 * Counts a try with a code. Recovery codes have a counter of their own, so that they work when the day's
 * tries with app codes are used up. A password reset clears both, so a stranger who only knows the old
 * password cannot lock the owner out.
 */
export async function countTotpTry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  code: string,
): Promise<LimitAnswer> {
  const keys = keysOf(userId)
  const ofDay =
    code.length <= APP_CODE_LENGTH
      ? { key: keys.today, ...TRIES_PER_DAY }
      : { key: keys.recovery, ...RECOVERY_TRIES_PER_DAY }
  return takeFromLimits(db, [
    { key: keys.now, ...TRIES, now: now() },
    { ...ofDay, now: now() },
  ])
}

/** Clears every counter of code tries of a user. */
export const clearTotpTries = (db: Db, userId: string): Promise<void> => clearLimits(db, totpKeysOf(userId))

export const totpKeysOf = (userId: string): string[] => Object.values(keysOf(userId))

/** Mails the owner once a day when a caller with the right password enters wrong codes. */
export async function warnOfWrongCodes(tx: Tx, user: User, now: Date): Promise<void> {
  const { today, recovery } = keysOf(user.id)
  const counted = await findCountedCalls(tx, [today, recovery], now)
  const wrong = (counted.get(today) ?? 0) + (counted.get(recovery) ?? 0)
  // Concurrent tries may count past the limit before the first of them is here; the reference allows one mail a day.
  if (wrong < MAIL_AT) return
  await queueMail(tx, {
    kind: 'wrong_codes',
    reference: `${user.id} ${now.toISOString().slice(0, 10)}`,
    ...toUser(user),
    data: { tries: wrong },
    now,
  })
}
