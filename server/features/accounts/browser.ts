import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/result.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '#server/http/session.ts'
import { knownDevicesOf, recordKnownDevice } from './known-device.ts'
import type { NewSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

type Exchange = { address: string; userAgent: string; request: FastifyRequest; reply: FastifyReply }

type BrowserDeps = Pick<Deps, 'config' | 'now'>

/**
 * The caller's address and user agent, the session token of the request, and the devices that its cookie
 * proves.
 */
export const visitorOf = (
  deps: BrowserDeps,
  { address, userAgent, request }: Pick<Exchange, 'address' | 'userAgent' | 'request'>,
): Visitor => ({
  address,
  userAgent,
  token: sessionToken(request, deps.config),
  devices: knownDevicesOf(deps, request),
})

/** Sets the session cookies and adds the browser to the user's known devices. */
export function setSession(
  deps: BrowserDeps,
  exchange: Pick<Exchange, 'request' | 'reply'>,
  session: NewSession,
): void {
  setSessionCookies(exchange.reply, deps.config, session)
  recordKnownDevice(deps, exchange, session.authenticatedUserId)
}

/**
 * Moves the session that a command opened or renewed from its result into cookies, so that no response body
 * contains it.
 */
export function moveSessionToCookies<Value extends { session: NewSession | null }, Code extends string>(
  deps: BrowserDeps,
  exchange: Pick<Exchange, 'request' | 'reply'>,
  result: Result<Value, Code>,
): Result<Omit<Value, 'session'>, Code> {
  if (!result.ok) return result
  const { session, ...value } = result.value
  if (session) setSession(deps, exchange, session)
  return { ...result, value }
}

/** Clears the session cookies; the remembered email address stays. */
export function clearSession<Answer extends Result<object, string>>(
  config: Config,
  { reply }: Pick<Exchange, 'reply'>,
  result: Answer,
): Answer {
  if (result.ok) clearSessionCookies(reply, config)
  return result
}
