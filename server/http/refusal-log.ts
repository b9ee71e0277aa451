import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { networkOf } from '#domain/network.ts'
import { type AuditEntry, auditAll } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'

/** Errors that normal use of the site rarely causes. */
const ALWAYS_RECORDED = new Set<ErrorCode>([
  'CROSS_SITE',
  'CSRF',
  'RATE_LIMITED',
  'FORBIDDEN',
  'NOT_YOUR_ACCOUNT',
  'TOTP_REQUIRED',
  'CODE_INVALID',
  'SIGNATURE_INVALID',
  'CONSULTATION_NOT_FOUND',
  'ATTACHMENT_NOT_FOUND',
  'PAYMENT_NOT_FOUND',
])

const FLUSH_MS = 1000
const BATCH = 200
/** Entries above these limits are only counted, so that a flood of calls does not become a flood of rows. */
const PER_ADDRESS_AND_MINUTE = 30
const PER_MINUTE = 1000
/** Number of networks whose surplus is counted separately; the others share one count. */
const COUNTED_NETWORKS = 20

/** Writes refused calls to the audit log, in batches and after the reply. */
export function logRefusals(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'log'>): void {
  let waiting: AuditEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let minute = 0
  let recorded = 0
  const recordedOf = new Map<string, number>()
  /** Number of calls in this minute without an entry, by network; '' is all others. */
  const leftOut = new Map<string, number>()
  let endOfMinute: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting
    waiting = []
    if (entries.length === 0) return
    try {
      await auditAll(deps.db, entries)
    } catch (error) {
      deps.log.error({ err: error, lost: entries.length }, 'refusals not recorded in audit log')
    }
  }

  /** Ends the current minute: writes one entry per network for the calls without an entry. */
  const closeMinute = (): void => {
    clearTimeout(endOfMinute)
    endOfMinute = undefined
    for (const [network, count] of leftOut) waiting.push(leftOutEntry(network, count, deps.now()))
    if (leftOut.size > 0) timer ??= setTimeout(() => void write(), FLUSH_MS).unref()
    leftOut.clear()
    recorded = 0
    recordedOf.clear()
  }

  const mayRecord = (network: string): boolean => {
    const now = Math.floor(deps.now().getTime() / MINUTE_MS)
    if (now !== minute) closeMinute()
    minute = now
    const before = recordedOf.get(network) ?? 0
    if (recorded >= PER_MINUTE || before >= PER_ADDRESS_AND_MINUTE) {
      const counted = leftOut.has(network) || leftOut.size < COUNTED_NETWORKS ? network : ''
      leftOut.set(counted, (leftOut.get(counted) ?? 0) + 1)
      endOfMinute ??= setTimeout(closeMinute, MINUTE_MS).unref()
      return false
    }
    recorded++
    recordedOf.set(network, before + 1)
    return true
  }

  app.decorateRequest('refusal', null)
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    if (!mustRecord(request) || !mayRecord(networkOf(request.ip))) return
    waiting.push(entryOf(request, deps.now()))
    if (waiting.length >= BATCH) void write()
    else timer ??= setTimeout(() => void write(), FLUSH_MS).unref()
  })
  app.addHook('onClose', () => {
    closeMinute()
    return write()
  })
}

const leftOutEntry = (network: string, count: number, at: Date): AuditEntry => ({
  actor: null,
  action: 'refusals_left_out',
  ...(network === '' ? {} : { address: network }),
  detail: { leftOut: count },
  at,
})

function mustRecord({ refusal, actor, is404, headers }: FastifyRequest): boolean {
  if (refusal === null) return false
  // An expired session, possibly a stolen one; without a cookie the caller is only a visitor.
  if (refusal === 'LOGIN_REQUIRED') return headers.cookie !== undefined && /\bsid=/.test(headers.cookie)
  // Data of others, or for admins only; an unknown address is not an incident.
  if (refusal === 'NOT_FOUND') return actor !== null && !is404
  return ALWAYS_RECORDED.has(refusal)
}

function entryOf({ actor, ip, method, routeOptions, refusal, params }: FastifyRequest, at: Date): AuditEntry {
  const { id } = (params ?? {}) as { id?: string }
  return {
    actor,
    action: 'refused',
    // Only a value in the format of an id; anything else could be arbitrary text.
    target: id !== undefined && /^[0-9a-f-]{1,36}$/i.test(id) ? id : undefined,
    address: ip,
    detail: { code: refusal, call: `${method} ${routeOptions.url ?? ''}` },
    at,
  }
}
