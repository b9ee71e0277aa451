import { hash, hkdfSync } from 'node:crypto'

/** The current key, and former ones with which stored data may still be encrypted. */
export type Secrets = { secretKey: string; previousSecretKeys: readonly string[] }

/**
 * Derives a 32-byte key for each purpose from the one secret (HKDF-SHA256, RFC 5869), so that a leaked key
 * reveals nothing about the others.
 */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'naru', purpose, 32))

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secretKey: string): string =>
  deriveKey(secretKey, 'fingerprint').toString('base64url')

/** Hash under which a random token is stored, so that a copy of the database gives no access. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const KEY_ID_BYTES = 4

type SealingKey = { key: Buffer; id: Buffer }

/** The keys of a purpose, each with the id that is stored with its ciphertexts. The first one encrypts. */
export const keyring = (
  { secretKey, previousSecretKeys }: Secrets,
  purpose: string,
): [SealingKey, ...SealingKey[]] => [
  sealingKey(secretKey, purpose),
  ...previousSecretKeys.map((previous) => sealingKey(previous, purpose)),
]

function sealingKey(secretKey: string, purpose: string): SealingKey {
  const key = deriveKey(secretKey, purpose)
  return { key, id: hash('sha256', key, 'buffer').subarray(0, KEY_ID_BYTES) }
}

/** A random key of this length never has fewer different characters. */
const MIN_DISTINCT_CHARACTERS = 8

/**
 * True for a key that was typed rather than generated: few characters, a repeated part, or a sequence of
 * neighbours.
 */
export function isGuessableKey(key: string): boolean {
  if (new Set(key).size < MIN_DISTINCT_CHARACTERS || /^(.+?)\1+.{0,3}$/s.test(key)) return true
  const codes = Array.from(key, (character) => character.codePointAt(0)!)
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - codes[at - 1]!) <= 1)
  return neighbours.length > key.length / 2
}
