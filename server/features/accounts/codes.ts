import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import { type Mailbox, readMailbox } from '#domain/mailbox.ts'
import { err, type Err, type Nothing, ok, type Result } from '#domain/result.ts'
import {
  codeExpiry,
  MAX_CODES_VERIFIED_BROWSER,
  formExpiry,
  FREE_CODES_OF_SITE,
  MAX_CODE_TRIES,
  MAX_CODES_PER_DAY,
  proofBits,
  RESEND_AFTER_SECONDS,
} from '#domain/verification.ts'
import { findCountedCalls, takeFromLimit, takeFromLimits } from '#server/db/rate-limits.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import { deriveKey } from '#server/secrets.ts'
import { allowedMailbox } from './allowed-mailbox.ts'
import {
  type Requester,
  type CodePurpose,
  countCodeTry,
  hasVerifiedCode,
  markCodeVerified,
  upsertCode,
  consumeCode,
} from './code-store.ts'
import { createChallenge, consumeProof } from './proof-of-work.ts'
import { findUserByMailbox, hasSecondFactor, type User } from './store.ts'

const DAY_SECONDS = 24 * 3600
const TEN_MINUTES_SECONDS = 600
const HASH_BYTES = 32
/** Limit of counters that are only measured and never refuse a call. */
const UNLIMITED = 1_000_000

/**
 * The HMAC key is not in the database, so a copy of the database alone is not enough to search for a code.
 */
const codeHash = (deps: Pick<Deps, 'config'>, purpose: CodePurpose, emailKey: string, code: string): Buffer =>
  createHmac('sha256', deriveKey(deps.config.secretKey, 'email codes'))
    .update(`${purpose}\0${emailKey}\0${code}`)
    .digest()

/**
 * A mailbox alone must not give admin access: an admin without a second factor resets the password on the
 * command line.
 */
export const mayResetByMail = (user: User): boolean => user.role !== 'admin' || hasSecondFactor(user)

const generateCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

export type CodeRequest = {
  purpose: CodePurpose
  mailbox: Mailbox
  locale: Locale
  requester: Requester & { boundBrowserId: string }
  /** Id of the known device from which the mailbox's owner has logged in before. */
  deviceId?: string | undefined
  proof?: string | undefined
}

/** The subject of a proof of work: one purpose and one mailbox. */
const proofSubjectOf = ({ purpose, mailbox }: Pick<CodeRequest, 'purpose' | 'mailbox'>): string =>
  `${purpose} ${mailbox.key}`

/** The part of a code request that its rate limits depend on. */
type Measured = Pick<CodeRequest, 'purpose' | 'mailbox'> & { requester: Requester }

/** Keys of the counters of a code request, from the narrowest to the widest. */
const limitKeysOf = ({ purpose, mailbox, requester }: Measured) => ({
  ofMailbox: `code ${purpose} ${mailbox.key}`,
  fromNetwork: `code ${purpose} ${mailbox.key} from ${requester.network}`,
  ofNetwork: `code mails from ${requester.network}`,
  ofSite: 'code mails to strangers',
})

/** Number of leading zero bits that a request has to prove; 0 when it needs no proof of work. */
async function neededProofBits({ db, now }: Pick<Deps, 'db' | 'now'>, request: Measured): Promise<number> {
  const keys = limitKeysOf(request)
  const counted = await findCountedCalls(db, Object.values(keys), now())
  const of = (key: string): number => counted.get(key) ?? 0
  return proofBits(request.purpose, {
    ofMailbox: of(keys.ofMailbox),
    fromNetwork: of(keys.fromNetwork),
    // A reset sends no mail to a mailbox without an account, so the counters of such mails do not apply.
    ofNetwork: request.purpose === 'register' ? of(keys.ofNetwork) : 0,
    ofSite: request.purpose === 'register' ? of(keys.ofSite) : 0,
  })
}

/** Returns a proof-of-work challenge for a code request, with at least one bit, at the current difficulty. */
export async function createProofChallenge(
  deps: Deps,
  { purpose, email }: { purpose: CodePurpose; email: string },
  requester: Requester,
): Promise<Result<{ challenge: string; bits: number }, 'EMAIL_NOT_GMAIL'>> {
  const mailbox = purpose === 'register' ? allowedMailbox(deps, email) : readMailbox(email)
  if (!mailbox) return err('EMAIL_NOT_GMAIL', { fields: { email: 'EMAIL_NOT_GMAIL' } })
  const request = { purpose, mailbox, requester }
  const bits = Math.max(1, await neededProofBits(deps, request))
  return ok({ challenge: createChallenge(deps, proofSubjectOf(request), bits), bits })
}

/**
 * Mails a code that is bound to the requesting browser. Reply and work are the same whether or not the
 * mailbox has an account: when a code would be useless, random bytes are stored instead, and only the mail
 * explains it.
 */
export async function sendCode(
  deps: Pick<Deps, 'now' | 'db' | 'triggerWorker' | 'config' | 'log'>,
  request: CodeRequest,
): Promise<Result<Nothing, 'RESEND_COOLDOWN' | 'RATE_LIMITED' | 'PROOF_REQUIRED'>> {
  const { purpose, mailbox, requester } = request
  const refused = await takeFromCodeLimits(deps, request)
  if (refused) return refused
  const now = deps.now()
  const code = generateCode()
  await inTransaction(deps.db, async (tx) => {
    const user = await findUserByMailbox(tx, mailbox.key)
    const isUsable = purpose === 'reset' ? user !== undefined && mayResetByMail(user) : user === undefined
    const hash = codeHash(deps, purpose, mailbox.key, code)
    await upsertCode(tx, {
      purpose,
      emailKey: mailbox.key,
      browserId: requester.boundBrowserId,
      network: requester.network,
      codeHash: isUsable ? hash : randomBytes(HASH_BYTES),
      now,
      expiresAt: codeExpiry(now),
    })
    await queueCodeMail(tx, { ...request, user, code, now })
  })
  deps.triggerWorker('emails')
  return ok({})
}

type CodeRefusal = Err<'RESEND_COOLDOWN' | 'RATE_LIMITED' | 'PROOF_REQUIRED'>

/**
 * Counts a code request; returns the refusal when a limit is used up. A browser that has proved the
 * mailbox has limits of its own, which other callers cannot use up; all others have to prove work once many codes
 * were requested.
 */
async function takeFromCodeLimits(
  deps: Pick<Deps, 'now' | 'db' | 'config' | 'log'>,
  request: CodeRequest,
): Promise<CodeRefusal | null> {
  const { purpose, mailbox, requester } = request
  const provenAs = await findVerifiedRequester(deps, request)
  if (provenAs === null) {
    const bits = await neededProofBits(deps, request)
    if (bits > 0 && (await consumeProof(deps, proofSubjectOf(request), request.proof)) < bits)
      return err('PROOF_REQUIRED')
  }
  const now = deps.now()
  const wait = await takeFromLimits(
    deps.db,
    // A request without the cookie is limited by its network; its next requests carry the new browser id.
    [...(requester.browserId ? [] : [requester.network]), requester.boundBrowserId].map((who) => ({
      key: `code wait ${purpose} ${mailbox.key} ${who}`,
      calls: 1,
      seconds: RESEND_AFTER_SECONDS,
      now,
    })),
  )
  if (!wait.ok) return err('RESEND_COOLDOWN', wait)

  const aDay = { seconds: DAY_SECONDS, now }
  const keys = limitKeysOf(request)
  const counted = await takeFromLimits(
    deps.db,
    provenAs === null
      ? [
          { key: keys.fromNetwork, calls: UNLIMITED, ...aDay },
          { key: keys.ofMailbox, calls: MAX_CODES_PER_DAY[purpose], ...aDay },
        ]
      : [{ key: `code ${provenAs}`, calls: MAX_CODES_VERIFIED_BROWSER, ...aDay }],
  )
  if (!counted.ok) return err('RATE_LIMITED', counted)
  if (purpose === 'register') await countForSite(deps, keys)
  return null
}

async function countForSite(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { ofNetwork, ofSite }: ReturnType<typeof limitKeysOf>,
): Promise<void> {
  const period = { seconds: TEN_MINUTES_SECONDS, now: now() }
  await takeFromLimit(db, { key: ofNetwork, calls: UNLIMITED, ...period })
  const site = await takeFromLimit(db, { key: ofSite, calls: FREE_CODES_OF_SITE, ...period })
  if (!site.ok)
    log.warn({ limit: FREE_CODES_OF_SITE }, 'registration code limit reached, proof of work required')
}

/**
 * The device or browser that has proved the mailbox before, as part of a limit key; null when there is none.
 */
async function findVerifiedRequester(
  { db }: Pick<Deps, 'db'>,
  { purpose, mailbox, requester: { browserId }, deviceId }: CodeRequest,
): Promise<string | null> {
  if (deviceId) return `device ${deviceId}`
  if (!browserId || !(await hasVerifiedCode(db, { purpose, emailKey: mailbox.key, browserId }))) return null
  return `browser ${browserId}`
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
    await (user
      ? queueMail(tx, { kind: 'already_registered', ...toUser(user), reference, data: {}, now })
      : queueMail(tx, {
          kind: 'registration_code',
          to: mailbox.email,
          locale,
          reference,
          data: { code },
          now,
        }))
  } else if (user) {
    await (mayResetByMail(user)
      ? queueMail(tx, { kind: 'reset_code', ...toUser(user), reference, data: { code }, now })
      : queueMail(tx, { kind: 'reset_refused', ...toUser(user), reference, data: {}, now }))
  }
}

/**
 * Compares a submitted code with the caller's stored one and counts the try. A right code can be submitted
 * again until it is taken.
 */
export async function verifyCode(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  {
    purpose,
    emailKey,
    code,
    requester,
  }: { purpose: CodePurpose; emailKey: string; code: string; requester: Requester },
): Promise<boolean> {
  const now = deps.now()
  const submitted = codeHash(deps, purpose, emailKey, code)
  const stored = await countCodeTry(deps.db, { purpose, emailKey, requester, maxTries: MAX_CODE_TRIES, now })
  const matches = timingSafeEqual(stored?.codeHash ?? randomBytes(HASH_BYTES), submitted)
  if (!stored || !matches) return false
  const opensForm = purpose === 'register' && stored.verifiedAt === null
  await markCodeVerified(deps.db, {
    purpose,
    emailKey,
    codeHash: submitted,
    verifiedAt: stored.verifiedAt ?? now,
    expiresAt: opensForm ? formExpiry(now) : undefined,
  })
  return true
}

/**
 * Uses up a verified code in the transaction of the action that it allows, so that a code allows one action
 * once.
 */
export const consumeVerifiedCode = (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { purpose, emailKey, code }: { purpose: CodePurpose; emailKey: string; code: string },
): Promise<boolean> =>
  consumeCode(tx, { purpose, emailKey, codeHash: codeHash(deps, purpose, emailKey, code), now: deps.now() })
