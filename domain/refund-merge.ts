import type { Money } from './money.ts'
export type StoredRefundStatus = 'requested' | 'pending' | 'completed' | 'needs_attention' | 'covered'

/**
 * Who gives back. ours: what a cancellation owes, all that is left. office: a part besides, which somebody
 * in the office gives by hand while the booking stays, or which is owed again because a refund made by
 * others failed when ours for the rest was done. provider: made at the provider without us.
 */
export type RefundOrigin = 'ours' | 'office' | 'provider'

/** Where the provider says that a capture stands; `unknown`: in a word that this release does not know. */
export type CaptureStatus =
  | 'completed'
  | 'pending'
  | 'declined'
  | 'partially_refunded'
  | 'refunded'
  | 'unknown'

/** Whether the money of a capture was taken, even if it has been refunded since. */
export const isTaken = ({ status }: { status: CaptureStatus }): boolean =>
  status === 'completed' || status === 'partially_refunded' || status === 'refunded'

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

/**
 * The refunds of one capture, and those of which the provider does not say which capture they belong to: an order may
 * list those of a further capture as well. All of them when no capture is known.
 */
export const refundsOfCapture = <Refund extends { captureId: string | null }>(
  refunds: readonly Refund[],
  captureId: string | null,
): Refund[] =>
  refunds.filter((each) => captureId === null || each.captureId === null || each.captureId === captureId)

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

function mergeRefund(known: KnownRefund[], seen: SeenRefund): KnownRefund[] {
  const succeeds = seen.status === 'completed' || seen.status === 'pending'
  const rows = claimTwin(known, seen)
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
 * A reply that leaves out our mark stores a refund of ours as one of the provider's. As soon as the mark is seen, the
 * refund of ours takes over its state, so that one refund never stands twice.
 */
function claimTwin(rows: KnownRefund[], seen: SeenRefund): KnownRefund[] {
  const twin = rows.find((each) => each.origin === 'provider' && each.providerRefundId === seen.refundId)
  const own = twin && ourTry(rows, seen)
  if (!own) return rows
  const { status, amountCents, providerRefundId } = twin
  return rows.flatMap((each) => {
    if (each === twin) return []
    return each === own ? [{ ...own, status, amountCents, providerRefundId }] : [each]
  })
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

type SeenCapture = { captureId: string; capturedCents: number; status: CaptureStatus | null }

/** Prefixes of ids that are not the provider's: sums that a capture's status tells of, without a refund of its own. */
const UNLISTED = 'UNLISTED-'
export const REVERSED = 'REVERSED-'
type Prefix = typeof UNLISTED | typeof REVERSED

const hasPrefix =
  (prefix: Prefix) =>
  ({ providerRefundId }: Pick<KnownRefund, 'providerRefundId'>): boolean =>
    providerRefundId?.startsWith(prefix) ?? false
/** The provider took the capture itself back: see `addReversal`. */
export const isReversal = hasPrefix(REVERSED)

/**
 * Accounts for money that the provider says is back without listing its refunds: all that they leave
 * open when it calls the capture refunded, nothing when it calls it completed. What a refund turns out
 * to be part of is not counted twice. Rows that do not change are the same objects.
 */
export const addUnlisted = (rows: readonly KnownRefund[], capture: SeenCapture): KnownRefund[] =>
  withSum(rows, UNLISTED, capture, ({ openCents, knownCents }) => {
    const { status } = capture
    if (status === 'refunded') return openCents
    if (status === 'completed') return 0
    // Together with the others it would be everything, and the provider says that it is not: it has failed.
    if (status === 'partially_refunded' && knownCents >= openCents) return 0
    return Math.min(openCents, knownCents)
  })

/**
 * Accounts for a capture that was completed and that the provider calls declined or failed since: what is left of it
 * is not ours any more. Only a status that shows the money again ends that. Rows that do not change are the same objects.
 */
const addReversal = (rows: readonly KnownRefund[], capture: SeenCapture): KnownRefund[] =>
  withSum(rows, REVERSED, capture, ({ openCents, knownCents }) => {
    switch (capture.status) {
      case 'declined':
        return openCents
      case 'pending':
      case 'unknown':
      case null:
        return Math.min(openCents, knownCents)
      case 'completed':
      case 'partially_refunded':
      case 'refunded':
        return 0
    }
  })

/** Keeps one row for a sum of this prefix. Another sum is another id, so that the ledger posts the change. */
function withSum(
  rows: readonly KnownRefund[],
  prefix: Prefix,
  { captureId, capturedCents }: SeenCapture,
  /** `openCents`: what no other row takes of the capture. `knownCents`: the sum so far. */
  centsOf: (args: { openCents: number; knownCents: number }) => number,
): KnownRefund[] {
  const others = rows.filter((row) => !hasPrefix(prefix)(row))
  const known = rows.find(hasPrefix(prefix))
  const openCents = others
    .filter((row) => row.status === 'completed' || row.status === 'pending')
    .reduce((left, { amountCents }) => left - amountCents, capturedCents)
  const amountCents = centsOf({ openCents, knownCents: known?.amountCents ?? 0 })
  if (known?.amountCents === amountCents) return [...rows]
  if (amountCents <= 0) return others
  const providerRefundId = `${prefix}${captureId}-${amountCents}`
  const row = { origin: 'provider', status: 'completed', attempt: 1, providerRefundId } as const
  return [...others, { id: known?.id ?? null, ...row, amountCents }]
}

/** Both sums, each beside the other: what was unlisted before a reversal stays, and a reversal takes only the rest. */
export function addSums(rows: readonly KnownRefund[], capture: SeenCapture): KnownRefund[] {
  const reversal = rows.filter(isReversal)
  const unlisted = addUnlisted(
    rows.filter((row) => !isReversal(row)),
    capture,
  )
  return addReversal([...unlisted, ...reversal], capture)
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
  const given = rows.map((row) => oweGivenAgain(row, notBackCents))
  const leftCents = notBackCents - givenByHandCents(given)
  const isReversed = rows.some(isReversal)
  const settled = given.map((row): KnownRefund => {
    if (row.origin === 'provider') return row
    const isOwed = row.status === 'requested' || row.status === 'needs_attention'
    const isOffice = row.origin === 'office'
    // A reversal may end, and then the part that the office gives is owed as before (`oweGivenAgain`).
    if (isOwed && notBackCents <= 0)
      return { ...row, status: 'covered', amountCents: isOffice && isReversed ? row.amountCents : 0 }
    // Its amount is what the office said: nothing raises it.
    if (isOffice) return row
    if (isOwed && row.amountCents < leftCents)
      return { ...row, amountCents: leftCents, attempt: row.attempt + 1 }
    if (row.status !== 'covered' || leftCents <= 0) return row
    return { ...row, status: 'requested', amountCents: leftCents, attempt: row.attempt + 1 }
  })
  return oweRest(settled, capturedCents)
}

/** A part given by hand that only a reversal had covered kept its amount, and is given when the money is there again. */
function oweGivenAgain(row: KnownRefund, notBackCents: number): KnownRefund {
  const isOver = row.origin === 'office' && row.status === 'covered' && row.amountCents > 0
  if (!isOver || notBackCents <= 0) return row
  const amountCents = Math.min(row.amountCents, notBackCents)
  return { ...row, status: 'requested', amountCents, attempt: row.attempt + 1 }
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
