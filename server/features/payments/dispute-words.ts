/** Refusals of a refund that end with the dispute about its payment. */
export const FORBIDDEN_BY_DISPUTE = ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'TRANSACTION_DISPUTED']
