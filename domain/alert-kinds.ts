/** Events of which admins are notified, by mail and push; consultations that begin soon by push only. */
export const alertKinds = [
  'booked',
  'cancelled',
  'disputed',
  'stuck',
  'missed',
  'unread',
  'soon',
  'begins',
  'digest',
] as const
export type AlertKind = (typeof alertKinds)[number]
