import type { ProviderName } from '#domain/payment-method.ts'

/** A refund that was made at a provider and may fail later. */
export type MadeByHand = { provider: ProviderName; captureId: string; refundId: string }
/** A refund by hand that an admin requested in our admin area. */
export type Gift = { key: string; consultationId: string; amountMinor: number; isAccepted: boolean }
