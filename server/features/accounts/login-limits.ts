import { networkOf } from '#domain/network.ts'
import { clearLimits, clearLimitsUnder, type LimitAnswer, takeFromLimits } from '#server/db/rate-limits.ts'
import type { Db } from '#server/db/transaction.ts'

/** Of one person at one place: a known device, or a network from which somebody tries a mailbox. */
const TRIES = { calls: 10, seconds: 15 * 60 }

/** Of one mailbox from everywhere that is not known: more networks give nobody endless tries. */
const TRIES_FROM_ANYWHERE = { calls: 50, seconds: 3600 }

type Attempt = {
  /** The mailbox, or whatever was typed in its place. */
  mailbox: string
  address: string
  /** Where this person has logged in before. */
  deviceId: string | undefined
}

const prefixOf = (mailbox: string): string => `login ${mailbox}`

const keysOf = ({ mailbox, address, deviceId }: Attempt): string[] =>
  deviceId === undefined
    ? [`${prefixOf(mailbox)} from ${networkOf(address)}`, prefixOf(mailbox)]
    : [`login device ${deviceId}`]

/** Counts a try to log in. What strangers do elsewhere costs a known device nothing. */
export async function takeLoginTry(db: Db, attempt: Attempt, now: Date): Promise<LimitAnswer> {
  const [place, anywhere] = keysOf(attempt)
  const limits = [{ key: place!, ...TRIES, now }]
  if (anywhere) limits.push({ key: anywhere, ...TRIES_FROM_ANYWHERE, now })
  return takeFromLimits(db, limits)
}

/** After a login that succeeded. */
export const forgiveLoginTries = (db: Db, attempt: Attempt): Promise<void> => clearLimits(db, keysOf(attempt))

/** After a new password: whatever anybody tried before was for the old one. */
export const forgiveAllLoginTries = (db: Db, mailbox: string): Promise<void> =>
  clearLimitsUnder(db, prefixOf(mailbox))
