import { hash, hkdfSync } from 'node:crypto'

/** The key that seals now, and those of before, with which things may still be sealed. */
export type Secrets = { secretKey: string; previousSecretKeys: readonly string[] }

/**
 * A key of its own for each purpose, derived from the one secret (HKDF-SHA256, RFC 5869): a key
 * that leaks through one use says nothing about the others. 32 bytes.
 */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'naru', purpose, 32))

/** Tells one secret from another and opens nothing. */
export const fingerprintOf = (secretKey: string): string =>
  deriveKey(secretKey, 'fingerprint').toString('base64url')

const KEY_ID_BYTES = 4

export type SealingKey = { key: Buffer; id: Buffer }

/** The keys of a purpose, each with the id that stands beside what it sealed. The first one seals. */
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

/** Fewer different characters do not come out of a random key of this length. */
const LEAST_DIFFERENT = 8

/** Is this key one that a person typed to fill the field: few characters, a repeated piece, a row of neighbours? */
export function isGuessableKey(key: string): boolean {
  if (new Set(key).size < LEAST_DIFFERENT || /^(.+?)\1+.{0,3}$/s.test(key)) return true
  const codes = Array.from(key, (character) => character.codePointAt(0)!)
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - codes[at - 1]!) <= 1)
  return neighbours.length > key.length / 2
}
