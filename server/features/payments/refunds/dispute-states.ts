/** Status of a dispute that has ended, for all providers. */
export const DISPUTE_RESOLVED = 'RESOLVED'
/** Resolved for the buyer, but the provider does not show yet that the money has left our account. */
export const DISPUTE_LOST = 'RESOLVED_BUYER_FAVOUR'
/** Issue of a refund that the provider refuses while there is a dispute about its payment. */
export const WAITS_FOR_DISPUTE = 'DISPUTED'
