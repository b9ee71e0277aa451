import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect } from 'vitest'
import type { Client, TestApp } from '#server/testing.ts'

/** The identity that logs in, and the faults of the next token. */
type Answers = {
  claims: JWTPayload
  audience?: string
  issuer?: string
  expiresInSeconds?: number
  nonce?: string
  foreignKey?: boolean
  /** A token with `alg: none` and no signature. */
  unsigned?: boolean
  /** Signed with the client secret instead of the provider's key. */
  symmetric?: boolean
  /** Issuer in the discovery document, instead of the one it was requested from. */
  metadataIssuer?: string
  /** Answers token requests with a redirect. */
  redirects?: boolean
}
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>

export const GINA = {
  sub: '108',
  email: 'gina.nguyen@gmail.com',
  email_verified: true,
  name: 'Gina Nguyen',
} satisfies JWTPayload

type Grant = { nonce: string; challenge: string; redirectUri: string }

/** An OpenID provider over real HTTP that confirms the identity in `answers`. */
export async function startTestProvider() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  /** Requested addresses, except the discovery document and the consent page. */
  const requested: string[] = []
  const grants = new Map<string, Grant>()
  const clientId = 'naru-tests'
  const clientSecret = 'known to this test only'

  const signed = async (grant: Grant): Promise<string> => {
    const {
      claims,
      audience,
      issuer,
      expiresInSeconds = 300,
      nonce,
      foreignKey,
      unsigned,
      symmetric,
    } = provider.answers
    const now = Math.floor(Date.now() / 1000)
    const payload = { ...claims, nonce: nonce ?? grant.nonce }
    const token = (unsigned ? new UnsecuredJWT(payload) : new SignJWT(payload))
      .setIssuer(issuer ?? provider.issuer)
      .setAudience(audience ?? clientId)
      .setIssuedAt(Math.min(now, now + expiresInSeconds - 60))
      .setExpirationTime(now + expiresInSeconds)
    if (token instanceof UnsecuredJWT) return token.encode()
    if (symmetric)
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret))
    return token
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign((foreignKey ? foreign : own).privateKey)
  }

  /** Returns the token for a code, once, to the client that knows its secret and its verifier. */
  const redeem = async (form: URLSearchParams): Promise<object | null> => {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const genuine =
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      form.get('redirect_uri') === grant?.redirectUri &&
      challenge === grant.challenge
    if (!genuine) return null
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token: await signed(grant) }
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url === '/.well-known/openid-configuration') {
      const { issuer } = provider
      return send(200, {
        issuer: provider.answers.metadataIssuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (request.url?.startsWith('/authorize')) {
      const back = new URL(request.url, provider.issuer).searchParams.get('redirect_uri') ?? ''
      const location = new URL(provider.agree(`${provider.issuer}${request.url}`), back).href
      return void response.writeHead(302, { location }).end()
    }
    requested.push(request.url ?? '')
    if (request.url === '/token' && provider.answers.redirects)
      return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (request.url === '/keys') return send(200, { keys: [publicKey] })
    const token = await redeem(new URLSearchParams(await bodyOf(request)))
    return token ? send(200, token) : send(400, { error: 'invalid_grant' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    requested,
    answers: { claims: GINA } as Answers,
    /** Follows the address as a browser does and consents; returns the address it is redirected to. */
    agree: (url: string): string => {
      const asked = new URL(url).searchParams
      const code = randomUUID()
      grants.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '' }))
      return back.pathname + back.search
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
  return provider
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Pages at which a login with Google ends. */
export const FAILED = '/login?error=google'
export const NOT_GMAIL = '/login?error=gmail-only'
export const INSIDE = '/login?step=done&to=%2F'

/**
 * A cross-site navigation back from the provider, with cookies and nothing else; returns the redirect's
 * address.
 */
export async function returnFromGoogle(client: Client, address: string): Promise<string> {
  const reply = await client.get(address, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })
  expect(reply.status).toBe(302)
  return String(reply.headers.location)
}

/** Starts a login; returns the address of the provider. */
export async function begin(client: Client, body: object = {}): Promise<string> {
  const start = await client.post('/api/google/start', body)
  expect(start.status).toBe(200)
  return start.body.url
}

/** A complete login through the provider; returns the page at which it ends. */
export const throughGoogle = async (
  provider: TestProvider,
  client: Client,
  body: object = {},
): Promise<string> => returnFromGoogle(client, provider.agree(await begin(client, body)))

/** Submits the registration form of a user whom Google has confirmed. */
export const join = (client: Client, changes: object = {}) =>
  client.post('/api/google/register', {
    name: 'Gina',
    nationality: 'VN',
    agreeTerms: true,
    agreePrivacy: true,
    ...changes,
  })

/** A client that has registered with Google as Gina. */
export async function gina(app: TestApp, provider: TestProvider): Promise<Client> {
  const client = app.client()
  await throughGoogle(provider, client)
  expect((await join(client)).status).toBe(201)
  return client
}

export const emailOf = async (client: Client): Promise<string | null> =>
  (await client.get('/api/me')).body.user?.email ?? null
