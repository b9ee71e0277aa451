/** What a dispute is called that is over, whatever the provider calls it. */
export const DISPUTE_RESOLVED = 'RESOLVED'
/** Why a refund waits: the provider refuses it for as long as there is a dispute about its payment. */
export const WAITS_FOR_DISPUTE = 'DISPUTED'
