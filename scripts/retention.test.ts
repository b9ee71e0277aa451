import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { DAY_MS } from '#domain/calendar.ts'
import { type RetainedData, retainedData, retention } from '#domain/retention.ts'
import { initialSettings } from '#domain/settings.ts'
import type { Tables } from '#server/db/tables.ts'
import { privacyWorker } from '#server/features/privacy/worker.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { privacy as english } from '#web/content/en/privacy.ts'
import { factsIn } from '#web/content/facts.ts'
import { privacy as japanese } from '#web/content/ja/privacy.ts'
import { privacy as korean } from '#web/content/ko/privacy.ts'
import { privacy as mongolian } from '#web/content/mn/privacy.ts'
import { privacy as uzbek } from '#web/content/uz/privacy.ts'
import { privacy as vietnamese } from '#web/content/vi/privacy.ts'
import { privacy as chinese } from '#web/content/zh/privacy.ts'

/**
 * Entry of the Privacy Policy with the retention period of each table; `null` with the reason: no personal
 * data.
 */
const tables: Record<keyof Tables, RetainedData | { null: string }> = {
  attachments: 'files',
  audit_chain: { null: 'sums of log entries' },
  audit_heads: { null: 'sums of days of the log' },
  audit_log: 'log',
  backup_state: { null: 'when the newest backup was made' },
  cash_receipts: 'receipts',
  busy_times: { null: 'when staff are busy, without what for' },
  calendar_feeds: { null: 'calendars of the staff, sealed' },
  closed_dates: { null: "the office's days off" },
  consents: 'account',
  consultations: 'bookings',
  counsellor_exceptions: { null: 'working hours of the staff' },
  counsellors: { null: 'working hours of the staff' },
  coupon_claims: 'bookings',
  coupons: 'bookings',
  day_rates: { null: 'exchange rates' },
  desk_feeds: 'codes',
  disputes: 'bookings',
  erasable_details: 'log',
  first_steps: { null: 'which steps of the set-up are done' },
  installations: { null: 'starts and restores of this database' },
  journal_entries: { null: 'amounts without a person; the payment names its owner' },
  journal_lines: { null: 'amounts without a person' },
  mailed_codes: 'codes',
  messages: 'mails',
  orphan_orders: 'bookings',
  other_installations: { null: 'ids of other sites on the same provider account' },
  passkey_challenges: 'codes',
  passkeys: 'account',
  payment_links: { null: 'which checkout can be paid with a link; the payment names its owner' },
  payments: 'bookings',
  preparations: 'preparation',
  provider_facts: { null: 'ids of webhooks' },
  push_devices: 'alerts',
  push_keys: { null: "the site's own key" },
  pushes: 'alerts',
  rate_limits: 'codes',
  rate_versions: { null: 'exchange rates' },
  readiness: { null: 'one row that is written to' },
  recovery_codes: 'account',
  refunds: 'bookings',
  relay_refusals: 'mails',
  reviews: 'reviews',
  room_messages: 'rooms',
  rooms: 'rooms',
  sales: { null: 'when the site began to sell' },
  secret_keys: { null: "names of the site's own keys" },
  services: { null: 'what the office sells' },
  sessions: 'codes',
  settings_versions: { null: "the office's own settings" },
  setup_links: 'codes',
  slot_claims: { null: 'which payment has which time' },
  slot_seats: { null: 'how many consultations a time has' },
  users: 'account',
  waits: 'bookings',
  webhook_events: 'events',
}
/** Entries of the policy that no table holds. */
const outside: readonly RetainedData[] = ['backups', 'complaints', 'drafts']

const policies = {
  en: english,
  ko: korean,
  vi: vietnamese,
  zh: chinese,
  ja: japanese,
  mn: mongolian,
  uz: uzbek,
}
const rowsIn = (locale: (typeof locales)[number]) =>
  policies[locale](factsIn(locale, initialSettings)).retention.rows

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the Privacy Policy covers exactly the tables with personal data', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`.execute(
    app.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted())
  const covered = new Set([...Object.values(tables).filter((kept) => typeof kept === 'string'), ...outside])
  expect([...covered].toSorted()).toEqual([...retainedData].toSorted())
})

test.each(locales)(
  'the retention periods in the Privacy Policy in %s are those of the deletion jobs',
  (locale) => {
    const { account, mails, events, files, codes, drafts, alerts, complaints, backups } = rowsIn(locale)
    const { draftDays, attachmentDays, backupDays } = initialSettings.retention
    const numbers = ({ period }: { period: string }) => (period.match(/\d+/g) ?? []).map(Number)
    expect(numbers(account)).toEqual([1, retention.erasureDays])
    expect(numbers(mails)).toEqual([1, retention.codeMailDays, retention.refusalDays])
    expect(numbers(events)).toEqual([retention.eventDays])
    expect(numbers(files)).toEqual([attachmentDays, retention.unusedFileDays])
    expect(numbers(codes)[0]).toBe(retention.sessionDays)
    expect(numbers(drafts)).toEqual([draftDays])
    expect(numbers(alerts)).toEqual([retention.alertDays])
    expect(numbers(complaints)).toEqual([retention.complaintYears])
    expect(numbers(backups)[0]).toBe(backupDays)
  },
)

test('mails and provider events are deleted at the end of their retention period', async () => {
  const now = app.clock.now()
  const mail = (kind: 'reset_code' | 'room_message') => ({
    kind,
    reference: kind,
    to_email: 'somebody@gmail.com',
    locale: 'en',
    data: '{}',
    state: 'sent' as const,
    run_at: now,
    created_at: now,
  })
  await app.db
    .insertInto('messages')
    .values([mail('reset_code'), mail('room_message')])
    .execute()
  await app.db
    .insertInto('webhook_events')
    .values({ event_id: 'E', event_type: 'X', body: '{}', status: 'done', received_at: now })
    .execute()
  const left = async () => [
    ...(await app.db.selectFrom('messages').select('kind as name').orderBy('kind').execute()),
    ...(await app.db.selectFrom('webhook_events').select('event_type as name').execute()),
  ]
  const after = async (days: number) => {
    app.clock.set(new Date(now.getTime() + days * DAY_MS).toISOString())
    await privacyWorker(app.deps)()
    return (await left()).map(({ name }) => name)
  }
  expect(await after(retention.codeMailDays)).toEqual(['reset_code', 'room_message', 'X'])
  expect(await after(retention.codeMailDays + 1)).toEqual(['room_message', 'X'])
  expect(await after(retention.eventDays)).toEqual(['room_message', 'X'])
  expect(await after(retention.eventDays + 1)).toEqual(['room_message'])
  expect(await after(retention.mailDays)).toEqual(['room_message'])
  expect(await after(retention.mailDays + 1)).toEqual([])
})
