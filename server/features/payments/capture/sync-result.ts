import type { Consultation } from '#contract/consultations.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'

/** Result of a sync: the payment as it is stored now. */
export type SyncResult = {
  payment: PaymentRow
  /** This sync booked the consultation. */
  booked?: true
  /** The booked consultation as its client reads it, if it was stored in one statement. */
  consultation?: Consultation
  /** The provider did not answer, or another process is syncing: the stored row may be outdated. */
  mayBeOutdated?: true
}

/** Syncs in flight in this process, by payment id. */
export type SyncsInFlight = Map<string, Promise<SyncResult>>
