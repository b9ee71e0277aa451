import type { Db, RowOf, Tx } from '#server/db/transaction.ts'

const links = (db: Db) =>
  db
    .selectFrom('payment_links')
    .select([
      'id',
      'payment_id as paymentId',
      'has_order as hasOrder',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'created_at as createdAt',
    ])

export type StoredLink = RowOf<typeof links>

/** Finds a payment link by the SHA-256 of its token, in whatever state; undefined when there is none. */
export const findLinkByToken = (db: Db, tokenHash: Buffer): Promise<StoredLink | undefined> =>
  links(db).where('token_hash', '=', tokenHash).executeTakeFirst()

/** The link of a checkout that is not revoked, whether or not it has expired. */
export const findLinkOf = (db: Db, paymentId: string): Promise<StoredLink | undefined> =>
  links(db).where('payment_id', '=', paymentId).where('revoked_at', 'is', null).executeTakeFirst()

/** Creation time of the first link of a checkout, also if it is revoked; null without one. */
export const findFirstLinkAt = async (db: Db, paymentId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('payment_links')
      .select((of) => of.fn.min('created_at').as('at'))
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()
  )?.at ?? null

/** Inserts a payment link. Only the hash of its token is stored. */
export const insertLink = async (
  tx: Tx,
  link: { id: string; tokenHash: Buffer; paymentId: string; expiresAt: Date; now: Date },
): Promise<void> => {
  await tx
    .insertInto('payment_links')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      payment_id: link.paymentId,
      expires_at: link.expiresAt,
      created_at: link.now,
    })
    .execute()
}

export const extendLink = async (tx: Tx, id: string, expiresAt: Date): Promise<void> => {
  await tx.updateTable('payment_links').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Revokes the link of a checkout; does nothing without one. */
export const revokeLinkOf = async (tx: Tx, paymentId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('payment_links')
    .set({ revoked_at: now })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Transfers the links of a checkout to the one that replaces it. The new one has no order yet. */
export const transferLinks = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await tx
    .updateTable('payment_links')
    .set({ payment_id: to, has_order: false })
    .where('payment_id', '=', from)
    .execute()
}

/** Records that the checkout of a link has an order that was created for the opener of the link. */
export const markLinkOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('payment_links').set({ has_order: true }).where('id', '=', id).execute()
}

/** Extends the hold of an open checkout. */
export const extendHold = async (
  tx: Tx,
  paymentId: string,
  { holdUntil, nextCheckAt }: { holdUntil: Date; nextCheckAt: Date | null },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ hold_until: holdUntil, next_check_at: nextCheckAt })
    .where('id', '=', paymentId)
    .execute()
}
