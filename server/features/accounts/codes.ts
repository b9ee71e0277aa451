import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import type { Mailbox } from '#domain/mailbox.ts'
import { no, type Nothing, ok, type Result } from '#domain/result.ts'
import {
  codeExpiry,
  CODES_PER_DAY,
  formExpiry,
  MAX_CODE_TRIES,
  RESEND_AFTER_SECONDS,
  resendInSeconds,
} from '#domain/verification.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { deriveKey } from '#server/secrets.ts'
import {
  type CodePurpose,
  countCodeTry,
  findCodeSentAt,
  markCodeShown,
  putCode,
  takeCode,
} from './code-store.ts'
import { findUserByMailbox, hasSecondFactor, type User } from './store.ts'

const DAY_SECONDS = 24 * 3600
const HASH_BYTES = 32

/** The key lies outside the database: with a copy of it alone a code cannot be searched for. */
const codeHash = (deps: Pick<Deps, 'config'>, purpose: CodePurpose, emailKey: string, code: string): Buffer =>
  createHmac('sha256', deriveKey(deps.config.secretKey, 'email codes'))
    .update(`${purpose}\0${emailKey}\0${code}`)
    .digest()

/** More than a busy hour needs; it stops whoever makes the site mail a list of strangers. */
const MAILS_TO_STRANGERS = { key: 'code mails to strangers', calls: 200, seconds: 600 }

function pauseSending({ log }: Pick<Deps, 'log'>, retryAfterSeconds: number) {
  log.warn({ retryAfterSeconds }, 'registration codes are paused: too many were asked for')
  return no('SENDING_PAUSED', { retryAfterSeconds })
}

/** A mailbox alone never gives access to the office: an admin without a second factor is helped on the command line. */
export const mayResetByMail = (user: User): boolean => user.role !== 'admin' || hasSecondFactor(user)

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/**
 * Mails a code. Reply and work are the same whether the mailbox has an account or not: a code that
 * would be of no use is replaced by random bytes, and only the mail tells the owner.
 */
export async function sendCode(
  deps: Deps,
  args: {
    purpose: CodePurpose
    mailbox: Mailbox
    locale: Locale
    /** Where the mailbox's owner has logged in before: others do not use this one's codes up. */
    deviceId?: string | undefined
  },
): Promise<Result<Nothing, 'RESEND_COOLDOWN' | 'RATE_LIMITED' | 'SENDING_PAUSED'>> {
  const { purpose, mailbox } = args
  const now = deps.now()
  const sentAt = await findCodeSentAt(deps.db, purpose, mailbox.key)
  const waitSeconds = sentAt ? resendInSeconds(sentAt, now) : 0
  if (waitSeconds > 0) return no('RESEND_COOLDOWN', { retryAfterSeconds: waitSeconds })
  const daily = await takeFromLimit(deps.db, {
    key: args.deviceId ? `code device ${args.deviceId}` : `code ${purpose} ${mailbox.key}`,
    calls: CODES_PER_DAY,
    seconds: DAY_SECONDS,
    now,
  })
  if (!daily.ok) return no('RATE_LIMITED', { retryAfterSeconds: daily.retryAfterSeconds })

  if (purpose === 'register') {
    const strangers = await takeFromLimit(deps.db, { ...MAILS_TO_STRANGERS, now })
    if (!strangers.ok) return pauseSending(deps, strangers.retryAfterSeconds)
  }

  const code = newCode()
  const sent = await inTransaction(deps.db, async (tx) => {
    const user = await findUserByMailbox(tx, mailbox.key)
    const usable = purpose === 'reset' ? user !== undefined && mayResetByMail(user) : user === undefined
    const hash = codeHash(deps, purpose, mailbox.key, code)
    const stored = await putCode(tx, {
      purpose,
      emailKey: mailbox.key,
      codeHash: usable ? hash : randomBytes(HASH_BYTES),
      now,
      expiresAt: codeExpiry(now),
      lastSentBefore: new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000),
    })
    if (stored) await queueCodeMail(tx, { ...args, user, code, now })
    return stored
  })
  if (!sent) return no('RESEND_COOLDOWN', { retryAfterSeconds: RESEND_AFTER_SECONDS })
  deps.wake('messages')
  return ok({})
}

async function queueCodeMail(
  tx: Tx,
  mail: {
    purpose: CodePurpose
    mailbox: Mailbox
    locale: Locale
    user: User | undefined
    code: string
    now: Date
  },
): Promise<void> {
  const { user, code, now, mailbox, locale } = mail
  const reference = randomUUID()
  if (mail.purpose === 'register') {
    if (user) {
      const letter = { reference, to: user.email, locale: user.locale, userId: user.id, data: {}, now }
      await queueMail(tx, { kind: 'already_registered', ...letter })
    } else {
      await queueMail(tx, {
        kind: 'registration_code',
        reference,
        to: mailbox.email,
        locale,
        data: { code },
        now,
      })
    }
  } else if (user) {
    const letter = { reference, to: user.email, locale: user.locale, userId: user.id, now }
    if (mayResetByMail(user)) await queueMail(tx, { kind: 'reset_code', ...letter, data: { code } })
    else await queueMail(tx, { kind: 'reset_refused', ...letter, data: {} })
  }
}

/** Is this the mailbox's live code? Counts the try; the code can be shown again until it is taken. */
export async function showCode(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  {
    purpose,
    emailKey,
    code,
    isOwnDevice = false,
  }: { purpose: CodePurpose; emailKey: string; code: string; isOwnDevice?: boolean },
): Promise<boolean> {
  const now = deps.now()
  // Strangers use up half of the tries; the other half is for the owner's own devices.
  const maxTries = isOwnDevice ? 2 * MAX_CODE_TRIES : MAX_CODE_TRIES
  const shown = codeHash(deps, purpose, emailKey, code)
  const stored = await countCodeTry(deps.db, { purpose, emailKey, maxTries, now })
  const matches = timingSafeEqual(stored?.codeHash ?? randomBytes(HASH_BYTES), shown)
  if (!stored || !matches) return false
  const opensForm = purpose === 'register' && stored.verifiedAt === null
  await markCodeShown(deps.db, {
    purpose,
    emailKey,
    codeHash: shown,
    verifiedAt: stored.verifiedAt ?? now,
    expiresAt: opensForm ? formExpiry(now) : undefined,
  })
  return true
}

/** Uses a shown code up, in the transaction of what it allows: one code does one thing once. */
export const takeShownCode = (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { purpose, emailKey, code }: { purpose: CodePurpose; emailKey: string; code: string },
): Promise<boolean> =>
  takeCode(tx, { purpose, emailKey, codeHash: codeHash(deps, purpose, emailKey, code), now: deps.now() })
