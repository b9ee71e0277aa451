import { z } from 'zod/mini'
import { agreed, currentUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { password } from './fields.ts'

export const setUpAccount = endpoint('POST /api/set-up', {
  access: 'public',
  input: z.strictObject({
    token: z.string().check(z.regex(/^[\w-]{43}$/, 'SETUP_LINK_INVALID')),
    newPassword: password,
    /** A client agrees to terms and privacy policy with the first password; staff are not asked. */
    agreeTerms: agreed,
    agreePrivacy: agreed,
    agreeMarketing: agreed,
  }),
  output: z.object({ user: currentUser }),
  limits: [{ per: 'address', calls: 20, seconds: 3600 }],
  summary: 'Set the first password of an account with a one-time link, and log in',
})
