import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for each purpose, derived from the one secret (HKDF-SHA256, RFC 5869): a key
 * that leaks through one use says nothing about the others. 32 bytes.
 */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'naru', purpose, 32))
