import type { RefundCause } from '#domain/money-cause.ts'

/** Why a refund is stuck, as the desk says it (web/texts/en/admin-causes.ts). */
export const refundCauses: Record<RefundCause, string> = {
  balance: 'Your balance at the provider is too low. Add money there.',
  declined: 'The client’s card or account was refused, or they have not confirmed the payment.',
  unsaid: 'Nobody has said why.',
  disputed: 'The client disputes the payment. It waits until the dispute is over.',
  restored: 'It was under way when the backup was made. The provider is asked before anything is sent again.',
  failedBefore: 'It was sent, and the client’s bank has sent it back.',
  tooLate: 'The provider’s time for it is over. Send the money to the client another way and tell them.',
  notCleared: 'The payment itself has not arrived yet. It is tried again when it has.',
  already: 'The provider says that this has happened before. Look the transaction up there.',
  access:
    'The provider does not allow it with our access data. Ask whoever looks after the site to check the access data, or do it in the provider’s console.',
  account: 'The provider has restricted it or one of the accounts. Its support can say why.',
  review: 'The provider is checking the payment or waits for you to accept it. Look it up there.',
  bank: 'The client’s bank is still transferring the money. This can take some days.',
  noAnswer: 'The provider has not given a clear answer. We keep asking.',
  other: 'The provider has refused it. Its support can say why.',
}
