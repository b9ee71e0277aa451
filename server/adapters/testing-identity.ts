import pino from 'pino'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { createGoogle } from './google.ts'

/** Login with a test's own OpenID provider instead of Google, or with another issuer name. */
export const identityAt = (
  provider: { issuer: string; clientId: string; clientSecret: string },
  issuer: string = provider.issuer,
) =>
  createGoogle(
    { ...provider, issuer, returnTo: `http://localhost:3000${GOOGLE_CALLBACK_PATH}` },
    pino({ level: 'silent' }),
  )
