/** What a dispute is called that is over, whatever the provider calls it. */
export const DISPUTE_RESOLVED = 'RESOLVED'
/** Decided for the buyer, and the provider has not shown yet that the money left our account. */
export const DISPUTE_LOST = 'RESOLVED_BUYER_FAVOUR'
/** Why a refund waits: the provider refuses it for as long as there is a dispute about its payment. */
export const WAITS_FOR_DISPUTE = 'DISPUTED'
