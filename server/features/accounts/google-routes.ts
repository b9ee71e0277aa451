import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import * as contract from '#contract/google.ts'
import type { PageAddress } from '#contract/pages.ts'
import { err, ok } from '#domain/result.ts'
import { takeFromNetworkLimit } from '#server/db/rate-limits.ts'
import type { Deps, IdentityProvider } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'
import { setSession, moveSessionToCookies, visitorOf } from './browser.ts'
import { enterWithGoogle, passSecondFactor, registerWithGoogle } from './google.ts'

const MINUTE_SECONDS = 60
const CALLBACK_LIMIT = { calls: 30, seconds: 5 * MINUTE_SECONDS }

const FAILED: PageAddress = '/login?error=google'

const pageOfRefusal = {
  GOOGLE_FAILED: FAILED,
  EMAIL_NOT_GMAIL: '/login?error=gmail-only',
  PASSKEY_REQUIRED: '/login?error=passkey',
} as const satisfies Record<string, PageAddress>

const goTo = contract.googleDestination

/**
 * The state between two steps is in sealed cookies, so a login can only be continued in the browser that
 * started it.
 */
const cookiesOf = (config: Deps['config']) => ({
  atGoogle: sealedCookie(config, {
    name: 'google-login',
    seconds: 10 * MINUTE_SECONDS,
    schema: z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), goTo }),
  }),
  atSecondFactor: sealedCookie(config, {
    name: 'google-second-factor',
    seconds: 5 * MINUTE_SECONDS,
    schema: z.object({ userId: z.string(), goTo }),
  }),
  atRegistration: sealedCookie(config, {
    name: 'google-registration',
    seconds: 15 * MINUTE_SECONDS,
    schema: z.object({ subject: z.string(), email: z.string(), name: z.string(), goTo }),
  }),
})
type Cookies = ReturnType<typeof cookiesOf>

/** Routes of the login with Google; not registered when Google is not configured. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, identity } = deps
  if (!identity) return
  const cookies = cookiesOf(config)

  mount(app, deps, contract.startGoogle, async (input, { reply }) => {
    const login = await identity.begin()
    if (!login) return err('GOOGLE_FAILED')
    cookies.atGoogle.set(reply, { ...login.checks, goTo: input.goTo ?? '/' }, deps.now())
    return ok({ url: login.url })
  })

  app.get(contract.GOOGLE_CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const key = contract.GOOGLE_CALLBACK_PATH
    const limit = { key, address: request.ip, ...CALLBACK_LIMIT, now: deps.now() }
    const taken = await takeFromNetworkLimit(deps.db, limit)
    const page = taken.ok ? await finishLogin(deps, identity, cookies, request, reply) : FAILED
    return reply.redirect(page, 302)
  })

  mount(app, deps, contract.googleSecondFactor, async (input, call) => {
    const waiting = cookies.atSecondFactor.read(call.request, deps.now())
    if (!waiting) return err('TICKET_INVALID')
    const passed = await passSecondFactor(deps, { ...input, userId: waiting.userId }, visitorOf(deps, call))
    if (!passed.ok) return passed
    cookies.atSecondFactor.clear(call.reply)
    return moveSessionToCookies(deps, call, ok({ ...passed.value, goTo: waiting.goTo }))
  })

  mount(app, deps, contract.googleTicket, async (_, { request }) => {
    const newcomer = cookies.atRegistration.read(request, deps.now())
    return newcomer ? ok(newcomer) : err('TICKET_INVALID')
  })

  mount(app, deps, contract.registerWithGoogle, async (input, call) => {
    const newcomer = cookies.atRegistration.read(call.request, deps.now())
    if (!newcomer) return err('TICKET_INVALID')
    const from = { visitor: visitorOf(deps, call), locale: call.locale }
    const made = await registerWithGoogle(deps, newcomer, input, from)
    if (!made.ok) return made
    cookies.atRegistration.clear(call.reply)
    return moveSessionToCookies(deps, call, { ...made, value: { ...made.value, goTo: newcomer.goTo } })
  })
}

/** Handles the redirect back from Google; returns the page to redirect to. */
async function finishLogin(
  deps: Deps,
  identity: IdentityProvider,
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAddress> {
  const { config } = deps
  const checks = cookies.atGoogle.read(request, deps.now())
  cookies.atGoogle.clear(reply)
  const confirmed = checks && (await identity.finish(new URL(request.url, config.publicUrl), checks))
  if (!confirmed) return FAILED

  const userAgent = request.headers['user-agent'] ?? ''
  const visitor = visitorOf(deps, { address: request.ip, userAgent, request })
  const entered = await enterWithGoogle(deps, confirmed, visitor)
  if (!entered.ok) return pageOfRefusal[entered.code]
  const entrance = entered.value
  if (entrance.next === 'secondFactor') {
    cookies.atSecondFactor.set(reply, { userId: entrance.userId, goTo: checks.goTo }, deps.now())
    return '/login?step=totp'
  }
  if (entrance.next === 'registration') {
    cookies.atRegistration.set(reply, { ...entrance.newcomer, goTo: checks.goTo }, deps.now())
    return '/register?google=1'
  }
  setSession(deps, { request, reply }, entrance.session)
  // The login page stores the account for the menu, as after any login, and continues to `to`.
  return `/login?${new URLSearchParams({ step: 'done', to: checks.goTo })}`
}
