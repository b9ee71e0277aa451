import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { hashPassword } from '#server/features/accounts/hashing.ts'
import { load, postRequest } from './load.ts'
import { inTurns, rateRow, type Row } from './report.ts'

const PASSWORD = 'river crossing at dawn'
const ROUNDS = 3
const SECONDS = 3
/** About 800 logins, until the JIT compiler has optimized their code. */
const WARM_UP_SECONDS = 10
/** Concurrent logins: while some wait for the database, others verify passwords. */
const AT_ONCE = 8
/** Each of these networks may try to log in 30 times in five minutes, far more often than this run does. */
const NETWORKS = 2_000
/** Settings of the site: the address in the header of the first proxy is the caller's. */
export const BEHIND_PROXY = { TRUST_PROXY: '1' }

/** Logins per second compared with bare verifications of the same hash. The site trusts a proxy (BEHIND_PROXY). */
export async function benchLogins(port: number, db: Db): Promise<Row> {
  const hashed = await hashPassword(PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  const emails = Array.from({ length: AT_ONCE }, (_, index) => `login${index}@gmail.com`)
  const users = await db
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
    .returning('id')
    .execute()
  for (const { id } of users) await recordAgreements(db, id, {}, new Date())
  const requests = Array.from({ length: NETWORKS }, (_, network) =>
    postRequest(
      '/api/login',
      { email: emails[network % AT_ONCE], password: PASSWORD },
      { 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` },
    ),
  )
  const logIn = async (seconds: number): Promise<number> => {
    const { perSecond, failures } = await load({ port, requests, connections: AT_ONCE, seconds })
    if (failures > 0) throw new Error(`${failures} logins failed`)
    return perSecond
  }
  await logIn(WARM_UP_SECONDS)
  // Autovacuum would do this within a minute: until then the planner takes the tables for empty.
  await sql`analyze`.execute(db)
  const rates = await inTurns(ROUNDS, {
    reference: () => bareVerifications(hashed.value),
    product: () => logIn(SECONDS),
  })
  return rateRow('logins vs raw argon2id', {
    ...rates,
    min: 0.6,
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
