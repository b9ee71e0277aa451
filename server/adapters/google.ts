import type { IDToken } from 'openid-client'
import * as openid from 'openid-client'
import type { Deps, Identity, IdentityProvider } from '#server/deps.ts'

const TIMEOUT_SECONDS = 10

type Settings = { issuer: string; clientId: string; clientSecret: string; returnTo: string }

/**
 * Login with Google, or any other OpenID provider (OpenID Connect Core 1.0, code flow with PKCE). Addresses
 * and keys come from the issuer's discovery document, which is fetched at first use.
 */
export function createGoogle(settings: Settings, log: Deps['log']): IdentityProvider {
  let discovered: Promise<openid.Configuration> | null = null
  const configuration = (): Promise<openid.Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      // A failure must not be cached.
      discovered = null
      throw error
    })
    return discovered
  }

  return {
    begin: async () => {
      try {
        const provider = await configuration()
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const url = openid.buildAuthorizationUrl(provider, {
          redirect_uri: settings.returnTo,
          scope: 'openid email profile',
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
          // On a shared computer the last user must not be logged in without a click.
          prompt: 'select_account',
        })
        return { url: url.href, checks }
      } catch (error) {
        log.warn({ issue: issueOf(error) }, 'google unreachable')
        return null
      }
    },

    finish: async (returnedTo, { state, nonce, verifier }) => {
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), returnedTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims ? identityOf(claims) : null
      } catch (error) {
        log.info({ issue: issueOf(error) }, 'google login refused')
        return null
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: Settings): Promise<openid.Configuration> {
  const url = new URL(issuer)
  return openid.discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Without it the library relies on TLS alone and does not check the token's signature.
      openid.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

function identityOf(claims: IDToken): Identity {
  const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
  return {
    subject: claims.sub,
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    hosted: claims.hd !== undefined,
    name: text(claims.name),
  }
}

/** The library's error code; the message may contain data from the provider. */
const issueOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
