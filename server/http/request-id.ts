import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Header with the id of a call, in our log, the reply, and the logs of proxies in front. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The id from outside appears in log lines and replies, so it is short and restricted to safe characters. */
const GIVEN = /^[\w.:-]{1,64}$/

/** The request id of the caller or a proxy, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
