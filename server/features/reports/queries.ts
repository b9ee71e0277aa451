import type { z } from 'zod/mini'
import type { actionItem, actionItemKinds } from '#contract/action-items.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { ok } from '#domain/result.ts'
import { productConstants } from '#domain/settings.ts'
import type { StaffRole } from '#domain/staff.ts'
import { RESTORED } from '#server/db/instance.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { PAID_OUTSIDE } from '#server/features/payments/gateways.ts'
import { listCrowdedDays } from '#server/features/payments/holds.ts'
import { testProvidersOf } from '#server/test-accounts.ts'
import { type ActionItemRow, listActionItemRows } from './action-items-store.ts'

/** Provider calls normally complete within minutes; those that still wait after this are stuck. */
const STUCK_AFTER_MS = HOUR_MS
/** A bank's check of a payment is usually over by then. */
const PAYMENT_STUCK_AFTER_MS = DAY_MS
/** Banks take up to five business days for a refund. */
const REFUND_STUCK_AFTER_MS = 7 * DAY_MS
/** A calendar's server may be down for some hours. */
const FEED_STUCK_AFTER_MS = DAY_MS
/** Shown for this long; as long as the cause persists, there are newer items. */
const UNCONFIRMED_CAPTURE_SHOWN_MS = 7 * DAY_MS

type Kind = (typeof actionItemKinds)[number]
const ABOUT_BOOKINGS: readonly Kind[] = [
  'feed_collides',
  'missed_asked',
  'not_introduced',
  'not_begun',
  'office_missed',
]
/** Kinds that a role without access to money and settings can resolve. */
const kindsOf: Record<StaffRole, readonly Kind[] | null> = {
  owner: null,
  assistant: [...ABOUT_BOOKINGS, 'message_failed', 'times_held'],
  counsellor: ABOUT_BOOKINGS,
}

/** The action items of a member of the staff, in the order of the list "Needs attention". */
export async function listActionItems(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  actor: Pick<Actor, 'id' | 'staffRole'>,
) {
  const role = actor.staffRole ?? 'counsellor'
  const now = deps.now().getTime()
  const rows = await listActionItemRows(deps.db, {
    now: deps.now(),
    unsettledBefore: new Date(now - STUCK_AFTER_MS),
    refundPendingBefore: new Date(now - REFUND_STUCK_AFTER_MS),
    pendingBefore: new Date(now - PAYMENT_STUCK_AFTER_MS),
    unconfirmedCaptureAfter: new Date(now - UNCONFIRMED_CAPTURE_SHOWN_MS),
    feedFailingBefore: new Date(now - FEED_STUCK_AFTER_MS),
    kinds: kindsOf[role],
    counsellorId: scopeOf({ id: actor.id, staffRole: role }, 'GET /api/attention'),
  })
  const isRestored = rows.some(({ kind }) => kind === 'restored')
  const items = rows.map(
    ({ amountCents, since, startsAt, respondBy, isManual, isRefusedForGood, ...row }) => ({
      ...row,
      ...(isManual && { isManual }),
      actions: actionsFor({ ...row, isRefusedForGood }, isRestored).filter(
        (action) => action !== 'settle' || role !== 'counsellor',
      ),
      startsAt: startsAt?.toISOString() ?? null,
      respondBy: respondBy?.toISOString() ?? null,
      amount: amountCents === null ? null : fromMinor(amountCents, row.currency ?? productConstants.currency),
      since: since.toISOString(),
    }),
  )
  if (role === 'counsellor') return ok({ items })
  const crowded = await listCrowdedDays(deps)
  const tested = role === 'owner' ? testProvidersOf(deps.config) : []
  return ok({
    items: [
      ...tested.map((each) => testProviderItem(each, deps.now())),
      ...crowded.map(crowdedDayItem),
      ...items,
    ],
  })
}

/** The fields that an item without a person and a payment leaves empty. */
const withoutPayment = {
  actions: [],
  name: null,
  startsAt: null,
  currency: null,
  consultationId: null,
  paymentId: null,
  orderId: null,
  captureId: null,
  amount: null,
  reason: null,
  respondBy: null,
}

const crowdedDayItem = ({
  date,
  held,
  left,
  since,
}: Awaited<ReturnType<typeof listCrowdedDays>>[number]) => ({
  ...withoutPayment,
  kind: 'times_held' as const,
  id: date,
  detail: `${date} ${held}/${left}`,
  since: since.toISOString(),
})

/** The configuration has no history, so the item exists since now. */
const testProviderItem = (provider: ProviderName, now: Date) => ({
  ...withoutPayment,
  kind: 'test_payments' as const,
  id: provider,
  detail: provider,
  since: now.toISOString(),
})

type Item = z.output<typeof actionItem>

/** Kinds whose actions also depend on the detail. */
type DetailedKind = 'unknown_money' | 'refund_needs_attention' | 'refund_delayed'

/** Kinds without an action disappear by themselves once resolved elsewhere. */
const fixedActions: Readonly<Record<Exclude<Item['kind'], DetailedKind>, Item['actions']>> = {
  restored: ['take_over'],
  other_installation: ['dismiss'],
  feed_collides: ['accept'],
  message_held: ['send', 'discard'],
  message_failed: ['send'],
  missed_asked: ['settle'],
  not_introduced: ['introduce'],
  not_begun: ['begin'],
  office_missed: ['acknowledge'],
  payment_reversed: ['acknowledge'],
  mails_stopped: [],
  backup_failed: [],
  dispute: [],
  payment_held: [],
  payment_pending_long: [],
  payment_to_accept: [],
  payment_unclear: [],
  orphan_unclear: [],
  event_unprocessed: [],
  payment_mismatch: [],
  feed_failed: [],
  times_held: [],
  journal_differs: [],
  provider_silent: [],
  test_payments: [],
  account_refused: [],
  taken_unasked: [],
}

/** Actions available for an item. `isRestored`: a restored copy, which moves no money until it has taken over. */
function actionsFor(
  {
    kind,
    name,
    detail,
    isRefusedForGood,
  }: Pick<ActionItemRow, 'kind' | 'name' | 'detail' | 'isRefusedForGood'>,
  isRestored: boolean,
): Item['actions'] {
  if (kind === 'unknown_money') {
    if (detail === 'foreign') return ['leave']
    if (isRestored) return []
    // A second payment of one order cannot become a booking.
    return name === null || detail === 'second' ? ['refund', 'leave'] : ['adopt', 'refund', 'leave']
  }
  if (kind === 'refund_needs_attention' || kind === 'refund_delayed') {
    if (detail === PAID_OUTSIDE) return ['transferred']
    if (detail === RESTORED) return isRestored ? [] : ['retry']
    return isRefusedForGood ? ['retry', 'transferred'] : ['retry']
  }
  return fixedActions[kind]
}
