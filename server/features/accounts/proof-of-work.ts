import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { deriveKey } from '#server/secrets.ts'

/**
 * Proof of work (hashcash): the page searches for a number that gives the SHA-256 of a challenge many leading
 * zero bits. Makes mass requests expensive without a third-party service.
 */

const LIFE_SECONDS = 5 * 60
const CHALLENGE = /^(\d{1,2})\.(\d{1,16})\.([\w-]{16})\.([\w-]{43})$/
/** A challenge and the number that solves it, separated by a colon. */
const PROOF = /^([\w.-]{1,120}):(\d{1,16})$/

type Needs = Pick<Deps, 'config' | 'now'>

const macOf = ({ config }: Needs, payload: string, subject: string): string =>
  createHmac('sha256', deriveKey(config.secretKey, 'proof of work'))
    .update(`${payload}\0${subject}`)
    .digest('base64url')

/**
 * Creates a challenge for one request about `subject`, valid for five minutes. It is authenticated by a MAC,
 * so nothing is stored.
 */
export function createChallenge(deps: Needs, subject: string, bits: number): string {
  const endsMs = deps.now().getTime() + LIFE_SECONDS * 1000
  const payload = `${bits}.${endsMs}.${randomBytes(12).toString('base64url')}`
  return `${payload}.${macOf(deps, payload, subject)}`
}

/**
 * Uses up a proof; returns the number of bits it proves, 0 when it is missing, invalid, for another subject,
 * expired or used.
 */
export async function consumeProof(
  deps: Needs & Pick<Deps, 'db'>,
  subject: string,
  proof: string | undefined,
): Promise<number> {
  const [, challenge = ''] = PROOF.exec(proof ?? '') ?? []
  const [, bits, endsMs, nonce, mac] = CHALLENGE.exec(challenge) ?? []
  if (!mac) return 0
  const expected = macOf(deps, `${bits}.${endsMs}.${nonce}`, subject)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return 0
  if (Number(endsMs) <= deps.now().getTime()) return 0
  if (leadingZeroBits(createHash('sha256').update(proof!).digest()) < Number(bits)) return 0
  const once = { key: `proof ${nonce}`, calls: 1, seconds: LIFE_SECONDS, now: deps.now() }
  return (await takeFromLimit(deps.db, once)).ok ? Number(bits) : 0
}

export function leadingZeroBits(hash: Uint8Array): number {
  const zeroBytes = hash.findIndex((byte) => byte !== 0)
  if (zeroBytes < 0) return hash.length * 8
  return zeroBytes * 8 + Math.clz32(hash[zeroBytes]!) - 24
}
