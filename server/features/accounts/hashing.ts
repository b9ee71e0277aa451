import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { normalizePassword } from '#domain/password.ts'
import { err, ok, type Result } from '#domain/result.ts'

/** Argon2id at the OWASP minimum: 19 MiB, two passes, one lane. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Bounds the memory and threads that a flood of logins can take. */
const MAX_RUNNING = 2
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 2

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Result<Value, 'BUSY'>> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) return err('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    // The slot passes to the next waiting call, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return ok(await work())
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Returns the password's Argon2id hash in PHC form. Must not be called inside a transaction: it can wait. */
export const hashPassword = (password: string): Promise<Result<string, 'BUSY'>> =>
  inTurn(() => hash(normalizePassword(password), COST))

let decoy: Promise<string> | undefined

/** Compares a password with its hash. Without a stored hash it does the same work and returns false. */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<Result<boolean, 'BUSY'>> {
  decoy ??= hash(randomBytes(16), COST)
  const instead = await decoy
  const verified = await inTurn(() => verify(stored ?? instead, normalizePassword(password)))
  if (!verified.ok) return verified
  return ok(verified.value && stored !== null)
}

/** True when the hash was made with cost parameters other than the current ones. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}
