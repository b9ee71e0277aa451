import { DAY_MS, HOUR_MS } from './calendar.ts'

/**
 * Findings about a running site. `npm run doctor` and the admin's page of the site status use the same codes,
 * limits and texts (`web/texts/en/findings.ts`, `web/texts/ko/findings.ts`).
 */

export type FindingState = 'ok' | 'warn' | 'fail' | 'unknown'

/** Check and state of each finding, by its code. */
export const findingCodes = {
  configuration_ok: ['configuration', 'ok'],
  configuration_simulated: ['configuration', 'ok'],
  configuration_invalid: ['configuration', 'fail'],
  version_ok: ['version', 'ok'],
  version_behind: ['version', 'warn'],
  version_unchecked: ['version', 'unknown'],
  runtime_unsupported: ['version', 'fail'],
  figures_ok: ['figures', 'ok'],
  figures_due: ['figures', 'warn'],
  database_missing: ['database', 'warn'],
  database_unreachable: ['database', 'fail'],
  database_outdated: ['database', 'fail'],
  database_standby: ['database', 'fail'],
  database_clock: ['database', 'fail'],
  database_superuser: ['database', 'warn'],
  database_ok: ['database', 'ok'],
  archive_refused: ['archive', 'fail'],
  archive_late: ['archive', 'fail'],
  archive_ok: ['archive', 'ok'],
  migrations_newer: ['migrations', 'fail'],
  migrations_pending: ['migrations', 'warn'],
  migrations_ok: ['migrations', 'ok'],
  ledger_ok: ['ledger', 'ok'],
  ledger_differs: ['ledger', 'fail'],
  audit_ok: ['audit_log', 'ok'],
  audit_broken: ['audit_log', 'fail'],
  disk_ok: ['disk', 'ok'],
  disk_low: ['disk', 'warn'],
  disk_full: ['disk', 'fail'],
  folder_private: ['data_folder', 'ok'],
  folder_open: ['data_folder', 'warn'],
  outbox_ok: ['outbox', 'ok'],
  outbox_late: ['outbox', 'warn'],
  outbox_stopped: ['outbox', 'fail'],
  mail_sent: ['mail', 'ok'],
  mail_none: ['mail', 'unknown'],
  mail_simulated: ['mail', 'ok'],
  mail_accepted: ['mail', 'ok'],
  mail_refused: ['mail', 'fail'],
  provider_simulated: ['provider', 'ok'],
  provider_ok: ['provider', 'ok'],
  provider_test: ['provider', 'warn'],
  provider_silent: ['provider', 'fail'],
  provider_credentials: ['provider', 'fail'],
  provider_failed: ['provider', 'fail'],
  provider_refuses: ['provider', 'fail'],
  webhooks_ok: ['webhooks', 'ok'],
  webhooks_none: ['webhooks', 'unknown'],
  webhooks_waiting: ['webhooks', 'fail'],
  webhooks_refused: ['webhooks', 'warn'],
  files_ok: ['files', 'ok'],
  files_refused: ['files', 'fail'],
  backups_off: ['backups', 'warn'],
  backups_unchecked: ['backups', 'unknown'],
  backups_none: ['backups', 'fail'],
  backups_ok: ['backups', 'ok'],
  backups_old: ['backups', 'fail'],
  backups_failed: ['backups', 'fail'],
  rehearsal_ok: ['rehearsal', 'ok'],
  rehearsal_none: ['rehearsal', 'warn'],
  rehearsal_old: ['rehearsal', 'warn'],
  rehearsal_failed: ['rehearsal', 'fail'],
  heartbeat_ok: ['heartbeat', 'ok'],
  heartbeat_waiting: ['heartbeat', 'unknown'],
  heartbeat_withheld: ['heartbeat', 'fail'],
  heartbeat_failed: ['heartbeat', 'warn'],
  certificate_ok: ['certificate', 'ok'],
  certificate_ends: ['certificate', 'warn'],
  certificate_refused: ['certificate', 'fail'],
  certificate_unknown: ['certificate', 'unknown'],
  certificate_unused: ['certificate', 'ok'],
  clock_ok: ['clock', 'ok'],
  clock_off: ['clock', 'warn'],
  clock_wrong: ['clock', 'fail'],
  clock_unknown: ['clock', 'unknown'],
} as const satisfies Record<string, readonly [string, FindingState]>

export type FindingCode = keyof typeof findingCodes
export type FindingCheck = (typeof findingCodes)[FindingCode][0]
type FindingFacts = Record<string, string | number>
/** `facts` fill the placeholders of the texts; `at` is an ISO 8601 instant. */
export type Finding = {
  code: FindingCode
  check: FindingCheck
  state: FindingState
  facts: FindingFacts
}
/** Sentence of a finding, and the remedy if there is something to do. */
type FindingText = readonly [text: string, remedy?: string]
export type FindingTexts = {
  checks: Record<FindingCheck, string>
  findings: Record<FindingCode, FindingText>
}

export const finding = (code: FindingCode, facts: FindingFacts = {}): Finding => ({
  code,
  check: findingCodes[code][0],
  state: findingCodes[code][1],
  facts,
})

/** Fills a finding's texts; `format` shows a fact, by its name, to the reader. */
export function describeFinding(
  { code, facts }: Pick<Finding, 'code' | 'facts'>,
  { findings }: FindingTexts,
  format: (name: string, value: string | number) => string = (_, value) => String(value),
): { text: string; remedy: string } {
  const fill = (template = ''): string =>
    template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = facts[name]
      return value === undefined ? whole : format(name, value)
    })
  const [text, remedy] = findings[code]
  return { text: fill(text), remedy: fill(remedy) }
}

const MEBIBYTE = 1024 * 1024
const MIN_FREE_BYTES = 64 * MEBIBYTE
const LOW_FREE_BYTES = 1024 * MEBIBYTE
const OLDEST_POSTGRES = 150_000
const MAX_DATABASE_OFFSET_S = 5
/** Same limit as the alert ArchiveStopped. */
const MAX_UNARCHIVED_S = 1800
/** A rehearsal once a month, with a few days of grace. */
const MAX_REHEARSAL_DAYS = 35
/** Caddy and certbot renew a month before the end. */
const MIN_CERTIFICATE_DAYS = 14

export function checkDisk(freeBytes: number, folder: string): Finding {
  const facts = { megabytes: Math.round(Math.min(freeBytes, Number.MAX_SAFE_INTEGER) / MEBIBYTE), folder }
  if (freeBytes < MIN_FREE_BYTES) return finding('disk_full', facts)
  return finding(freeBytes < LOW_FREE_BYTES ? 'disk_low' : 'disk_ok', facts)
}

/** `version` as in server_version_num; `seconds`: difference between its clock and this machine's. */
export function checkDatabase(found: {
  how: string
  version: number
  text: string
  standby: boolean
  superuser: boolean
  seconds: number
}): Finding {
  const { how, version, text, standby, superuser } = found
  const seconds = Math.round(Math.abs(found.seconds))
  const facts = { server: `${how} ${text}`, seconds }
  if (version < OLDEST_POSTGRES) return finding('database_outdated', facts)
  if (standby) return finding('database_standby', facts)
  if (seconds > MAX_DATABASE_OFFSET_S) return finding('database_clock', facts)
  return finding(superuser ? 'database_superuser' : 'database_ok', facts)
}

/** Null if WAL archiving is off. */
export function checkArchive(found: {
  archives: boolean
  seconds: number
  failed: string | null
}): Finding | null {
  if (!found.archives) return null
  const minutes = Math.round(found.seconds / 60)
  if (found.failed !== null) return finding('archive_refused', { file: found.failed })
  return finding(found.seconds > MAX_UNARCHIVED_S ? 'archive_late' : 'archive_ok', { minutes })
}

export function checkOutbox(found: { failed: number; late: number; isStopped: boolean }): Finding {
  const { failed, late, isStopped } = found
  if (isStopped) return finding('outbox_stopped')
  return finding(failed + late === 0 ? 'outbox_ok' : 'outbox_late', { failed, late })
}

/** `newest`: the newest backup found; null if there is none. */
export function checkBackups(
  newest: { at: Date; bytes: number } | null,
  { now, everyHours, place }: { now: Date; everyHours: number; place: string },
): Finding {
  if (!newest) return finding('backups_none', { place })
  const hours = (now.getTime() - newest.at.getTime()) / HOUR_MS
  return finding(hours > 2 * everyHours ? 'backups_old' : 'backups_ok', {
    hours: Number(hours.toFixed(1)),
    megabytes: Math.ceil(newest.bytes / MEBIBYTE),
  })
}

/** Result of `restore -- --verify`; `failure` is null if it succeeded. */
export type Rehearsal = { at: string; failure: string | null }

export function checkRehearsal(last: Rehearsal | null, now: Date): Finding {
  if (!last) return finding('rehearsal_none')
  const { at, failure } = last
  if (failure !== null) return finding('rehearsal_failed', { at, reason: failure })
  const days = (now.getTime() - Date.parse(at)) / DAY_MS
  return finding(days > MAX_REHEARSAL_DAYS ? 'rehearsal_old' : 'rehearsal_ok', { at })
}

/** Last call of HEARTBEAT_URL: `withheld`: why it was not made; `failure`: why it did not arrive. */
export type Heartbeat = { at: string; withheld: string | null; failure: string | null }

export function checkHeartbeat(last: Heartbeat | null, host: string): Finding {
  if (!last) return finding('heartbeat_waiting', { host })
  const { at, withheld, failure } = last
  if (withheld !== null) return finding('heartbeat_withheld', { host, reason: withheld })
  if (failure !== null) return finding('heartbeat_failed', { host, reason: failure })
  return finding('heartbeat_ok', { host, at })
}

/**
 * `endsAt`: end of validity of the public address's certificate; a code if it is not trusted; null if it could not
 * be read.
 */
export function checkCertificate(publicUrl: string, endsAt: Date | string | null, now: Date): Finding {
  const { protocol, hostname: host } = new URL(publicUrl)
  if (protocol !== 'https:') return finding('certificate_unused', { host })
  if (typeof endsAt === 'string') return finding('certificate_refused', { host, reason: endsAt })
  if (endsAt === null) return finding('certificate_unknown', { host })
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS)
  return finding(days < MIN_CERTIFICATE_DAYS ? 'certificate_ends' : 'certificate_ok', { host, days })
}

/** `reference`: owner of the other clock; `limits`: seconds from which the difference is a warning, a failure. */
export function checkClock(
  offsetSeconds: number,
  reference: string,
  [warning, failure]: readonly [number, number],
): Finding {
  const apart = Math.abs(offsetSeconds)
  const facts = { seconds: Math.round(apart), reference }
  if (apart > failure) return finding('clock_wrong', facts)
  return finding(apart > warning ? 'clock_off' : 'clock_ok', facts)
}

/** Newest release according to UPDATE_URL, or why it is unknown. */
export type NewestRelease = { version: string } | { failure: string }

/** `newest`: null without UPDATE_URL. */
export function checkVersion(
  running: { version: string; node: string },
  newest: NewestRelease | null,
): Finding {
  if (!newest) return finding('version_ok', running)
  if ('failure' in newest) return finding('version_unchecked', { ...running, reason: newest.failure })
  const isBehind = isOlder(numbersOf(running.version), numbersOf(newest.version))
  return isBehind
    ? finding('version_behind', { ...running, newest: newest.version })
    : finding('version_ok', running)
}

const numbersOf = (version: string): number[] =>
  (version.match(/^\d+\.\d+\.\d+/)?.[0] ?? '').split('.').map(Number)

function isOlder(one: number[], other: number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && one[at]! < other[at]!
}

export type WebhookFacts = {
  /** Newest webhook event; null if there is none. */
  lastAt: Date | null
  /** Events that have waited for more than a quarter of an hour. */
  waiting: number
  /** Calls with a wrong signature in the last day, and the newest of them. */
  refused: number
  lastRefusedAt: Date | null
}

/** Refused calls count only if no event with a valid signature followed: anyone can send a forged one. */
export function checkWebhooks(provider: string, found: WebhookFacts): Finding {
  const { lastAt, waiting, refused, lastRefusedAt } = found
  if (waiting > 0) return finding('webhooks_waiting', { provider, count: waiting })
  if (lastRefusedAt !== null && (lastAt === null || lastAt < lastRefusedAt))
    return finding('webhooks_refused', { provider, count: refused })
  return lastAt === null
    ? finding('webhooks_none', { provider })
    : finding('webhooks_ok', { provider, at: lastAt.toISOString(), count: refused })
}
