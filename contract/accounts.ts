import { z } from 'zod/mini'
import { roles } from '#domain/consultation.ts'
import { staffRoles } from '#domain/staff.ts'
import { countryCodes } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { code, email, id, instant, line, password } from './fields.ts'
import { locales } from './locales.ts'

export const nationality = z.enum(countryCodes, 'INVALID_INPUT')
export const locale = z.optional(z.enum(locales, 'INVALID_INPUT'))
export const agreed = z.optional(z.boolean('INVALID_INPUT'))

/** A code of the authenticator app, or a recovery code; those of earlier releases have 32 hexadecimal digits. */
export const secondFactor = z
  .string()
  .check(z.regex(/^([0-9]{6}|[0-9A-Za-z]{5}[- ]?[0-9A-Za-z]{5}|[0-9a-f]{32})$/, 'INVALID_INPUT'))

export const currentUser = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Absent for a client. */
  staffRole: z.optional(z.enum(staffRoles)),
})
export type CurrentUser = z.output<typeof currentUser>

/** A challenge and the number that solves it; required after PROOF_REQUIRED. */
const proof = z.optional(
  z.string('INVALID_INPUT').check(z.maxLength(160, 'INVALID_INPUT'), z.regex(/^[!-~]*$/, 'INVALID_INPUT')),
)

export const createProofChallenge = endpoint('POST /api/proof-of-work', {
  access: 'public',
  input: z.strictObject({ purpose: z.enum(['register', 'reset'], 'INVALID_INPUT'), email }),
  output: z.object({
    challenge: z.string(),
    /** Number of leading zero bits that SHA-256 of `challenge:number` must have. */
    bits: z.number(),
  }),
  limits: [{ per: 'address', calls: 60, seconds: 3600 }],
  summary: 'Create a proof-of-work challenge, required after a refused request for a code',
})

export const sendRegistrationCode = endpoint('POST /api/send-registration-code', {
  access: 'public',
  input: z.strictObject({ email, locale, proof }),
  limits: [{ per: 'address', calls: 20, seconds: 3600 }],
  summary: 'Mail a registration code',
})

export const verifyRegistrationCode = endpoint('POST /api/verify-registration-code', {
  access: 'public',
  input: z.strictObject({ email, code }),
  limits: [{ per: 'address', calls: 60, seconds: 600 }],
  summary: 'Verify a registration code',
})

export const register = endpoint('POST /api/register', {
  access: 'public',
  input: z.strictObject({
    email,
    password,
    confirmPassword: password,
    name: line(100),
    nationality,
    verificationCode: code,
    agreeTerms: agreed,
    agreePrivacy: agreed,
    agreeMarketing: agreed,
    locale,
  }),
  output: z.object({ user: currentUser }),
  limits: [{ per: 'address', calls: 10, seconds: 3600 }],
  summary: 'Create an account for a verified mailbox, and log in',
})

export const login = endpoint('POST /api/login', {
  access: 'public',
  input: z.strictObject({
    email,
    password,
    remember: z.optional(z.boolean('INVALID_INPUT')),
    totp: z.optional(secondFactor),
    /** Required after CONSENT_REQUIRED: staff created this account, or it was an account of the staff before. */
    agreeTerms: agreed,
    agreePrivacy: agreed,
    agreeMarketing: agreed,
  }),
  output: z.object({ user: currentUser }),
  limits: [{ per: 'address', calls: 30, seconds: 300 }],
  summary: 'Log in',
})

export const logout = endpoint('POST /api/logout', {
  access: 'public',
  summary: 'Log out',
})

export const me = endpoint('GET /api/me', {
  access: 'public',
  output: z.object({
    user: z.nullable(currentUser),
    /** True when an admin still has to pass or set up the second factor. */
    secondFactorMissing: z.boolean(),
    /** True when login with Google is configured. */
    google: z.boolean(),
  }),
  summary: 'Get the current session',
})

export const sendResetCode = endpoint('POST /api/send-reset-code', {
  access: 'public',
  input: z.strictObject({ email, proof }),
  limits: [{ per: 'address', calls: 20, seconds: 3600 }],
  summary: 'Mail a password reset code',
})

export const resetPassword = endpoint('POST /api/reset-password', {
  access: 'public',
  input: z.strictObject({ email, code, newPassword: password }),
  limits: [{ per: 'address', calls: 20, seconds: 3600 }],
  summary: 'Set a new password with a mailed code',
})

export const changePassword = endpoint('POST /api/change-password', {
  access: 'user',
  input: z.strictObject({
    email: z.optional(email),
    currentPassword: password,
    newPassword: password,
    /** Ids of the passkeys that stay; all others are removed. */
    keepPasskeys: z.optional(z.array(id).check(z.maxLength(20, 'INVALID_INPUT'))),
  }),
  summary: "Change the caller's password; removes the passkeys that are not listed",
})

export const deleteAccount = endpoint('POST /api/delete-account', {
  access: 'user',
  input: z.strictObject({ email: z.optional(email), password: z.optional(password) }),
  summary: "Delete the caller's account",
})

const sessionInfo = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Browser and system, such as "Chrome on Android". */
  device: z.string(),
})

/** A passkey of the account (contract/passkeys.ts). */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})

export const profile = z.object({
  email: z.string(),
  name: z.string(),
  nationality: z.string(),
  locale: z.enum(locales),
  marketing: z.boolean(),
  totpEnabled: z.boolean(),
  passkeys: z.array(passkey),
  /** False for an account that so far only logs in with Google. */
  hasPassword: z.boolean(),
  /** Expiry of a password that a command printed; null for one that its owner chose. */
  passwordExpiresAt: z.nullable(instant),
  sessions: z.array(sessionInfo),
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint('GET /api/profile', {
  access: 'user',
  output: z.object({ profile }),
  summary: "Get the caller's profile and sessions",
})

export const updateProfile = endpoint('POST /api/profile', {
  access: 'user',
  input: z.strictObject({
    name: z.optional(line(100)),
    nationality: z.optional(nationality),
    marketing: z.optional(z.boolean('INVALID_INPUT')),
    locale,
  }),
  output: z.object({ profile }),
  summary: "Update the caller's name, nationality, language or consent to event mails",
})

export const endSession = endpoint('DELETE /api/sessions/:id', {
  access: 'user',
  input: z.strictObject({ id }),
  summary: 'End one other session',
})

export const endOtherSessions = endpoint('POST /api/sessions/sign-out-others', {
  access: 'user',
  output: z.object({ ended: z.number() }),
  summary: 'End all other sessions',
})

export const startTotp = endpoint('POST /api/totp/start', {
  access: 'user',
  input: z.strictObject({ password }),
  output: z.object({ uri: z.string(), secret: z.string() }),
  beforeSecondFactor: true,
  summary: 'Start the set-up of an authenticator app',
})

export const confirmTotp = endpoint('POST /api/totp/confirm', {
  access: 'user',
  input: z.strictObject({ totp: code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  beforeSecondFactor: true,
  summary: 'Turn the authenticator app on; returns the recovery codes once',
})

export const disableTotp = endpoint('POST /api/totp/disable', {
  access: 'user',
  input: z.strictObject({ password, totp: secondFactor }),
  summary: 'Turn the authenticator app off',
})
