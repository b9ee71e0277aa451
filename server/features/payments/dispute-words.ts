/** Why a refund waits: the provider refuses it for as long as there is a dispute about its payment. */
export const WAITS_FOR_DISPUTE = 'DISPUTED'
