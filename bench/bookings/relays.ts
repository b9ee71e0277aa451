import { createServer, connect, type Server } from 'node:net'
import { freePort } from '#scripts/find-postgres.ts'

/** Counters of the traffic to the database and the provider. */
export type Counted = {
  statements: number
  transactions: number
  /** Number of round trips to the database. */
  trips: number
  calls: number
  /** Number of executions by statement. */
  texts: Map<string, number>
}

/** Proxies between the product and its external services that forward everything and count. */
export function openRelays() {
  const servers: Server[] = []
  const counted: Counted = { statements: 0, transactions: 0, trips: 0, calls: 0, texts: new Map() }

  async function relay(
    to: number,
    readerOf: () => { sent(chunk: Buffer): void; answered(): void },
  ): Promise<number> {
    const port = await freePort()
    const server = createServer((near) => {
      const far = connect(to, '127.0.0.1')
      const reader = readerOf()
      near.setNoDelay(true)
      far.setNoDelay(true)
      near.on('data', (chunk) => {
        reader.sent(chunk)
        far.write(chunk)
      })
      far.on('data', (chunk) => {
        reader.answered()
        near.write(chunk)
      })
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return port
  }

  return {
    counted,
    forget(): void {
      Object.assign(counted, { statements: 0, transactions: 0, trips: 0, calls: 0, texts: new Map() })
    },
    async database(url: string): Promise<string> {
      const through = new URL(url)
      through.port = String(await relay(Number(through.port), () => databaseReader(counted)))
      return through.href
    },
    provider: (port: number): Promise<number> =>
      relay(port, () => ({
        sent: (chunk) => {
          counted.calls += chunk.toString('latin1').match(/^[A-Z]+ \/v[12]\/\S* HTTP\/1\.1\r$/gm)?.length ?? 0
        },
        answered: () => {},
      })),
    close: () => servers.forEach((server) => server.close()),
  }
}

/** Parses the messages of one connection (PostgreSQL's manual, "Message Formats"). */
function databaseReader(counted: Counted) {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let hasBegun = false
  let isInTransaction = false
  let bound = ''
  let isAsking = false

  function ran(text: string): void {
    counted.statements++
    counted.texts.set(text, (counted.texts.get(text) ?? 0) + 1)
    const word = text.trim().slice(0, 8).toLowerCase()
    if (word.startsWith('begin')) isInTransaction = true
    else if (word.startsWith('commit') || word.startsWith('rollback')) {
      isInTransaction = false
      counted.transactions++
    } else if (!isInTransaction) counted.transactions++
  }

  function read(type: string, body: Buffer): void {
    const texts = body.toString('utf8').split('\0')
    if (type === 'P') prepared.set(texts[0] ?? '', texts[1] ?? '')
    if (type === 'B') bound = texts[1] ?? ''
    if (type === 'E') ran(prepared.get(bound) ?? bound)
    if (type === 'Q') ran(texts[0] ?? '')
  }

  return {
    answered: () => {
      isAsking = false
    },
    sent(chunk: Buffer): void {
      if (hasBegun && !isAsking) counted.trips++
      isAsking = true
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (;;) {
        // The first message has no type byte.
        const head = hasBegun ? 1 : 0
        if (rest.length < head + 4) return
        const end = head + rest.readInt32BE(head)
        if (rest.length < end) return
        if (hasBegun) read(String.fromCharCode(rest[0]!), rest.subarray(5, end))
        hasBegun = true
        rest = rest.subarray(end)
      }
    },
  }
}
