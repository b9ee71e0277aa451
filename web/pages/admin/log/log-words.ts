/** Details that have words; any other is shown under its own name. */
export const detailNames = [
  'refundCents',
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
