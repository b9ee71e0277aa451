import { addMs, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { auditLedger } from './ledger.ts'
import { beginPeriodicRun, deleteFact, findFact, setFact } from './provider-facts-store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'log'>

const AUDITED_AT = 'journal audited at'
/** The list of action items reads this key. */
const FAULT = 'journal fault'

/** Audits the ledger once a day, in one of the processes; differences are shown to the admins. */
export function createDailyAudit(deps: Needs): () => Promise<void> {
  let askAgainAt = new Date(0)
  return async () => {
    const now = deps.now()
    if (now < askAgainAt) return
    askAgainAt = addMs(now, HOUR_MS)
    const before = addMs(now, -DAY_MS)
    if (await beginPeriodicRun(deps.db, AUDITED_AT, { before, now })) await auditAndRecord(deps)
  }
}

async function auditAndRecord({ db, now, log }: Needs): Promise<void> {
  const { agree, differences, imbalances } = await auditLedger(db)
  if (agree) return deleteFact(db, FAULT)
  log.error({ differences, imbalances }, 'ledger differs from payments and refunds')
  const known = await findFact(db, FAULT)
  const { since = now().toISOString() } = known ? (JSON.parse(known) as { since?: string }) : {}
  await setFact(db, FAULT, JSON.stringify({ since, count: differences.length + imbalances.length }))
}
