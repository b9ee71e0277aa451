import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Names one call in our log, in the reply and in the logs of whoever stands in front of us. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** What comes from outside stands in log lines and replies: short, and nothing that could be more than a name. */
const GIVEN = /^[\w.:-]{1,64}$/

/** The request id of the caller or of a proxy in front, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
