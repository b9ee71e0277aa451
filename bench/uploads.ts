import { ATTACHMENTS_PATH } from '#contract/attachments.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Bomb, bombs } from '#server/features/attachments/testing-bombs.ts'
import { getRequest, load } from './load.ts'
import { aSession } from './people.ts'
import { limitRow, type Row } from './report.ts'

const SECONDS = 15
const AT_ONCE = 20
/** Delay of a page that a person notices. */
const MAX_MS = 100
/** 32 concurrent files and the heaps of two threads. */
const MAX_GROWTH_MB = 450

/** Delay of other requests, and growth of the process, during twenty uploads that are built to be expensive. */
export async function benchUploads(site: { port: number; db: Db; residentMb: () => number }): Promise<Row[]> {
  const { port, db, residentMb } = site
  const files = bombs()
  const people = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => aPerson(db, index)))
  const health = { port, requests: [getRequest('/healthz')], connections: 1, seconds: SECONDS }
  // The first seconds run while the JIT compiler warms up.
  await load({ ...health, seconds: 2 })
  const quiet = await load(health)
  const before = residentMb()
  let maxMb = before
  const watching = setInterval(() => (maxMb = Math.max(maxMb, residentMb())), 100)
  const tally = new Map<number, number>()
  let isOver = false
  const sending = people.map(async (token, index) => {
    for (let next = index; !isOver; next += AT_ONCE) {
      const status = await send(port, token, files[next % files.length]!)
      tally.set(status, (tally.get(status) ?? 0) + 1)
      // Removes the rate limits, which are not part of this measurement.
      await db.deleteFrom('rate_limits').execute()
    }
  })
  const waits = await load(health)
  isOver = true
  await Promise.all(sending)
  clearInterval(watching)
  console.log(
    `  answers to the uploads: ${[...tally].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  )
  return [
    limitRow('/healthz while nothing is uploaded, 99 of 100', quiet.p99Ms, MAX_MS, 'ms'),
    limitRow('/healthz while 20 bombs are uploaded, middle', waits.p50Ms, MAX_MS, 'ms'),
    limitRow('/healthz while 20 bombs are uploaded, 99 of 100', waits.p99Ms, MAX_MS, 'ms'),
    limitRow('additional memory during the uploads', maxMb - before, MAX_GROWTH_MB, 'MB'),
  ]
}

async function aPerson(db: Db, index: number): Promise<string> {
  const email = `uploader${index}@gmail.com`
  await db
    .insertInto('users')
    .values({ email, email_key: email, name: 'Uploader', nationality: 'VN', password_hash: '' })
    .execute()
  return aSession(db, email)
}

async function send(port: number, token: string, { name, content }: Bomb): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const headers = { cookie: `sid=${token}`, 'x-xsrf-token': 'bench' }
  const reply = await fetch(`http://127.0.0.1:${port}${ATTACHMENTS_PATH}`, {
    method: 'POST',
    body: form,
    headers,
  })
  await reply.arrayBuffer()
  return reply.status
}
