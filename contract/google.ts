import { z } from 'zod/mini'
import { agreed, currentUser, locale, nationality, secondFactor } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'

/** OAuth redirect URI for Google. Not an API call: it answers with a redirect. */
export const GOOGLE_CALLBACK_PATH = '/api/google/callback'

/**
 * Allowed destinations after a login with Google: only our own pages, or the form with its chosen slot,
 * service, counsellor or topic.
 */
export type GoogleDestination =
  | '/'
  | '/profile'
  | '/waiting-list'
  | '/report'
  | `/report?${string}`
  | `/consultations/${string}`
export const googleDestination = z.templateLiteral(
  [
    '/',
    z
      .string()
      .check(
        z.regex(
          /^(profile|waiting-list|consultations\/[0-9a-f-]{36}|report(\?((?:wait|service|counsellor)=[0-9a-f-]{36}|date=\d{4}-\d{2}-\d{2}|time=\d{2}:\d{2}|concern=[a-z]{1,20})(&((?:wait|service|counsellor)=[0-9a-f-]{36}|date=\d{4}-\d{2}-\d{2}|time=\d{2}:\d{2}|concern=[a-z]{1,20})){0,4})?)?$/,
        ),
      ),
  ],
  'INVALID_INPUT',
) as z.ZodMiniTemplateLiteral<GoogleDestination>

export const startGoogle = endpoint('POST /api/google/start', {
  access: 'public',
  input: z.strictObject({ goTo: z.optional(googleDestination) }),
  output: z.object({ url: z.string() }),
  limits: [{ per: 'address', calls: 30, seconds: 300 }],
  summary: 'Start a login with Google; returns the URL to redirect the browser to',
})

export const googleSecondFactor = endpoint('POST /api/google/second-factor', {
  access: 'public',
  input: z.strictObject({
    totp: secondFactor,
    /** Required after CONSENT_REQUIRED, as in `login`. */
    agreeTerms: agreed,
    agreePrivacy: agreed,
    agreeMarketing: agreed,
  }),
  output: z.object({ user: currentUser, goTo: googleDestination }),
  limits: [{ per: 'address', calls: 30, seconds: 300 }],
  summary: 'Complete a login with Google with the second factor',
})

export const googleTicket = endpoint('GET /api/google/ticket', {
  access: 'public',
  output: z.object({ email: z.string(), name: z.string() }),
  summary: 'Get the Google account that is about to register',
})

export const registerWithGoogle = endpoint('POST /api/google/register', {
  access: 'public',
  input: z.strictObject({
    name: line(100),
    nationality,
    agreeTerms: agreed,
    agreePrivacy: agreed,
    agreeMarketing: agreed,
    locale,
  }),
  output: z.object({ user: currentUser, goTo: googleDestination }),
  limits: [{ per: 'address', calls: 10, seconds: 3600 }],
  summary: 'Create an account for the mailbox that Google has verified, and log in',
})
