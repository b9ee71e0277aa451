import type { z } from 'zod/mini'
import type { reconciliation } from '#contract/ledger.ts'
import { DAY_MS } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import { err, ok } from '#domain/result.ts'
import { productConstants } from '#domain/settings.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleSync } from '#server/features/payments/capture/due-work.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { type OrderRecord, compare, type Difference, toOurTerms, amountsAtProvider } from './compare.ts'
import { amountsOf, zeroAmounts, periodOf } from './ledger.ts'
import { listOrderRecords } from './reconciliation-store.ts'
import type { Moved, Period } from './store.ts'

const MAX_DAYS = 92
const MAX_ORDERS = 500
const AT_ONCE = 4
/**
 * A proxy's timeout is one minute. The slowest call in progress takes 32 seconds more: a token and the order, both again
 * after a 401, with a timeout of eight seconds each.
 */
const BUDGET_MS = 25_000

type Compared = {
  record: OrderRecord
  isAnswered: boolean
  theirs: Moved
  differences: z.output<typeof reconciliation.output>['differences']
}

/**
 * Compares the ledger of a period with the provider's current data. Does not change the ledger: payments that
 * differ are scheduled for a sync, which applies the provider's state.
 */
export async function reconcileLedger(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'triggerWorker'>,
  input: z.output<typeof reconciliation.input>,
) {
  const asked = periodOf(input, deps.now())
  if (!asked.ok) return asked
  const { from, to, period } = asked.value
  if (period.end.getTime() - period.start.getTime() > MAX_DAYS * DAY_MS)
    return err('INVALID_INPUT', { fields: { to: 'INVALID_INPUT' } })

  const { records, total } = await listOrderRecords(deps.db, { ...period, limit: MAX_ORDERS })
  const compared = await compareAll(deps, records, period)
  const answered = compared.filter(({ isAnswered }) => isAnswered)
  // An unreadable reply is a reply: it is listed as a difference.
  const isSilent = compared.every(({ differences: [first] }) => first?.kind === 'not_answered')
  if (compared.length > 0 && isSilent) return err('PROVIDER_UNAVAILABLE')

  await scheduleSyncOfDifferences(deps, answered)
  const currencies = new Set(answered.map(({ record: { moved } }) => moved.currency).toSorted())
  const differences = compared.flatMap((each) => each.differences)
  const ledger = await auditLedger(deps.db)
  const truncated = compared.length < total
  return ok({
    from,
    to,
    total,
    compared: compared.length,
    truncated,
    agree: differences.length === 0 && !truncated && ledger.agree,
    totals: totalsOf(answered, productConstants.currency),
    otherCurrencies: [...currencies]
      .filter((currency) => currency !== productConstants.currency)
      .map((currency) => ({ currency, ...totalsOf(answered, currency) })),
    differences,
    journal: {
      agree: ledger.agree,
      differences: ledger.differences.map(({ rowMinor, ledgerMinor, ...each }) => ({
        ...each,
        row: fromMinor(rowMinor, each.currency),
        journal: fromMinor(ledgerMinor, each.currency),
      })),
      imbalances: ledger.imbalances.map(({ currency, minor }) => ({
        currency,
        sum: fromMinor(minor, currency),
      })),
    },
  })
}

/** Compares in the order of the list, as many as fit into the time budget. */
async function compareAll(
  deps: Pick<Deps, 'now' | 'gateways'>,
  records: readonly OrderRecord[],
  period: Period,
): Promise<Compared[]> {
  const deadline = deps.now().getTime() + BUDGET_MS
  const results: Compared[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < records.length && deps.now().getTime() < deadline) {
      const index = next++
      results[index] = await compareOne(deps, records[index]!, period)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

async function compareOne(
  deps: Pick<Deps, 'gateways'>,
  record: OrderRecord,
  period: Period,
): Promise<Compared> {
  const answer = await gatewayOf(deps, record.provider).getOrder(record.orderId)
  const order = answer.ok && answer.value ? toOurTerms(record, answer.value) : null
  const found = answer.ok ? compare(record, order) : [unanswered(record, answer.issue)]
  const { paymentId, orderId, consultationId } = record
  const captureId = record.captureId ?? order?.capture?.captureId ?? null
  return {
    record,
    isAnswered: answer.ok,
    theirs: amountsAtProvider(record, order, period),
    differences: found.map((each) => ({
      paymentId,
      orderId,
      captureId,
      consultationId,
      refundId: null,
      ...each,
    })),
  }
}

/** The difference for a missing or unreadable reply. */
const unanswered = ({ status }: OrderRecord, issue: string): Difference => ({
  kind: issue === 'UNREADABLE_REPLY' ? 'not_readable' : 'not_answered',
  ours: status,
  theirs: issue,
})

async function scheduleSyncOfDifferences(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  answered: readonly Compared[],
): Promise<void> {
  const differing = answered.filter(({ differences }) => differences.length > 0)
  const paymentIds = differing.flatMap(({ record }) => record.paymentId ?? [])
  if (paymentIds.length === 0) return
  await scheduleSync(deps, paymentIds)
}

/** Totals of both sides in one currency; amounts of different currencies are never added. */
function totalsOf(answered: readonly Compared[], currency: string) {
  const summed = answered.filter(({ record: { moved } }) => moved.currency === currency)
  return {
    ours: amountsOf(
      addUp(
        summed.map(({ record: { moved } }) => moved),
        currency,
      ),
    ),
    theirs: amountsOf(
      addUp(
        summed.map(({ theirs }) => theirs),
        currency,
      ),
    ),
  }
}

const addUp = (all: readonly Moved[], currency: string): Moved =>
  all.reduce(
    (sum, each) => ({
      ...sum,
      capturedMinor: sum.capturedMinor + each.capturedMinor,
      feeMinor: (sum.feeMinor ?? 0) + (each.feeMinor ?? 0),
      refundedMinor: sum.refundedMinor + each.refundedMinor,
    }),
    zeroAmounts(currency),
  )
