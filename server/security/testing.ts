import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import * as OTPAuth from 'otpauth'
import type { IdentityProvider } from '#server/deps.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp, type TestOptions } from '#server/testing.ts'

/** Method and path, such as 'GET /api/me', as registered in Fastify. */
export type RouteKey = `${string} ${string}`

/** Starts an app and records every route that is registered. */
export async function startAppWithRoutes(
  options: TestOptions = {},
): Promise<{ app: TestApp; routes: RouteKey[] }> {
  const routes: RouteKey[] = []
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`)
    })
  }
  // Fastify announces each instance on this channel before any route is added.
  diagnostics.subscribe('fastify.initialization', watch)
  try {
    return { app: await startApp(options), routes }
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch)
  }
}

/** Sets up an authenticator app through the API, so that the session has level 2; returns the secret. */
export async function passSecondFactor(app: TestApp, admin: Person): Promise<string> {
  const started = await admin.post('/api/totp/start', { password: TEST_PASSWORD })
  const { secret } = started.body as { secret: string }
  const totp = totpAt(app, secret)
  const confirmed = await admin.post('/api/totp/confirm', { totp })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return secret
}

/** The code of the authenticator app at the test's time. */
export const totpAt = (app: TestApp, secret: string): string =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().getTime(),
  })

/** An identity provider that confirms no one: enough for its routes to exist. */
export const silentGoogle: IdentityProvider = { begin: async () => null, finish: async () => null }
