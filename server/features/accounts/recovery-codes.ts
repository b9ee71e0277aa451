import { createHash, randomBytes, randomInt, scrypt } from 'node:crypto'
import type { Db } from '#server/db/transaction.ts'
import { findRecoveryHash, markRecoveryCodeUsed } from './totp-store.ts'

const CODES = 10
const GROUP_LETTERS = 5
/** Crockford's Base32: no I, L, O or U, so that a code survives handwriting. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Generates ten codes such as "7K2P4-XM90C", with 50 bits each, and the hashes to store. */
export async function generateRecoveryCodes(): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: CODES }, () => `${randomGroup()}-${randomGroup()}`)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await saltedHash(salt, readRecoveryCode(code)))
  return { codes, hashes }
}

/** Uses up a recovery code; false when it is wrong or was used before. */
export async function consumeRecoveryCode(
  db: Db,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  // Codes of earlier releases have 128 bits, so a plain hash is enough for them.
  if (/^[0-9a-f]{32}$/.test(typed))
    return markRecoveryCodeUsed(db, userId, createHash('sha256').update(typed).digest(), now)
  const stored = await findRecoveryHash(db, userId)
  if (stored?.length !== SALT_BYTES + HASH_BYTES) return false
  const hash = await saltedHash(stored.subarray(0, SALT_BYTES), readRecoveryCode(typed))
  return markRecoveryCodeUsed(db, userId, hash, now)
}

/** Normalizes a typed code: removes hyphens and blanks, reads O as 0 and I and L as 1. */
const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const randomGroup = (): string =>
  Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The salt, followed by scrypt of the code (RFC 7914; N 16384, r 8, p 1). One salt for all codes of a person. */
const saltedHash = (salt: Buffer, code: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(code, salt, HASH_BYTES, (error, hash) =>
      error ? reject(error) : resolve(Buffer.concat([salt, hash])),
    )
  })
