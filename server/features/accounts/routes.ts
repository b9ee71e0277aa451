import type { FastifyInstance } from 'fastify'
import * as accounts from '#contract/accounts.ts'
import { setUpAccount as setUpCall } from '#contract/set-up.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { clearSession, moveSessionToCookies, visitorOf } from './browser.ts'
import { createProofChallenge } from './codes.ts'
import { deleteAccount } from './deletion.ts'
import { recordKnownDevice } from './known-device.ts'
import { login } from './login.ts'
import { changePassword, resetPassword, sendResetCode } from './passwords.ts'
import { findProfile, updateProfile, describeCurrentUser } from './profile.ts'
import { register, sendRegistrationCode, verifyRegistrationCode } from './registration.ts'
import { identifyRequester, issueBrowserId } from './requester.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'
import { endOtherSessions, endSession, logout } from './sessions.ts'
import { setUpAccount } from './set-up.ts'

/** Mounts the calls of accounts, logins and sessions. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  mount(app, deps, accounts.sendRegistrationCode, async (input, call) =>
    sendRegistrationCode(deps, input, {
      locale: input.locale ?? call.locale,
      requester: issueBrowserId(deps, call),
    }),
  )
  mount(app, deps, accounts.createProofChallenge, async (input, call) =>
    createProofChallenge(deps, input, identifyRequester(deps, call)),
  )
  mount(app, deps, accounts.verifyRegistrationCode, async (input, call) =>
    verifyRegistrationCode(deps, input, identifyRequester(deps, call)),
  )
  mount(app, deps, accounts.register, async (input, call) => {
    const from = {
      visitor: visitorOf(deps, call),
      requester: identifyRequester(deps, call),
      locale: call.locale,
    }
    return moveSessionToCookies(deps, call, await register(deps, input, from))
  })
  mount(app, deps, accounts.login, async (input, call) =>
    moveSessionToCookies(
      deps,
      call,
      await login(deps, input, { visitor: visitorOf(deps, call), locale: call.locale }),
    ),
  )
  mount(app, deps, setUpCall, async (input, call) =>
    moveSessionToCookies(
      deps,
      call,
      await setUpAccount(deps, input, { visitor: visitorOf(deps, call), locale: call.locale }),
    ),
  )
  mount(app, deps, accounts.logout, async (_, call) =>
    clearSession(config, call, await logout(deps, call.actor, visitorOf(deps, call))),
  )
  mount(app, deps, accounts.me, async (_, call) => ok(describeCurrentUser(deps, call.actor)))

  mount(app, deps, accounts.sendResetCode, async (input, call) =>
    sendResetCode(deps, input, {
      locale: call.locale,
      visitor: visitorOf(deps, call),
      requester: issueBrowserId(deps, call),
    }),
  )
  mount(app, deps, accounts.resetPassword, async (input, call) => {
    const from = { visitor: visitorOf(deps, call), requester: identifyRequester(deps, call) }
    const reset = await resetPassword(deps, input, from)
    if (!reset.ok) return reset
    recordKnownDevice(deps, call, reset.value.userId)
    return ok({})
  })
  mount(app, deps, accounts.changePassword, async (input, call) =>
    moveSessionToCookies(deps, call, await changePassword(deps, call.actor, input, call)),
  )
  mount(app, deps, accounts.deleteAccount, async (input, call) =>
    clearSession(config, call, await deleteAccount(deps, call.actor, input, call)),
  )

  mount(app, deps, accounts.getProfile, (_, call) => findProfile(deps, call.actor))
  mount(app, deps, accounts.updateProfile, (input, call) => updateProfile(deps, call.actor, input))
  mount(app, deps, accounts.endSession, (input, call) => endSession(deps, call.actor, input.id))
  mount(app, deps, accounts.endOtherSessions, async (_, call) => {
    const ended = await endOtherSessions(deps, call.actor)
    if (ended.ok) recordKnownDevice(deps, call, call.actor.id)
    return ended
  })

  mount(app, deps, accounts.startTotp, (input, call) => startTotp(deps, call.actor, input))
  mount(app, deps, accounts.confirmTotp, async (input, call) =>
    moveSessionToCookies(deps, call, await confirmTotp(deps, call.actor, input, call)),
  )
  mount(app, deps, accounts.disableTotp, async (input, call) =>
    moveSessionToCookies(deps, call, await disableTotp(deps, call.actor, input, call)),
  )
}
