import { z } from 'zod/mini'
import { currentUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { password } from './fields.ts'

export const setUpAccount = endpoint({
  method: 'POST',
  path: '/api/set-up',
  access: 'public',
  input: z.strictObject({
    token: z.string().check(z.regex(/^[\w-]{43}$/, 'SETUP_LINK_INVALID')),
    newPassword: password,
  }),
  output: z.object({ user: currentUser }),
  limits: [{ per: 'address', calls: 20, seconds: 3600 }],
  summary: 'Set the first password of an account with a one-time link, and log in',
})
