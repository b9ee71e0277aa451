/** Details that have words; any other is shown under its own name. */
export const detailNames = [
  'refundCents',
  'amountCents',
  'seats',
  'code',
  'call',
  'cause',
  'device',
  'ended',
  'kind',
  'state',
  'granted',
  'with',
  'shown',
  'leftOut',
  'released',
] as const
