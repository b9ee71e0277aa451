import { networkOf } from '#domain/network.ts'
import { clearLimits, clearLimitsUnder, type LimitAnswer, takeFromLimits } from '#server/db/rate-limits.ts'
import type { Db } from '#server/db/transaction.ts'

/** Tries per user and place: a known device, or a network from which a mailbox is tried. */
const TRIES = { calls: 10, seconds: 15 * 60 }

/** Tries per mailbox from all unknown devices together: using more networks does not give endless tries. */
const TRIES_FROM_ANYWHERE = { calls: 50, seconds: 3600 }

export type Attempt = {
  /** The mailbox key, or the typed text in quotes when it is not a mailbox. */
  mailbox: string
  address: string
  /** Id of the known device from which the user has logged in before. */
  deviceId: string | undefined
}

const prefixOf = (mailbox: string): string => `login ${mailbox}`

export const loginKeysOf = ({ mailbox, address, deviceId }: Attempt): string[] =>
  deviceId === undefined
    ? [`${prefixOf(mailbox)} from ${networkOf(address)}`, prefixOf(mailbox)]
    : [`login device ${deviceId}`]

/** Counts a login try. Tries from unknown devices do not count against a known device. */
export async function countLoginTry(db: Db, attempt: Attempt, now: Date): Promise<LimitAnswer> {
  const [place, anywhere] = loginKeysOf(attempt)
  const limits = [{ key: place!, ...TRIES, now }]
  if (anywhere) limits.push({ key: anywhere, ...TRIES_FROM_ANYWHERE, now })
  return takeFromLimits(db, limits)
}

/** Called after a successful login. */
export const clearLoginTries = (db: Db, attempt: Attempt): Promise<void> =>
  clearLimits(db, loginKeysOf(attempt))

/** Called after a new password is set: earlier tries were for the old one. */
export const clearAllLoginTries = (db: Db, mailbox: string): Promise<void> =>
  clearLimitsUnder(db, prefixOf(mailbox))
