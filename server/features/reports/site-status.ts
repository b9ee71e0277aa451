import { addMs, HOUR_MS } from '#domain/calendar.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { ok } from '#domain/result.ts'
import {
  checkArchive,
  checkBackups,
  checkCertificate,
  checkClock,
  checkDatabase,
  checkDisk,
  checkHeartbeat,
  checkOutbox,
  checkRehearsal,
  checkVersion,
  checkWebhooks,
  type Finding,
  finding,
  type FindingState,
} from '#domain/site-status.ts'
import type { Deps } from '#server/deps.ts'
import { testProvidersOf } from '#server/test-accounts.ts'
import {
  findArchiveFacts,
  findBackupState,
  findDatabaseFacts,
  findLastSentAt,
  findOutboxFacts,
  findProviderFaults,
  findWebhookFacts,
} from './site-status-store.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'clock' | 'space' | 'gateways' | 'machine'>

/** Seconds from which the site corrects its times, and from which it is not ready (server/http/health.ts). */
const CLOCK_LIMITS_S = [2, 30] as const
const REFUSALS_COUNTED_MS = 24 * HOUR_MS
/** A provider's webhook as the audit log names it. */
const webhookCallOf = (provider: ProviderName): string =>
  `POST /api/payments/webhook${provider === 'portone' ? '/portone' : ''}`
const wireStates = {
  ok: 'good',
  warn: 'attention',
  fail: 'attention',
  unknown: 'unknown',
} as const satisfies Record<FindingState, string>

/** Findings about the installation, then about this node. */
export async function getSiteStatus(deps: Needs) {
  const { config, machine, now } = deps
  const queried = await Promise.all([
    databaseFinding(deps),
    archiveFinding(deps),
    outboxFinding(deps),
    mailFinding(deps),
    ...(Object.keys(deps.gateways) as ProviderName[]).flatMap((provider) => [
      providerFinding(deps, provider),
      webhooksFinding(deps, provider),
    ]),
    getBackupsFinding(deps),
    certificateFinding(deps),
    versionFinding(deps),
  ])
  const found = [
    ...queried,
    config.backups.to ? checkRehearsal(machine.lastRehearsal(), now()) : null,
    config.heartbeatUrl ? checkHeartbeat(machine.lastHeartbeat, new URL(config.heartbeatUrl).host) : null,
    checkDisk(deps.space.freeBytes(), config.dataDir),
    checkClock(deps.clock.offsetSeconds(), 'PostgreSQL', CLOCK_LIMITS_S),
  ]
  return ok({
    checkedAt: deps.now().toISOString(),
    findings: found
      .filter((each) => each !== null)
      .map(({ check, state, code, facts }) => ({ check, state: wireStates[state], code, facts })),
  })
}

async function databaseFinding({ config, db, clock }: Needs): Promise<Finding> {
  const facts = await findDatabaseFacts(db)
  return checkDatabase({
    ...facts,
    how: config.databaseUrl ? 'PostgreSQL' : 'embedded PostgreSQL',
    // The embedded database has one role and no network access.
    superuser: facts.superuser && config.databaseUrl !== undefined,
    seconds: clock.offsetSeconds(),
  })
}

const archiveFinding = async ({ db }: Needs): Promise<Finding | null> =>
  checkArchive(await findArchiveFacts(db))

const outboxFinding = async ({ db }: Needs): Promise<Finding> => checkOutbox(await findOutboxFacts(db))

async function certificateFinding({ config, machine, now }: Needs): Promise<Finding> {
  return checkCertificate(config.publicUrl, await machine.fetchCertificateEnd(), now())
}

async function versionFinding({ machine }: Needs): Promise<Finding> {
  const running = { version: machine.release, node: process.versions.node }
  return checkVersion(running, await machine.fetchNewestRelease())
}

async function mailFinding({ db }: Needs): Promise<Finding> {
  const at = await findLastSentAt(db)
  return at ? finding('mail_sent', { at: at.toISOString() }) : finding('mail_none')
}

async function providerFinding({ config, db }: Needs, provider: ProviderName): Promise<Finding> {
  const { silentSince, refusal } = await findProviderFaults(db, provider)
  if (refusal !== null) return finding('provider_refuses', { provider, reason: refusal })
  if (silentSince !== null) return finding('provider_silent', { provider, at: silentSince })
  const isTest = testProvidersOf(config).includes(provider)
  return finding(isTest ? 'provider_test' : 'provider_ok', { provider })
}

async function webhooksFinding({ db, now }: Needs, provider: ProviderName): Promise<Finding> {
  const since = addMs(now(), -REFUSALS_COUNTED_MS)
  return checkWebhooks(
    provider,
    await findWebhookFacts(db, { provider, call: webhookCallOf(provider), since }),
  )
}

export async function getBackupsFinding({
  config: { backups },
  db,
  now,
}: Pick<Deps, 'config' | 'db' | 'now'>): Promise<Finding> {
  if (!backups.to) return finding('backups_off')
  const state = await findBackupState(db)
  if (!state) return finding('backups_unchecked')
  if (state.failure !== null) return finding('backups_failed', { reason: state.failure })
  const { newest_at: at, newest_bytes: bytes } = state
  return checkBackups(at && { at, bytes: bytes ?? 0 }, {
    now: now(),
    everyHours: backups.everyHours,
    place: backups.to,
  })
}
