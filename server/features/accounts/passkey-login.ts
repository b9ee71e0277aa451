import type { z } from 'zod/mini'
import type { CurrentUser } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { logInWithPasskey as loginCall } from '#contract/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordFailure, openSession } from './login.ts'
import { consumeAnsweredChallenge, storeChallenge, relyingParty } from './passkey-challenge.ts'
import { findPasskey, recordPasskeyUse } from './passkey-store.ts'
import { currentUser } from './profile.ts'
import type { NewSession } from './sessions.ts'
import { lockUser } from './store.ts'
import type { Visitor } from './visitor.ts'

/**
 * Returns the options of a passkey login; without a list of credentials, so that the user chooses the
 * passkey.
 */
export async function startPasskeyLogin(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Promise<Result<{ options: Record<string, unknown> }, never>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    userVerification: 'required',
  })
  await storeChallenge(deps, options.challenge, null)
  return ok({ options: { ...options } })
}

/** Opens a session. A passkey counts as two factors: the device, and what unlocks it. */
export async function logInWithPasskey(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker' | 'config'>,
  { credential, remember = false }: z.output<typeof loginCall.input>,
  visitor: Visitor,
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const challenge = await consumeAnsweredChallenge(deps, credential.clientDataJSON, null)
  const passkey = await findPasskey(deps.db, credential.id)
  const counter =
    challenge !== null && passkey ? await verifiedCounter(deps, credential, passkey, challenge) : null
  if (!passkey || counter === null) {
    const user = passkey && { id: passkey.userId }
    await recordFailure(deps.db, deps, { user, cause: 'passkey', address: visitor.address })
    return err('PASSKEY_INVALID')
  }
  const result = await inTransaction(
    deps.db,
    async (tx): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> => {
      const user = await lockUser(tx, passkey.userId)
      const counters = { before: passkey.counter, after: counter }
      if (!user || !(await recordPasskeyUse(tx, passkey.id, counters, deps.now())))
        return err('PASSKEY_INVALID')
      const session = await openSession(tx, deps, user, { remember, level: 2, visitor })
      return ok({ user: currentUser(user), session })
    },
  )
  deps.triggerWorker('emails')
  return result
}

type Shown = z.output<typeof loginCall.input>['credential']
type Stored = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * The signature counter after this use; null when the answer is not signed by this passkey, not for this
 * site, not for this challenge, or names another user.
 */
async function verifiedCounter(
  { config }: Pick<Deps, 'config'>,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Shown,
  passkey: Stored,
  expectedChallenge: string,
): Promise<number | null> {
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId)
    return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
