import { addMs } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/secrets.ts'
import { insertChallenge, consumeChallenge } from './passkey-store.ts'

/** Lifetime of a WebAuthn challenge, which is random and valid for one answer. */

const CHALLENGE_LIFE_MS = 5 * 60_000

/** EdDSA, ES256 and RS256 (IANA COSE), the algorithms that today's devices sign with. */
export const SIGNATURE_ALGORITHMS = [-8, -7, -257]

/** The site as WebAuthn's relying party: a credential made for it cannot be used on another site. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export const storeChallenge = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
  userId: string | null,
): Promise<void> =>
  insertChallenge(db, {
    hash: hashToken(challenge),
    userId,
    expiresAt: addMs(now(), CHALLENGE_LIFE_MS),
  })

/**
 * Uses up and returns the challenge that an answer names; null when it was not issued to this user, has
 * expired or was used.
 */
export async function consumeAnsweredChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  return (await consumeChallenge(db, { hash: hashToken(challenge), userId, now: now() })) ? challenge : null
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
