/**
 * How long personal data is kept, for the jobs that delete it and for the table of the Privacy Policy. What the
 * owner sets (drafts, files and conversations) is in domain/office.ts, what the law sets beside it.
 */
export const retention = {
  /** Data of an account that the office erased because its person asked for it. */
  erasureDays: 7,
  /** Files that were uploaded without a booking. */
  unclaimedFileDays: 1,
  /** Sent mails that held a code. */
  codeMailDays: 30,
  /** All other sent mails. */
  mailDays: 365,
  /** Webhook events of payment providers: longer than a provider repeats one. */
  eventDays: 90,
  /** Alerts on the office's own devices. */
  alertDays: 1,
  /** What the mail server said about addresses that it refused. */
  refusalDays: 30,
  /** A login that is remembered ends after this many days at the latest. */
  sessionDays: 30,
  /** Complaints that reach the office by email (전자상거래법 시행령 제6조); they are in its mailbox, not here. */
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
