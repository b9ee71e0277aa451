import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/result.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '#server/http/session.ts'
import { knownDevicesOf, noteDevice } from './known-device.ts'
import type { Visitor } from './visitor.ts'
import type { NewSession } from './sessions.ts'

type Exchange = { address: string; userAgent: string; request: FastifyRequest; reply: FastifyReply }

type BrowserDeps = Pick<Deps, 'config' | 'now'>

/** Where a call comes from, the session its browser carries, and who has logged in there before. */
export const visitorOf = async (
  deps: BrowserDeps,
  { address, userAgent, request }: Pick<Exchange, 'address' | 'userAgent' | 'request'>,
): Promise<Visitor> => ({
  address,
  userAgent,
  token: sessionToken(request, deps.config),
  devices: await knownDevicesOf(deps, request),
})

/** Gives the browser a session, and makes it a known device of its person. */
export async function giveSession(
  deps: BrowserDeps,
  exchange: Pick<Exchange, 'request' | 'reply'>,
  session: NewSession,
): Promise<void> {
  setSessionCookies(exchange.reply, deps.config, session)
  await noteDevice(deps, exchange, session.provenBy)
}

/** Sets the cookie of a session that a command opened or renewed; it is never in a body. */
export async function handOver<Value extends { session: NewSession | null }, Code extends string>(
  deps: BrowserDeps,
  exchange: Pick<Exchange, 'request' | 'reply'>,
  result: Result<Value, Code>,
): Promise<Result<Omit<Value, 'session'>, Code>> {
  if (!result.ok) return result
  const { session, ...value } = result.value
  if (session) await giveSession(deps, exchange, session)
  return { ...result, value }
}

/** Removes the session from the browser; the remembered e-mail address stays. */
export function forget<Answer extends Result<object, string>>(
  config: Config,
  { reply }: Pick<Exchange, 'reply'>,
  result: Answer,
): Answer {
  if (result.ok) clearSessionCookies(reply, config)
  return result
}
