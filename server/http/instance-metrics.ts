import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { unarchivedSeconds } from '#server/db/archiving.ts'
import type { Deps } from '#server/deps.ts'
import { STOP_AFTER } from '#server/features/mails/relay.ts'
import { within } from '#server/within.ts'

/** Without a timeout a scrape with an unreachable database would report nothing. */
const ANSWER_MS = 2_000

type Numbers = Record<OpenWork, number | null>
type OpenWork = keyof typeof openWork

/** Metrics of open work, from one statement over small indexes. */
const openWork = {
  messages_waiting: 'Mails in the outbox that are not sent yet',
  messages_oldest_seconds: 'Seconds since the oldest unsent mail was due',
  messages_failed: 'Mails whose delivery failed permanently',
  mails_stopped: '1 while the mail relay refuses every recipient and the queue is stopped',
  backup_failing: '1 while backups fail',
  refunds_outstanding: 'Refunds that are not completed',
  refunds_oldest_seconds: 'Age of the oldest refund that is not completed',
  payments_unclear: 'Open payments about which the provider has not answered for more than an hour',
  webhook_events_oldest_seconds: 'Age of the oldest webhook event that is not processed',
  money_quarantined: 'Captured orders without a booking',
  wal_unarchived_seconds: 'Seconds since PostgreSQL last archived WAL; 0 without WAL archiving',
  backup_last_success_timestamp_seconds: 'Time of the newest backup in BACKUP_TO; absent without a backup',
  backup_last_bytes: 'Size of the newest backup',
  database_bytes: 'Size of the database on the disk of its server',
  journal_differs: '1 when the daily audit found that the ledger differs from payments and refunds',
} as const

/** Metrics of the installation's state, refreshed for each scrape. */
export function registerInstanceMetrics(
  registry: Registry,
  { db, space, clock, log, machine }: Pick<Deps, 'db' | 'space' | 'clock' | 'log' | 'machine'>,
): { refresh(): Promise<void> } {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] })
  const up = gauge('database_up', '1 when the database has answered this scrape')
  const free = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR')
  const offset = gauge(
    'clock_offset_seconds',
    "Seconds by which this machine's clock is ahead of the database's",
  )
  new Gauge({
    name: 'naru_build_info',
    help: 'Always 1; the labels name the release and the version of Node that run',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: machine.release, node: process.versions.node }, 1)
  const certificate = certificateMetric(registry, machine)
  const gauges = Object.entries(openWork).map(([name, help]) => ({ name, gauge: gauge(name, help) }))

  return {
    refresh: async () => {
      free.set(space.freeBytes())
      offset.set(clock.offsetSeconds())
      certificate.refresh()
      const numbers = await within(ANSWER_MS, ask(db), null).catch((error: unknown) => {
        log.warn({ err: error }, 'database metrics unavailable')
        return null
      })
      up.set(numbers ? 1 : 0)
      // An unknown value is left out: an old number would look current.
      for (const { name, gauge } of gauges) {
        const value = numbers?.[name as OpenWork] ?? null
        if (value === null) gauge.remove()
        else gauge.set(value)
      }
    },
  }
}

/** The certificate is fetched over the network, so a scrape reports the last answer and does not wait. */
const CERTIFICATE_EVERY_MS = 3_600_000

function certificateMetric(registry: Registry, machine: Deps['machine']): { refresh(): void } {
  const gauge = new Gauge({
    name: 'certificate_expiry_timestamp_seconds',
    help: 'End of validity of the certificate of PUBLIC_URL; 0 if it is not trusted, absent if it is unknown',
    registers: [registry],
  })
  gauge.remove()
  let fetchedAtMs = -Infinity
  return {
    refresh: () => {
      if (performance.now() - fetchedAtMs < CERTIFICATE_EVERY_MS) return
      fetchedAtMs = performance.now()
      void machine.fetchCertificateEnd().then(
        (end) => {
          if (end === null) gauge.remove()
          else gauge.set(end instanceof Date ? end.getTime() / 1000 : 0)
        },
        () => gauge.remove(),
      )
    },
  }
}

async function ask(db: Deps['db']): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    select
      (select count(*)::int from messages where state = 'queued') as messages_waiting,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8
        from messages where state = 'queued' and run_at < now()) as messages_oldest_seconds,
      (select count(*)::int from messages where state = 'failed') as messages_failed,
      (select (count(distinct to_email) >= ${STOP_AFTER})::int from relay_refusals where counts) as mails_stopped,
      (select count(*)::int from backup_state where failing_since is not null) as backup_failing,
      (select extract(epoch from newest_at)::float8 from backup_state) as backup_last_success_timestamp_seconds,
      (select newest_bytes::float8 from backup_state) as backup_last_bytes,
      pg_database_size(current_database())::float8 as database_bytes,
      (select count(*)::int from refunds where status in ('requested', 'pending', 'needs_attention'))
        as refunds_outstanding,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
        from refunds where status in ('requested', 'pending', 'needs_attention')) as refunds_oldest_seconds,
      (select count(*)::int from payments
        where status in ('creating', 'capturing') and updated_at < now() - interval '1 hour') as payments_unclear,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8
        from webhook_events where status = 'new') as webhook_events_oldest_seconds,
      (select count(*)::int from orphan_orders where status = 'quarantined') as money_quarantined,
      ${unarchivedSeconds} as wal_unarchived_seconds,
      (select count(*)::int from provider_facts where key = 'journal fault') as journal_differs`.execute(db)
  return rows[0]!
}
