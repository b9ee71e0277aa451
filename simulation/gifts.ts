import type { ProviderName } from '#domain/way.ts'

/** A refund that was made at a provider, and may come to nothing later. */
export type MadeByHand = { provider: ProviderName; captureId: string; refundId: string }
/** What the office has asked for at our desk. */
export type Gift = { key: string; consultationId: string; amountMinor: number; isAccepted: boolean }
