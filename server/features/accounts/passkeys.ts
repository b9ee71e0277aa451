import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { addPasskey as addCall, Passkey } from '#contract/passkeys.ts'
import { created, err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import {
  consumeAnsweredChallenge,
  storeChallenge,
  relyingParty,
  SIGNATURE_ALGORITHMS,
} from './passkey-challenge.ts'
import {
  listCredentials,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
} from './passkey-store.ts'
import { verifyPresence } from './presence.ts'
import { revokeAccess } from './revoke-access.ts'
import { type NewSession, renewOwnSession, renewSession } from './sessions.ts'
import { findUser, lacksSecondFactor, lockUser, type User } from './store.ts'

const MAX_PASSKEYS = 10

/**
 * Returns the options to create a passkey for this account. A passkey outlives the session that made it, so
 * an account with a password has to enter it, however recent the login is.
 */
export async function startPasskey(
  deps: Pick<Deps, 'db' | 'settings' | 'config' | 'now'>,
  actor: Actor,
  input: { password?: string | undefined },
): Promise<Result<{ options: Record<string, unknown> }, ErrorCode>> {
  const user = await findUser(deps.db, actor.id)
  if (!user) return err('LOGIN_REQUIRED')
  if (user.passwordHash !== null && input.password === undefined) return err('REAUTH_REQUIRED')
  const proven = await verifyPresence(deps, actor, input.password)
  if (!proven.ok) return proven
  if (lacksSecondFactor(user, actor)) return err('TOTP_REQUIRED')
  const known = await listCredentials(deps.db, actor.id)
  if (known.length >= MAX_PASSKEYS) return err('TOO_MANY_PASSKEYS')

  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: deps.settings.current().company.name,
    rpID: relyingParty(deps.config).id,
    userID: new Uint8Array(Buffer.from(actor.id)),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    // A device that already has a passkey for this account makes no second one.
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as string[] })),
    // Discoverable and with user verification: possession and knowledge in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(deps, options.challenge, actor.id)
  return ok({ options: { ...options } })
}

/**
 * Adds the passkey that the device made. This session is renewed at level 2, because it has shown the factor.
 */
export async function addPasskey(
  deps: Pick<Deps, 'now' | 'db' | 'triggerWorker' | 'config'>,
  actor: Actor,
  { name, credential }: z.output<typeof addCall.input>,
  from: { address: string },
): Promise<Result<{ passkey: Passkey; session: NewSession | null }, ErrorCode>> {
  const made = await verifyCredential(deps, actor, credential)
  if (!made) return err('PASSKEY_INVALID')
  const now = deps.now()
  const result = await inTransaction(
    deps.db,
    async (tx): Promise<Result<{ passkey: Passkey; session: NewSession | null }, ErrorCode>> => {
      const user = await lockUser(tx, actor.id)
      if (!user) return err('LOGIN_REQUIRED')
      if (lacksSecondFactor(user, actor)) return err('TOTP_REQUIRED')
      if ((await listCredentials(tx, user.id)).length >= MAX_PASSKEYS) return err('TOO_MANY_PASSKEYS')
      const transports = credential.transports ?? []
      const added = await insertPasskey(tx, { ...made, userId: user.id, transports, name, now })
      if (!added) return err('PASSKEY_INVALID')
      // As when an authenticator app is set up, other sessions of an admin end: they have not shown the new
      // factor.
      if (user.role === 'admin')
        await revokeAccess(tx, user, 'factor_added', { now, keep: { sessionId: actor.sessionId } })
      await notifyPasskeyChange(tx, user, 'passkey_added', name, now)
      await audit(tx, { actor, action: 'passkey_added', target: added.id, address: from.address, at: now })
      const session = await renewSession(tx, { sessionId: actor.sessionId, level: 2, now })
      const passkey = { id: added.id, name, createdAt: now.toISOString(), lastUsedAt: null }
      return created({ passkey, session })
    },
  )
  deps.triggerWorker('emails')
  return result
}

type CredentialInput = z.output<typeof addCall.input>['credential']

/** Null when the answer is not for our challenge, was made for another site, or without user verification. */
async function verifyCredential(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: Actor,
  { id, clientDataJSON, attestationObject }: CredentialInput,
): Promise<{ credentialId: string; publicKey: Uint8Array; counter: number } | null> {
  const expectedChallenge = await consumeAnsweredChallenge(deps, clientDataJSON, actor.id)
  if (expectedChallenge === null) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter }
  } catch {
    return null
  }
}

export const renamePasskey = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Result<Nothing, 'NOT_FOUND'>> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await setPasskeyName(tx, { userId: actor.id, id, name }))) return err('NOT_FOUND')
    await audit(tx, { actor, action: 'passkey_renamed', target: id, at: deps.now() })
    return ok({})
  })

/** Removes a passkey and ends every other session, because one of them may have been opened with it. */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  actor: Actor,
  { id, password }: { id: string; password?: string | undefined },
  from: { address: string },
): Promise<Result<{ session: NewSession | null }, ErrorCode>> {
  if (!(await listPasskeys(deps.db, actor.id)).some((passkey) => passkey.id === id)) return err('NOT_FOUND')
  const proven = await verifyPresence(deps, actor, password)
  if (!proven.ok) return proven
  const now = deps.now()
  const result = await inTransaction(
    deps.db,
    async (tx): Promise<Result<{ session: NewSession | null }, ErrorCode>> => {
      const user = await lockUser(tx, actor.id)
      if (!user) return err('LOGIN_REQUIRED')
      if (lacksSecondFactor(user, actor)) return err('TOTP_REQUIRED')
      const removed = await deletePasskey(tx, user.id, id)
      if (!removed) return err('NOT_FOUND')
      await revokeAccess(tx, user, 'factor_removed', { now, keep: { sessionId: actor.sessionId } })
      await notifyPasskeyChange(tx, user, 'passkey_removed', removed.name, now)
      await audit(tx, { actor, action: 'passkey_removed', target: id, address: from.address, at: now })
      return ok({ session: await renewOwnSession(tx, actor, now) })
    },
  )
  deps.triggerWorker('emails')
  return result
}

const notifyPasskeyChange = (
  tx: Tx,
  user: User,
  kind: 'passkey_added' | 'passkey_removed',
  name: string,
  now: Date,
): Promise<void> =>
  queueMail(tx, {
    kind,
    reference: randomUUID(),
    ...toUser(user),
    data: { name },
    now,
  })
