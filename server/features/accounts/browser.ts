import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/result.ts'
import type { Config } from '#server/config.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '#server/http/session.ts'
import type { Visitor } from './login.ts'
import type { NewSession } from './sessions.ts'

type Exchange = { address: string; userAgent: string; request: FastifyRequest; reply: FastifyReply }

/** Where a call comes from, and the session its browser carries. */
export const visitorOf = (config: Config, { address, userAgent, request }: Exchange): Visitor => ({
  address,
  userAgent,
  token: sessionToken(request, config),
})

/** Hands the browser the session that a command opened or renewed; it never travels in a body. */
export function handOver<Value extends { session: NewSession | null }, Code extends string>(
  config: Config,
  { reply }: Pick<Exchange, 'reply'>,
  result: Result<Value, Code>,
): Result<Omit<Value, 'session'>, Code> {
  if (!result.ok) return result
  const { session, ...value } = result.value
  if (session) setSessionCookies(reply, config, session)
  return { ...result, value }
}

/** Takes the session from the browser; the address that a person lets it remember stays. */
export function forget<Answer extends Result<object, string>>(
  config: Config,
  { reply }: Pick<Exchange, 'reply'>,
  result: Answer,
): Answer {
  if (result.ok) clearSessionCookies(reply, config)
  return result
}
