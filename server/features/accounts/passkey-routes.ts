import type { FastifyInstance } from 'fastify'
import * as passkeys from '#contract/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { moveSessionToCookies, visitorOf } from './browser.ts'
import { logInWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, passkeys.startPasskey, (input, call) => startPasskey(deps, call.actor, input))
  mount(app, deps, passkeys.addPasskey, async (input, call) =>
    moveSessionToCookies(deps, call, await addPasskey(deps, call.actor, input, call)),
  )
  mount(app, deps, passkeys.renamePasskey, (input, call) => renamePasskey(deps, call.actor, input))
  mount(app, deps, passkeys.removePasskey, async (input, call) =>
    moveSessionToCookies(deps, call, await removePasskey(deps, call.actor, input, call)),
  )
  mount(app, deps, passkeys.startPasskeyLogin, () => startPasskeyLogin(deps))
  mount(app, deps, passkeys.logInWithPasskey, async (input, call) =>
    moveSessionToCookies(deps, call, await logInWithPasskey(deps, input, visitorOf(deps, call))),
  )
}
