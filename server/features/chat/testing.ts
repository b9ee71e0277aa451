import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { chatEventsPath } from '#contract/chat.ts'
import type { Client } from '#server/testing.ts'

type ReceivedEvent = { id: string; event: string; data: Record<string, unknown> }
export type ReceivedStream = {
  status: number
  contentType: string | undefined
  events: ReceivedEvent[]
  ended: Promise<void>
  /** Waits for an event that satisfies the condition, including received ones. */
  until(wanted: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>
  close(): void
}

const PATIENCE_MS = 10_000

/** The port on which a test's app accepts connections. */
export async function portOf(server: FastifyInstance): Promise<number> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Opens an event stream as a browser does, over a real connection. */
export async function openStream(
  server: FastifyInstance,
  by: Client,
  consultationId: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<ReceivedStream> {
  const port = await portOf(server)
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        path: `${chatEventsPath(consultationId)}${query}`,
        headers: { cookie, ...headers },
        agent: false,
      },
      (reply) => {
        const events: ReceivedEvent[] = []
        let unread = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => {
          unread += chunk
          const blocks = unread.split('\n\n')
          unread = blocks.pop() ?? ''
          events.push(...blocks.filter((block) => block.includes('event: ')).map(parsed))
        })
        reply.on('error', () => {})
        resolve({
          status: reply.statusCode ?? 0,
          contentType: reply.headers['content-type'],
          events,
          ended: new Promise((ended) => void reply.once('close', ended)),
          until: (wanted) => soon(() => events.find(wanted)),
          close: () => outgoing.destroy(),
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function parsed(block: string): ReceivedEvent {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as ReceivedEvent['data'] }
}

/** Polls until `find` returns a value. */
export async function soon<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error('It never came')
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
}

let keys = 0
/** Sends a chat message with a new key. */
export const say = (by: Client, consultationId: string, text: string, more: object = {}) =>
  by.post(`/api/consultations/${consultationId}/room`, { key: `key-${++keys}`, text, ...more })
