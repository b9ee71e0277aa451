import type { PaymentRow } from '#server/features/payments/store.ts'

/** Where a payment stands after a look at the provider. */
export type Progress = {
  payment: PaymentRow
  /** This look booked the consultation. */
  booked?: true
  /** The provider did not answer, or another process is at it: what is stored may be behind. */
  unsure?: true
}

/** The looks of this process that are under way, by the id of their payment. */
export type LooksUnderWay = Map<string, Promise<Progress>>
