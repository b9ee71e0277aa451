import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for each purpose, derived from the one secret (HKDF-SHA256, RFC 5869): a key
 * that leaks through one use says nothing about the others. 32 bytes.
 */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'naru', purpose, 32))

/** Fewer different characters do not come out of a random key of this length. */
const LEAST_DIFFERENT = 8

/** Is this key one that a person typed to fill the field: few characters, a repeated piece, a row of neighbours? */
export function isGuessableKey(key: string): boolean {
  if (new Set(key).size < LEAST_DIFFERENT || /^(.+?)\1+.{0,3}$/s.test(key)) return true
  const codes = Array.from(key, (character) => character.codePointAt(0)!)
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - codes[at - 1]!) <= 1)
  return neighbours.length > key.length / 2
}
