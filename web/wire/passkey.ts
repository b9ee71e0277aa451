import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from 'zod/mini'
import type { CurrentUser } from '#contract/accounts.ts'
import {
  addPasskey,
  logInWithPasskey as logInCall,
  type Passkey,
  passkeyTransports,
  startPasskey,
  startPasskeyLogin,
} from '#contract/passkeys.ts'
import { type Answer, call, type Refusal, UNREACHABLE } from './api.ts'

/** True if this browser supports passkeys; false at build time. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The user closed the device's dialog, or the device has no passkey for this site. */
const NOT_USED: Refusal = { ok: false, code: 'PASSKEY_NOT_USED', message: '' }

/** Loaded on demand, because few people use passkeys; null without a connection. */
const loadLibrary = () => import('@simplewebauthn/browser').catch(() => null)

/** Creates a passkey on the device and adds it to the account. */
export async function createPasskey(
  name: string,
  password: string | undefined,
): Promise<Answer<{ passkey: Passkey }>> {
  const started = await call(startPasskey, password ? { password } : {})
  if (!started.ok) return started
  const optionsJSON = started.value.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const library = await loadLibrary()
  if (!library) return UNREACHABLE
  const made = await library.startRegistration({ optionsJSON }).catch(() => null)
  if (!made) return NOT_USED
  const { clientDataJSON, attestationObject, transports } = made.response
  const known = passkeyTransports.filter((each) => transports?.includes(each))
  const credential: z.input<typeof addPasskey.input>['credential'] = {
    id: made.id,
    clientDataJSON,
    attestationObject,
    transports: known,
  }
  return call(addPasskey, { name, credential })
}

/** Logs in with a passkey of this site from the device. */
export async function logInWithPasskey(remember: boolean): Promise<Answer<{ user: CurrentUser }>> {
  const started = await call(startPasskeyLogin, {})
  if (!started.ok) return started
  const optionsJSON = started.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const library = await loadLibrary()
  if (!library) return UNREACHABLE
  const shown = await library.startAuthentication({ optionsJSON }).catch(() => null)
  if (!shown) return NOT_USED
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
  return call(logInCall, {
    remember,
    credential: {
      id: shown.id,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    },
  })
}
