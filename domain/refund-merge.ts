import type { Money } from './money.ts'
export type StoredRefundStatus = 'requested' | 'pending' | 'completed' | 'needs_attention' | 'covered'

/**
 * Who gives back. ours: what a cancellation owes, all that is left. office: a part besides, which somebody
 * in the office gives by hand while the booking stays, or which is owed again because a refund made by
 * others failed when ours for the rest was done. provider: made at the provider without us.
 */
export type RefundOrigin = 'ours' | 'office' | 'provider'

/** Where the provider says that a capture stands. */
export type CaptureStatus = 'completed' | 'pending' | 'declined' | 'partially_refunded' | 'refunded'

export type KnownRefund = {
  /** Null for a refund of the provider's that is not stored yet. */
  id: string | null
  origin: RefundOrigin
  status: StoredRefundStatus
  amountCents: number
  attempt: number
  providerRefundId: string | null
}

export type SeenRefund = {
  refundId: string
  status: 'completed' | 'pending' | 'failed'
  amount: Money | null
  customId: string | null
}

/** The mark by which a try of ours is recognised at the provider, and its idempotency key. */
export const refundMark = (refund: { id: string; attempt: number }): string =>
  `${refund.id}-${refund.attempt}`

/**
 * Takes in what the provider says about refunds. Pure and repeatable: rows that do not change are the
 * same objects, rows with `id: null` are new, a refund of the provider's that failed is left out.
 */
export function mergeRefunds(known: readonly KnownRefund[], seen: readonly SeenRefund[]): KnownRefund[] {
  return seen.reduce<KnownRefund[]>(mergeRefund, [...known])
}

function mergeRefund(rows: KnownRefund[], seen: SeenRefund): KnownRefund[] {
  const succeeds = seen.status === 'completed' || seen.status === 'pending'
  const row = rows.find((each) => each.providerRefundId === seen.refundId) ?? ourTry(rows, seen)
  if (!row) {
    // What cannot be read proves nothing.
    if (!succeeds || seen.amount === null) return rows
    const found = { id: null, origin: 'provider', attempt: 1, ...outcomeOf(seen, 0) } as const
    return [...rows, found]
  }
  // A refund that arrived stays arrived, whatever an older view says; that it failed is always newer.
  if (row.status === 'completed' && succeeds) return rows
  const replace = (by: KnownRefund[]): KnownRefund[] => rows.flatMap((each) => (each === row ? by : [each]))
  if (succeeds) {
    const changes = outcomeOf(seen, row.amountCents)
    const isSame = row.status === changes.status && row.providerRefundId === changes.providerRefundId
    return isSame ? rows : replace([{ ...row, ...changes }])
  }
  if (row.origin === 'provider') return replace([])
  return replace([{ ...row, status: 'requested', attempt: row.attempt + 1, providerRefundId: null }])
}

/**
 * Our refund that this is a try of, as long as no other try of it is known. A success of any try
 * counts, since a request that was repeated on the way may succeed after we gave it up; a failure only
 * of the try that is under way.
 */
function ourTry(rows: readonly KnownRefund[], seen: SeenRefund): KnownRefund | undefined {
  const { customId } = seen
  if (!customId) return undefined
  const succeeds = seen.status === 'completed' || seen.status === 'pending'
  return rows.find((row) => {
    if (row.origin === 'provider' || row.id === null || row.providerRefundId !== null) return false
    if (succeeds) return isTryOf(row.id, customId)
    const isUnderWay = row.status === 'requested' || row.status === 'needs_attention'
    return isUnderWay && customId === refundMark({ id: row.id, attempt: row.attempt })
  })
}

/** No id of the provider's: what went back by refunds which it does not list. Another amount is another one. */
const UNLISTED = 'UNLISTED-'
const isUnlisted = ({ providerRefundId }: KnownRefund): boolean =>
  providerRefundId?.startsWith(UNLISTED) ?? false

/**
 * Accounts for money that the provider says is back without listing its refunds: all that they leave
 * open when it calls the capture refunded, nothing when it calls it completed. What a refund turns out
 * to be part of is not counted twice. Rows that do not change are the same objects.
 */
export function addUnlisted(
  rows: readonly KnownRefund[],
  capture: { captureId: string; capturedCents: number; status: CaptureStatus | null },
): KnownRefund[] {
  const { captureId, capturedCents, status } = capture
  const listed = rows.filter((row) => !isUnlisted(row))
  const known = rows.find(isUnlisted)
  const openCents = listed
    .filter((row) => row.status === 'completed' || row.status === 'pending')
    .reduce((left, { amountCents }) => left - amountCents, capturedCents)
  const amountCents = unlistedCents(status, { openCents, knownCents: known?.amountCents ?? 0 })
  if (known?.amountCents === amountCents) return [...rows]
  if (amountCents <= 0) return listed
  const providerRefundId = `${UNLISTED}${captureId}-${amountCents}`
  const unlisted = { origin: 'provider', status: 'completed', attempt: 1, providerRefundId } as const
  return [...listed, { id: known?.id ?? null, ...unlisted, amountCents }]
}

function unlistedCents(
  status: CaptureStatus | null,
  { openCents, knownCents }: { openCents: number; knownCents: number },
): number {
  if (status === 'refunded') return openCents
  if (status === 'completed') return 0
  // Together with the others it would be everything, and the provider says that it is not: it has failed.
  if (status === 'partially_refunded' && knownCents >= openCents) return 0
  return Math.min(openCents, knownCents)
}

/**
 * Closes our refund, still owed, when others have given everything back: by hand in the provider's
 * dashboard, or after a lost dispute. What was closed too early, or lowered, because of a refund that failed
 * after all, is owed again: by our refund while it waits, by one besides when it is done or under way.
 * Rows that do not change are the same objects, rows with `id: null` are new.
 */
export function coverOurs(rows: readonly KnownRefund[], capturedCents: number): KnownRefund[] {
  const notBackCents = capturedCents - refundedCents(rows)
  // Given by hand and on its way: that much is not owed besides.
  const leftCents = notBackCents - givenByHandCents(rows)
  const settled = rows.map((row): KnownRefund => {
    if (row.origin === 'provider') return row
    const isOwed = row.status === 'requested' || row.status === 'needs_attention'
    if (isOwed && notBackCents <= 0) return { ...row, status: 'covered', amountCents: 0 }
    // Its amount is what the office said: nothing raises it.
    if (row.origin === 'office') return row
    if (isOwed && row.amountCents < leftCents)
      return { ...row, amountCents: leftCents, attempt: row.attempt + 1 }
    if (row.status !== 'covered' || leftCents <= 0) return row
    return { ...row, status: 'requested', amountCents: leftCents, attempt: row.attempt + 1 }
  })
  return oweRest(settled, capturedCents)
}

/** That a refund of ours exists means that everything is owed; what it cannot give any more is owed besides. */
function oweRest(rows: KnownRefund[], capturedCents: number): KnownRefund[] {
  const ours = rows.find(({ origin }) => origin === 'ours')
  if (ours?.status !== 'pending' && ours?.status !== 'completed') return rows
  // Whatever is on its way, by whomever, may still arrive.
  const missingCents = rows
    .filter(({ status }) => status !== 'covered')
    .reduce((left, { amountCents }) => left - amountCents, capturedCents)
  if (missingCents <= 0) return rows
  const rest = {
    id: null,
    origin: 'office',
    status: 'requested',
    attempt: 1,
    providerRefundId: null,
  } as const
  return [...rows, { ...rest, amountCents: missingCents }]
}

/** The mark is one of any try of this refund of ours. */
export const isTryOf = (id: string, customId: string): boolean =>
  customId.startsWith(`${id}-`) && /^\d+$/.test(customId.slice(id.length + 1))

const outcomeOf = (
  seen: SeenRefund,
  amountCents: number,
): Pick<KnownRefund, 'status' | 'amountCents' | 'providerRefundId'> => ({
  status: seen.status === 'completed' ? 'completed' : 'pending',
  amountCents: seen.amount?.minor ?? amountCents,
  providerRefundId: seen.refundId,
})

/** What the office gives back by hand and what has not arrived yet, in minor units. */
export const givenByHandCents = (
  refunds: readonly Pick<KnownRefund, 'origin' | 'status' | 'amountCents'>[],
): number =>
  refunds
    .filter(({ origin, status }) => origin === 'office' && status !== 'completed' && status !== 'covered')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** US cents that went back for good: what is pending may still fail. */
export const refundedCents = (refunds: readonly Pick<KnownRefund, 'status' | 'amountCents'>[]): number =>
  refunds
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
