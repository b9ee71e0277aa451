import { verify } from '@node-rs/argon2'
import { hashPassword } from '#server/features/accounts/hashing.ts'
import type { Db } from '#server/db/transaction.ts'
import { load, postRequest } from './load.ts'
import { median, rateRow, type Row } from './report.ts'

const PASSWORD = 'river crossing at dawn'
const ROUNDS = 3
const SECONDS = 3
/** Concurrent logins: while some wait for the database, others verify passwords. */
const AT_ONCE = 8

/** Logins per second compared with bare verifications of the same hash. */
export async function benchLogins(port: number, db: Db): Promise<Row> {
  const hashed = await hashPassword(PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  const emails = Array.from({ length: AT_ONCE }, (_, index) => `login${index}@gmail.com`)
  await db
    .insertInto('users')
    .values(
      emails.map((email) => ({
        email,
        email_key: email,
        name: 'Login',
        nationality: 'VN',
        password_hash: hashed.value,
      })),
    )
    .execute()
  const requests = emails.map((email) => postRequest('/api/login', { email, password: PASSWORD }))
  const rates = { product: [] as number[], floor: [] as number[] }
  const logIn = async (): Promise<number> => {
    // Removes the rate limits, which are not part of this measurement.
    const freed = setInterval(() => void db.deleteFrom('rate_limits').execute(), 50)
    const result = await load({ port, requests, connections: AT_ONCE, seconds: SECONDS })
    clearInterval(freed)
    return result.perSecond - result.failures / SECONDS
  }
  // The first seconds run while the JIT compiler warms up.
  await logIn()
  for (let round = 0; round < ROUNDS; round++) {
    rates.floor.push(await bareVerifications(hashed.value))
    rates.product.push(await logIn())
  }
  return rateRow('logins vs raw argon2id', {
    product: median(rates.product),
    floor: median(rates.floor),
    least: 0.6,
    aim: 0.9,
    unit: '/s',
  })
}

async function bareVerifications(hash: string): Promise<number> {
  let done = 0
  const endAt = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; performance.now() < endAt; done++) await verify(hash, PASSWORD)
    }),
  )
  return done / SECONDS
}
