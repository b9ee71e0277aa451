/**
 * Tests that `npm test` also runs on PGlite: behaviour that can differ between the two engines. `npm run
 * test:all` runs the whole server suite on it (docs/adr/0087). Tests of PGlite itself (first start, copies,
 * watchdog, archive) name their engine and run once.
 */
export const conformanceTests = [
  // Migrations, types, timestamps, JSON, the transaction queue, refused states.
  'server/db/transaction.test.ts',
  'server/db/count.test.ts',
  'server/db/planner.test.ts',
  'server/running.test.ts',
  'server/features/payments/ledger-opening.test.ts',
  'server/features/payments/ledger.test.ts',
  'server/features/reports/audit-log.test.ts',
  // Search and paging.
  'server/features/clients/clients.test.ts',
  'server/features/consultations/list.test.ts',
  // A booking with its cancellation and refund, a chat, a change of settings.
  'server/features/payments/checkout/booking.test.ts',
  'server/features/consultations/cancel.test.ts',
  'server/features/chat/events.test.ts',
  'server/features/settings/settings.test.ts',
]
