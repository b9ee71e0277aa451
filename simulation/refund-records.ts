import type { ProviderName } from '#domain/payment-method.ts'

/** A refund that was made at a provider and may fail later. */
export type ExternalRefund = { provider: ProviderName; captureId: string; refundId: string }
/** A manual refund that an admin requested. */
export type ManualRefund = { key: string; consultationId: string; amountMinor: number; isAccepted: boolean }
