import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from 'zod/mini'
import type { CurrentUser } from '#contract/accounts.ts'
import {
  addPasskey,
  logInWithPasskey,
  type Passkey,
  passkeyTransports,
  startPasskey,
  startPasskeyLogin,
} from '#contract/passkeys.ts'
import { type Answer, call, type Refusal } from './api.ts'

/** Whether this browser knows passkeys at all; false while the markup is made at build time. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The person closed the window of the device, or it has no key for this site. */
const NOT_USED: Refusal = { ok: false, code: 'PASSKEY_NOT_USED', message: '' }

/** For the few who use one: no page loads it by itself. */
const library = () => import('@simplewebauthn/browser')

/** Lets the device make a passkey, and adds it to the account. */
export async function makePasskey(
  name: string,
  password: string | undefined,
): Promise<Answer<{ passkey: Passkey }>> {
  const started = await call(startPasskey, password ? { password } : {})
  if (!started.ok) return started
  const optionsJSON = started.value.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON }).catch(() => null)
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

/** Asks the device for a passkey of this site, and logs in with it. */
export async function enterWithPasskey(remember: boolean): Promise<Answer<{ user: CurrentUser }>> {
  const started = await call(startPasskeyLogin, {})
  if (!started.ok) return started
  const optionsJSON = started.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await library()
  const shown = await startAuthentication({ optionsJSON }).catch(() => null)
  if (!shown) return NOT_USED
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
  return call(logInWithPasskey, {
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
