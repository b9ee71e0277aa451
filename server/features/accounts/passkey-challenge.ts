import { hash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { insertChallenge, takeChallenge } from './passkey-store.ts'

/** What a device is asked to sign: random, for one answer, for a few minutes. */

const CHALLENGE_LIFE_MS = 5 * 60_000

/** EdDSA, ES256 and RS256 (IANA COSE): what today's devices sign with. */
export const SIGNATURE_ALGORITHMS = [-8, -7, -257]

const hashOf = (challenge: string): Buffer => hash('sha256', challenge, 'buffer')

/** The site as WebAuthn names it: a key that was made for it answers no other. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export const keepChallenge = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
  userId: string | null,
): Promise<void> =>
  insertChallenge(db, {
    hash: hashOf(challenge),
    userId,
    expiresAt: new Date(now().getTime() + CHALLENGE_LIFE_MS),
  })

/** The challenge that an answer says it answers, used up by this; null when it was never asked, or is over. */
export async function answeredChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  return (await takeChallenge(db, { hash: hashOf(challenge), userId, now: now() })) ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
