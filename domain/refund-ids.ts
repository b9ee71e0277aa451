/** Prefixes of our own ids, for sums that follow from a capture's status without a listed refund. */
export const UNLISTED = 'UNLISTED-'
export const REVERSED = 'REVERSED-'
/** Prefix of our own id for a refund that staff paid in cash or by bank transfer. */
export const TRANSFER = 'outside-'
export type Prefix = typeof UNLISTED | typeof REVERSED | typeof TRANSFER

type WithId = { providerRefundId: string | null }

export const hasPrefix =
  (prefix: Prefix) =>
  ({ providerRefundId }: WithId): boolean =>
    providerRefundId?.startsWith(prefix) ?? false
/** True when the provider reversed the capture itself: see `addReversal`. */
export const isReversal = hasPrefix(REVERSED)
/** True when staff paid the refund in cash or by bank transfer: the provider does not know of it. */
export const isTransfer = hasPrefix(TRANSFER)
