/**
 * Retention periods of personal data, for the deletion jobs and the table of the Privacy Policy. In domain/settings.ts
 * are those that the owner sets (drafts, files and backups), and `productConstants` with those of profiles, network
 * addresses and payments.
 */
export const retention = {
  /** Data of an account that was erased at the person's request. */
  erasureDays: 7,
  /** Files that were uploaded without a booking. */
  unusedFileDays: 1,
  codeMailDays: 30,
  /** All other sent mails. */
  mailDays: 365,
  /** Webhook events of payment providers: longer than a provider repeats one. */
  eventDays: 90,
  /** Alerts on the staff's devices. */
  alertDays: 1,
  /** Replies of the mail server about refused addresses. */
  refusalDays: 30,
  /** A remembered login ends after this many days at the latest. */
  sessionDays: 30,
  /** Complaints received by email (전자상거래법 시행령 제6조); they are in the mailbox, not here. */
  complaintYears: 3,
} as const

/** The rows of the table in the Privacy Policy, in its order. */
export const retainedData = [
  'account',
  'bookings',
  'receipts',
  'complaints',
  'preparation',
  'reviews',
  'rooms',
  'files',
  'drafts',
  'mails',
  'codes',
  'events',
  'log',
  'alerts',
  'backups',
] as const
export type RetainedData = (typeof retainedData)[number]
