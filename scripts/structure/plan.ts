/**
 * The structure of the project as data. A new feature, table or exception gets its row here. The rules in this folder
 * read it, and `structure.test.ts` plants every fault that they must report.
 */

export type Feature = {
  name: string
  /** Tables that belong to the feature. Its stores may read these, those of features below it, and `reads`. */
  owns?: readonly string[]
  /** Tables of other features that it writes, too. */
  writes?: readonly string[]
  /** Tables of features above it that its stores read. '*': all. */
  reads?: readonly string[] | '*'
}

/** From the top down: a feature may use those below it, never one above. */
export const features: readonly Feature[] = [
  {
    name: 'admin',
    owns: ['cash_receipts', 'day_rates', 'desk_feeds', 'rate_versions'],
    reads: '*',
  },
  { name: 'clients', reads: '*' },
  { name: 'reports', owns: ['audit_chain', 'audit_heads', 'backup_state'], reads: '*' },
  {
    name: 'privacy',
    reads: '*',
    writes: [
      'attachments',
      'cash_receipts',
      'consents',
      'consultations',
      'counsellor_exceptions',
      'counsellors',
      'coupon_claims',
      'coupons',
      'disputes',
      'erasable_details',
      'mailed_codes',
      'messages',
      'orphan_orders',
      'passkey_challenges',
      'payment_links',
      'payments',
      'preparations',
      'rate_limits',
      'recovery_codes',
      'refunds',
      'relay_refusals',
      'reviews',
      'rooms',
      'sessions',
      'setup_links',
      'slot_claims',
      'users',
      'waits',
      'webhook_events',
    ],
  },
  { name: 'preparation', owns: ['preparations'] },
  {
    name: 'chat',
    owns: ['room_messages', 'rooms'],
    writes: ['attachments', 'messages'],
    reads: ['preparations'],
  },
  {
    name: 'accounts',
    owns: [
      'consents',
      'mailed_codes',
      'passkey_challenges',
      'passkeys',
      'recovery_codes',
      'sessions',
      'setup_links',
      'users',
    ],
    // A usual login is stored in one statement (docs/adr/0112).
    writes: ['audit_log', 'desk_feeds', 'erasable_details', 'rate_limits'],
  },
  // A slot is reserved in one statement (docs/adr/0112).
  { name: 'payments/checkout', owns: ['payment_links'], writes: ['payments', 'rate_limits', 'slot_claims'] },
  {
    name: 'payments/capture',
    owns: ['orphan_orders'],
    // A captured payment is booked in one statement (docs/adr/0112).
    writes: [
      'consultations',
      'coupons',
      'journal_entries',
      'journal_lines',
      'messages',
      'payments',
      'provider_facts',
    ],
  },
  {
    name: 'consultations',
    owns: ['consultations', 'reviews'],
    writes: ['attachments'],
    // With a payment link, the payer may be another person than the client.
    reads: ['payment_links', 'preparations'],
  },
  { name: 'payments/refunds', owns: ['disputes', 'refunds'], writes: ['payments'], reads: ['consultations'] },
  // The reservation of an offer is released in the transaction that takes it.
  { name: 'waiting-list', owns: ['waits'] },
  {
    name: 'payments',
    owns: ['journal_entries', 'journal_lines', 'payments', 'provider_facts', 'webhook_events'],
    reads: ['consultations', 'disputes', 'payment_links', 'refunds', 'waits'],
  },
  {
    name: 'attachments',
    owns: ['attachments'],
    writes: ['consultations'],
    reads: ['payments'],
  },
  {
    name: 'availability',
    owns: [
      'busy_times',
      'calendar_feeds',
      'closed_dates',
      'counsellor_exceptions',
      'counsellors',
      'slot_claims',
      'slot_seats',
    ],
    reads: ['payments', 'waits'],
  },
  { name: 'coupons', owns: ['coupon_claims', 'coupons'], reads: ['payments'] },
  {
    name: 'pushes',
    owns: ['push_devices', 'push_keys', 'pushes'],
    reads: ['consultations'],
  },
  { name: 'services', owns: ['services'] },
  { name: 'settings', owns: ['first_steps', 'sales', 'settings_versions'], reads: ['payments'] },
  { name: 'mails', owns: ['messages', 'relay_refusals'] },
]

/** Tables of `server/db/`, and `users`: every store may read them. */
export const readByAll: readonly string[] = [
  'audit_log',
  'erasable_details',
  'installations',
  'other_installations',
  'rate_limits',
  'readiness',
  'secret_keys',
  'users',
]

/**
 * Imports against the order of the features, or of a file that is not a command or a query, each with its reason. An
 * exception that is no longer used is a fault. `to` is a module of a feature.
 */
export const exceptions: readonly { from: string; to: string; because: string }[] = [
  {
    from: 'payments/refunds',
    to: 'consultations/booking',
    because: 'money that all went back cancels its booking in the transaction that learns of it',
  },
]

/** Words that describe no content. */
export const emptyWords: readonly string[] = [
  'common',
  'core',
  'handler',
  'helper',
  'helpers',
  'manager',
  'misc',
  'my',
  'old',
  'shared',
  'stuff',
  'things',
  'types',
  'util',
  'utils',
]

/** Folders inside a feature beside those that are listed as features; all others are flat. */
export const innerFolders: readonly string[] = [
  'server/features/mails/templates',
  'server/features/mails/templates/texts',
]

/**
 * Files outside of stores and `server/db/` that may contain SQL: some of it belongs to transactions of other features.
 */
export const sqlElsewhere: readonly string[] = [
  'server/features/availability/collisions.ts',
  'server/features/availability/seats.ts',
  'server/features/mails/outbox.ts',
  'server/http/health.ts',
  'server/http/instance-metrics.ts',
]

/**
 * Migrations that change existing tables, and why the previous release keeps working beside them. Each is tested
 * by `npm run upgrade-test`.
 */
export const narrowings: readonly { migration: string; what: string; because: string }[] = [
  ...['payments_order_id_key', 'payments_capture_id_key', 'refunds_provider_refund_id_key'].map((what) => ({
    migration: '0016_providers.sql',
    what,
    because: 'wider under the same name: an id is unique together with its provider, which has a default',
  })),
  ...[
    'payments_provider_check',
    'payments_way_check',
    'refunds_provider_check',
    'orphan_orders_provider_check',
    'webhook_events_provider_check',
    'disputes_provider_check',
  ].map((what) => ({
    migration: '0172_outside_money.sql',
    what,
    because: 'wider under the same name: older programs call no provider for money received outside',
  })),
  {
    migration: '0026_by_hand.sql',
    what: 'refunds_origin_check',
    because: 'wider under the same name: one more origin, which older programs read as not ours',
  },
  {
    migration: '0061_chat_apps.sql',
    what: 'consultations_platform_check',
    because: 'wider under the same name: older programs neither offer nor write the new apps',
  },
  {
    migration: '0100_money_taken_back.sql',
    what: 'orphan_orders_origin_check',
    because: 'wider under the same name: one more origin, which older programs show without its sentence',
  },
  {
    migration: '0127_optional_first_step.sql',
    what: 'first_steps_step_check',
    because: 'wider under the same name: older programs do not read the step and count six without it',
  },
  {
    migration: '0130_staff_roles.sql',
    what: 'users_role_check',
    because: 'wider under the same name: older programs give no rights to the new roles',
  },
  {
    migration: '0167_waiting_list.sql',
    what: 'slot_claims_holder',
    because: 'older programs reserve for payments only, which the rule allows',
  },
  {
    migration: '0171_offer_claims_index.sql',
    what: 'slot_claims_of_wait',
    because: 'older programs make no offers',
  },
]

/** Locks of tables that running nodes use (migration-locks.ts), and why each lock is short. */
export const briefLocks: readonly { migration: string; table: string; because: string }[] = [
  {
    migration: '0100_money_taken_back.sql',
    table: 'orphan_orders',
    because: 'one row per payment without a booking: a few hundred are checked within milliseconds',
  },
  {
    migration: '0127_optional_first_step.sql',
    table: 'first_steps',
    because: 'seven rows at most',
  },
]
