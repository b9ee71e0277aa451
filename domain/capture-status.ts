/** Status of a capture at the provider; `unknown`: a status that this release does not know. */
export type CaptureStatus =
  | 'completed'
  | 'pending'
  | 'declined'
  | 'partially_refunded'
  | 'refunded'
  | 'unknown'

/** True when the money of a capture was taken, even if it has been refunded since. */
export const wasCaptured = ({ status }: { status: CaptureStatus }): boolean =>
  status === 'completed' || status === 'partially_refunded' || status === 'refunded'
