import { z } from 'zod/mini'
import { currentUser, passkey } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, line, password } from './fields.ts'

/** Passkeys (WebAuthn): keys on a device that its owner unlocks, in place of a password. */

/** Bytes as base64url. */
const bytes = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, 'INVALID_INPUT'), z.regex(/^[\w-]+$/, 'INVALID_INPUT'))

const credentialId = bytes(1400)
const clientData = bytes(4000)

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Parameters of the browser's WebAuthn functions; the library creates and reads them at both ends. */
const options = z.record(z.string(), z.unknown())

export type Passkey = z.output<typeof passkey>

export const startPasskey = endpoint('POST /api/passkeys/start', {
  access: 'user',
  input: z.strictObject({ password: z.optional(password) }),
  output: z.object({ options }),
  beforeSecondFactor: true,
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Start adding a passkey; requires the password, or a fresh login if there is none',
})

export const addPasskey = endpoint('POST /api/passkeys', {
  access: 'user',
  input: z.strictObject({
    name: line(60),
    credential: z.strictObject({
      id: credentialId,
      clientDataJSON: clientData,
      attestationObject: bytes(20_000),
      transports: z.optional(
        z.array(z.enum(passkeyTransports, 'INVALID_INPUT')).check(z.maxLength(10, 'INVALID_INPUT')),
      ),
    }),
  }),
  output: z.object({ passkey }),
  beforeSecondFactor: true,
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Add the passkey that the device has created',
})

export const renamePasskey = endpoint('POST /api/passkeys/:id', {
  access: 'user',
  input: z.strictObject({ id, name: line(60) }),
  summary: "Rename one of the caller's passkeys",
})

export const removePasskey = endpoint('POST /api/passkeys/:id/remove', {
  access: 'user',
  input: z.strictObject({ id, password: z.optional(password) }),
  summary: "Remove one of the caller's passkeys; requires the password unless the login is fresh",
})

export const startPasskeyLogin = endpoint('POST /api/passkeys/login/start', {
  access: 'public',
  output: z.object({ options }),
  limits: [{ per: 'address', calls: 30, seconds: 300 }],
  summary: 'Start a login with a passkey',
})

export const logInWithPasskey = endpoint('POST /api/passkeys/login', {
  access: 'public',
  input: z.strictObject({
    credential: z.strictObject({
      id: credentialId,
      clientDataJSON: clientData,
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: z.optional(bytes(200)),
    }),
    remember: z.optional(z.boolean('INVALID_INPUT')),
  }),
  output: z.object({ user: currentUser }),
  limits: [{ per: 'address', calls: 30, seconds: 300 }],
  summary: 'Log in with a passkey',
})
