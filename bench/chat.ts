import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { chatEventsPath } from '#contract/chat.ts'
import { until } from '#scripts/until.ts'
import type { Db } from '#server/db/transaction.ts'
import { send } from './http.ts'
import { aSession, fillConsultations } from './people.ts'
import { limitRow, percentile, type Row } from './report.ts'
import type { BenchSite } from './site.ts'

/** A client with an open chat, who reads and writes in it. */
type Guest = { id: string; token: string }
type ReceivedMessage = { id: number; text: string; at: number }

const QUIET_MS = 3000
const SECONDS = 15
/** Delay before a reader that lost its node connects to the other one; browsers wait two seconds. */
const RETRY_MS = 300
const MAX_WAIT_MS = 30_000
const MAX_MEMORY_MB = 300
const MAX_DELIVERY_MS = 500

async function guests(db: Db, count: number): Promise<Guest[]> {
  await fillConsultations(db, { people: count, perPerson: 1 })
  // Moves the consultations into the future, so that their chats are open.
  await sql`update consultations set starts_at = starts_at + interval '20 years'`.execute(db)
  const rows = await db
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'u.email'])
    .orderBy('u.email')
    .execute()
  return Promise.all(rows.map(async ({ id, email }) => ({ id, token: await aSession(db, email) })))
}

/** Reads a chat like a browser: from its node, and from another one when that is gone. */
class Reader {
  readonly received: ReceivedMessage[] = []
  readonly guest: Guest
  isOpen = false
  #ports: () => number
  #line: ClientRequest | null = null
  #isOver = false

  constructor(guest: Guest, ports: () => number) {
    this.guest = guest
    this.#ports = ports
    this.#open()
  }

  #open(): void {
    if (this.#isOver) return
    const last = this.received.at(-1)?.id
    const line = request(
      {
        host: '127.0.0.1',
        port: this.#ports(),
        path: `${chatEventsPath(this.guest.id)}${last === undefined ? '?after=0' : ''}`,
        headers: {
          cookie: `sid=${this.guest.token}`,
          ...(last === undefined ? {} : { 'last-event-id': String(last) }),
        },
        agent: false,
      },
      (reply) => {
        this.isOpen = reply.statusCode === 200
        let unread = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => {
          const blocks = (unread + chunk).split('\n\n')
          unread = blocks.pop() ?? ''
          for (const block of blocks) this.#take(block)
        })
        reply.on('error', () => {})
        reply.once('close', () => this.#again())
      },
    )
    line.once('error', () => this.#again())
    line.end()
    this.#line = line
  }

  #take(block: string): void {
    const [, data] =
      /^event: message\ndata: (.*)$/m.exec(block) ?? /event: message[\s\S]*?data: (.*)/.exec(block) ?? []
    if (!block.includes('event: message') || data === undefined) return
    const { id, text } = JSON.parse(data) as { id: number; text: string }
    this.received.push({ id, text, at: performance.now() })
  }

  #again(): void {
    this.isOpen = false
    this.#line = null
    if (!this.#isOver) setTimeout(() => this.#open(), RETRY_MS)
  }

  close(): void {
    this.#isOver = true
    this.#line?.destroy()
  }
}

/** One try to send a message; returns its status, or 0 without a reply. */
const post = (port: number, { id, token }: Guest, body: object): Promise<number> =>
  send(port, `/api/consultations/${id}/room`, {
    body,
    timeoutMs: 8000,
    headers: { cookie: `sid=${token}`, 'x-xsrf-token': 'bench' },
  }).then(
    ({ status }) => status,
    () => 0,
  )

const untilOpen = (readers: readonly Reader[]): Promise<true> =>
  until('every stream is open', 120_000, () => readers.every(({ isOpen }) => isOpen))

/** Opens streams in batches of a hundred, the largest realistic rush. */
async function openReaders(among: readonly Guest[], ports: () => number): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let from = 0; from < among.length; from += 100) {
    readers.push(...among.slice(from, from + 100).map((guest) => new Reader(guest, ports)))
    await untilOpen(readers)
  }
  return readers
}

/** Memory of one node for its open chats, and delay until a message is received there. */
export async function benchOpenChats(site: BenchSite, db: Db, count: number): Promise<Row[]> {
  const among = await guests(db, count)
  const readers = await openReaders(among, () => site.port)
  await sleep(QUIET_MS)
  const residentMb = site.residentMb()
  const sentAt = new Map<string, number>()
  for (let tick = 0; tick < SECONDS * 20; tick++) {
    const reader = readers[(tick * 7919) % readers.length]!
    const text = randomUUID()
    sentAt.set(text, performance.now())
    void post(site.port, reader.guest, { key: text, text })
    await sleep(50)
  }
  await sleep(QUIET_MS)
  const waits = readers.flatMap(({ received }) => received).map(({ text, at }) => at - sentAt.get(text)!)
  for (const reader of readers) reader.close()
  console.log(`  ${waits.length} of ${sentAt.size} messages received in ${readers.length} open chats`)
  return [
    limitRow(`${count} open chats: resident memory`, residentMb, MAX_MEMORY_MB, 'MB'),
    limitRow('a message until it is received, middle', percentile(waits, 0.5), MAX_DELIVERY_MS, 'ms'),
    limitRow('a message until it is received, 99 of 100', percentile(waits, 0.99), MAX_DELIVERY_MS, 'ms'),
    limitRow('messages not received', sentAt.size - waits.length, 0, ''),
  ]
}

/**
 * Messages through two nodes, one of which is killed in the middle: counts lost, duplicated and reordered
 * messages.
 */
export async function benchKilledNode(
  sites: readonly [BenchSite, BenchSite],
  db: Db,
  perSecond: number,
): Promise<Row[]> {
  const among = await guests(db, perSecond)
  let alive: readonly BenchSite[] = sites
  let next = 0
  const port = (): number => alive[next++ % alive.length]!.port
  const readers = await openReaders(among, port)
  const sent: { guest: Guest; key: string }[] = []
  const sending: Promise<void>[] = []
  /** Like the chat page: repeats the same key until the server has it. */
  const send = async (guest: Guest): Promise<void> => {
    const key = randomUUID()
    sent.push({ guest, key })
    const until = performance.now() + MAX_WAIT_MS
    while (![200, 201].includes(await post(port(), guest, { key, text: key }))) {
      if (performance.now() > until) throw new Error('No node accepted a message')
      await sleep(RETRY_MS)
    }
  }
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * SECONDS; count++) {
    if (count === Math.floor((perSecond * SECONDS) / 2)) {
      await sites[1].kill()
      alive = [sites[0]]
    }
    sending.push(send(among[count % among.length]!))
    const aheadMs = (count / perSecond) * 1000 - (performance.now() - startedAt)
    if (aheadMs > 5) await sleep(aheadMs)
  }
  const tookSeconds = (performance.now() - startedAt) / 1000
  await Promise.all(sending)
  await untilReceived(readers, sent.length)
  for (const reader of readers) reader.close()

  const kept = await db.selectFrom('room_messages').select(['key']).execute()
  const keys = kept.map((row) => row.key)
  const received = readers.flatMap(({ received: messages }) => messages.map(({ text }) => text))
  const lost = sent.filter(({ key }) => !keys.includes(key) || !received.includes(key)).length
  const doubled = keys.length - new Set(keys).size + (received.length - new Set(received).size)
  const outOfOrder = readers.filter(({ received: messages }) =>
    messages.some(({ id }, index) => index > 0 && id <= messages[index - 1]!.id),
  ).length
  console.log(
    `  ${sent.length} messages in ${tookSeconds.toFixed(1)} s through two nodes, one of them killed after half of them`,
  )
  return [
    limitRow('messages lost, a node killed', lost, 0, ''),
    limitRow('messages doubled', doubled, 0, ''),
    limitRow('rooms out of order', outOfOrder, 0, ''),
  ]
}

async function untilReceived(readers: readonly Reader[], count: number): Promise<void> {
  const received = (): number => readers.reduce((sum, reader) => sum + reader.received.length, 0)
  // Messages that are missing then count as lost.
  await until('every message is received', MAX_WAIT_MS, () => received() >= count).catch(() => {})
  // Waits for duplicates.
  await sleep(QUIET_MS)
}
