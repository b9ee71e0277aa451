import type { FastifyInstance } from 'fastify'
import * as accounts from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { type Call, mount } from '#server/http/mount.ts'
import { clearSessionCookies, sessionToken, setSessionCookies } from '#server/http/session.ts'
import { deleteAccount } from './deletion.ts'
import { login, type Visitor } from './login.ts'
import { changePassword, resetPassword, sendResetCode } from './passwords.ts'
import { findProfile, updateProfile, whoIs } from './profile.ts'
import { register, sendRegistrationCode, verifyRegistrationCode } from './registration.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'
import { endOtherSessions, endSession, logout, type NewSession } from './sessions.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  const visitor = ({ address, userAgent, request }: Call<Access>): Visitor => ({
    address,
    userAgent,
    token: sessionToken(request, config),
  })

  /** Hands the browser the session that a command opened or renewed; it never travels in a body. */
  const handOver = <Value extends { session: NewSession | null }, Code extends string>(
    result: Result<Value, Code>,
    { reply }: Call<Access>,
  ): Result<Omit<Value, 'session'>, Code> => {
    if (!result.ok) return result
    const { session, ...value } = result.value
    if (session) setSessionCookies(reply, config, session)
    return { ...result, value }
  }

  /** Takes the session from the browser; the address that a person lets it remember stays. */
  const forget = <Answer extends Result<object, string>>(result: Answer, { reply }: Call<Access>): Answer => {
    if (result.ok) clearSessionCookies(reply, config)
    return result
  }

  mount(app, deps, accounts.sendRegistrationCode, (input, call) =>
    sendRegistrationCode(deps, input, input.locale ?? call.locale),
  )
  mount(app, deps, accounts.verifyRegistrationCode, (input) => verifyRegistrationCode(deps, input))
  mount(app, deps, accounts.register, (input, call) => register(deps, input, call))
  mount(app, deps, accounts.login, async (input, call) =>
    handOver(await login(deps, input, visitor(call)), call),
  )
  mount(app, deps, accounts.logout, async (_, call) =>
    forget(await logout(deps, call.actor, visitor(call)), call),
  )
  mount(app, deps, accounts.me, async (_, call) => ok(whoIs(deps, call.actor)))

  mount(app, deps, accounts.sendResetCode, (input, call) => sendResetCode(deps, input, call.locale))
  mount(app, deps, accounts.resetPassword, (input, call) => resetPassword(deps, input, call))
  mount(app, deps, accounts.changePassword, async (input, call) =>
    handOver(await changePassword(deps, call.actor, input, call), call),
  )
  mount(app, deps, accounts.deleteAccount, async (input, call) =>
    forget(await deleteAccount(deps, call.actor, input, call), call),
  )

  mount(app, deps, accounts.getProfile, (_, call) => findProfile(deps, call.actor))
  mount(app, deps, accounts.updateProfile, (input, call) => updateProfile(deps, call.actor, input))
  mount(app, deps, accounts.endSession, (input, call) => endSession(deps, call.actor, input.id))
  mount(app, deps, accounts.endOtherSessions, (_, call) => endOtherSessions(deps, call.actor))

  mount(app, deps, accounts.startTotp, (input, call) => startTotp(deps, call.actor, input))
  mount(app, deps, accounts.confirmTotp, async (input, call) =>
    handOver(await confirmTotp(deps, call.actor, input, call), call),
  )
  mount(app, deps, accounts.disableTotp, async (input, call) =>
    handOver(await disableTotp(deps, call.actor, input, call), call),
  )
}
