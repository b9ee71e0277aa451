import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { type BookedRow, must, type RowsOf } from './invariant-rows.ts'
import type { World } from './world.ts'

/** Number of free moves per booking, written independently of the product. */
const MOVES = 2
const UNDO_MS = 10 * MINUTE_MS

type Entry = {
  id: number
  at: Date
  actor_role: string | null
  action: string
  target: string
  detail: {
    from?: string
    to?: string
    hours?: string[]
    answer?: string
    asked?: boolean
    wish?: string
    waited?: boolean
  }
}

/** Expected state of a booking, derived from the audit log: an independent implementation of the rules. */
type DerivedState = {
  start: number
  /** Time since which it has had that slot. */
  since: number
  moves: number
  refundUntil: number | null
  missedBy: 'office' | 'student' | null
  isFreeToMove: boolean
  isBegun: boolean
  offer: readonly number[] | null
  status: 'pending' | 'completed' | 'cancelled'
  endedAt: number | null
  /** Earlier slots, each with the time of the move. */
  left: { start: number; until: number }[]
  /** Time at which an offer was accepted: the move of the same transaction. */
  acceptedAt: number | null
}

/**
 * H1 to H7: every booking is in the state that its history implies, and reminders are sent only for booked
 * slots.
 */
export async function checkStages(world: World, rowsOf: RowsOf, booked: readonly BookedRow[]): Promise<void> {
  const entries = await rowsOf<Entry>(`
    select id, at, actor_role, action, target, detail from audit_log
    where action like 'consultation.%' and target = any(array(select id::text from consultations)) order by id`)
  const byBooking = Map.groupBy(entries, ({ target }) => target)
  const reminders = await rowsOf<{ about: string; start: string; at: Date; sent_at: Date | null }>(`
    select split_part(reference, ' ', 1) as about, data->>'startsAt' as start, created_at as at, sent_at
    from messages where kind = 'reminder'`)
  for (const row of booked) {
    const own = byBooking.get(row.id) ?? []
    const derived = deriveFrom(row, own, world.tally)
    compare(row, derived)
    // While one server's clock is days wrong, the order of entries cannot be checked.
    if (world.tally.clockJumps > 0) continue
    for (const reminder of reminders.filter(({ about }) => about === row.id))
      checkReminder(row, derived, reminder)
  }
}

function deriveFrom(row: BookedRow, entries: readonly Entry[], tally: World['tally']): DerivedState {
  const firstMove = entries.find(({ action }) => action === 'consultation.move')
  const derived: DerivedState = {
    start: firstMove ? Date.parse(firstMove.detail.from!) : row.starts_at.getTime(),
    since: Number.NEGATIVE_INFINITY,
    moves: 0,
    refundUntil: null,
    missedBy: null,
    isFreeToMove: false,
    isBegun: false,
    offer: null,
    status: 'pending',
    endedAt: null,
    left: [],
    acceptedAt: null,
  }
  for (const entry of entries) {
    const rule = rules[entry.action]
    if (!rule) continue
    must(derived.status !== 'cancelled', `H1 ${row.id} was cancelled, and then came ${entry.action}`)
    rule(derived, entry, row, tally)
  }
  return derived
}

const cancel = (derived: DerivedState): void =>
  void Object.assign(derived, { status: 'cancelled', offer: null })

/** Rules per audit action: the preconditions of the entry and the resulting state. */
const rules: Record<
  string,
  (derived: DerivedState, entry: Entry, row: BookedRow, tally: World['tally']) => void
> = {
  'consultation.move': applyMove,
  'consultation.offer': (derived, { detail }) => {
    derived.offer = detail.hours!.map((start) => Date.parse(start))
  },
  'consultation.offer_answer': (derived, { detail, at }, { id }) => {
    must(derived.offer !== null, `H2 ${id} answered an offer without having one`)
    if (detail.answer === 'keep') derived.offer = null
    if (detail.answer === 'refund') cancel(derived)
    if (detail.answer === 'accept') derived.acceptedAt = at.getTime()
  },
  'consultation.begin': (derived, { at }, { id }) => {
    must(derived.missedBy === null, `H3 ${id} was begun after it had been missed`)
    must(at.getTime() >= derived.start - 15 * MINUTE_MS, `H3 ${id} was begun too early`)
    Object.assign(derived, { isBegun: true, offer: null })
    // The offer ends here; an earlier report by the client still needs an admin's answer.
  },
  'consultation.missed': (derived, { at, detail }, { id }) => {
    const sinceMs = at.getTime() - derived.start
    must(sinceMs >= 10 * MINUTE_MS && sinceMs <= 24 * HOUR_MS, `H4 ${id} was missed at another time`)
    const counsellorWasThere =
      derived.isBegun || derived.missedBy === 'student' || derived.status === 'completed'
    must(
      detail.asked === counsellorWasThere,
      `H4 ${id}: the office was ${counsellorWasThere ? '' : 'not '}there, and the client saw otherwise`,
    )
    if (detail.asked) return
    Object.assign(derived, { missedBy: 'office', isFreeToMove: true, offer: null })
    if (detail.wish === 'refund') cancel(derived)
  },
  'consultation.absent': (derived, { at, detail }, { id }) => {
    must(derived.isBegun || detail.waited === true, `H5 no admin waited for the client of ${id}`)
    must(
      derived.status === 'pending' && derived.missedBy === null,
      `H5 ${id} was over, and then its client absent`,
    )
    must(at.getTime() >= derived.start + 20 * MINUTE_MS, `H5 the client of ${id} was absent too early`)
    Object.assign(derived, { missedBy: 'student', status: 'completed', endedAt: at.getTime(), offer: null })
  },
  'consultation.complete': (derived, { at }, { id }) => {
    must(derived.status === 'pending' && derived.missedBy === null, `H5 ${id} was over, and then completed`)
    must(at.getTime() >= derived.start, `H5 ${id} was completed before it had begun`)
    Object.assign(derived, { status: 'completed', endedAt: at.getTime(), offer: null })
  },
  'consultation.undo': (derived, { at }, { id }) => {
    must(derived.endedAt !== null, `H6 ${id} was not over, and its end was undone`)
    must(at.getTime() - derived.endedAt! < UNDO_MS, `H6 the end of ${id} was undone too late`)
    Object.assign(derived, { status: 'pending', endedAt: null, missedBy: null })
  },
  'consultation.cancel': (derived, { at, actor_role }, { id }) => {
    if (actor_role === 'user')
      must(at.getTime() < derived.start, `H1 ${id} was cancelled by its client after its start`)
    cancel(derived)
  },
}

/**
 * Terms are kept in a move: a right to a refund that was lost stays lost, unless it was the counsellor who
 * did not come, and accepting an offer does not shorten it.
 */
function applyMove(
  derived: DerivedState,
  { at, actor_role, detail }: Entry,
  { id }: BookedRow,
  tally: World['tally'],
): void {
  const now = at.getTime()
  const to = Date.parse(detail.to!)
  must(Date.parse(detail.from!) === derived.start, `H1 ${id} left a start that it did not have`)
  must(derived.status === 'pending', `H1 ${id} was over, and then moved`)
  const deadline = derived.refundUntil ?? derived.start - NOTICE_MS
  const isAccepted = derived.acceptedAt === now
  if (isAccepted) must(derived.offer!.includes(to), `H2 ${id} took a start that was not offered`)
  const isCounted = !isAccepted && !derived.isFreeToMove
  if (!isAccepted && derived.isFreeToMove)
    must(now <= derived.start + 52 * 7 * 24 * HOUR_MS, `H4 ${id} was moved long after it had been missed`)
  if (isCounted) {
    tally.moves++
    must(actor_role === 'user', `H7 ${id} was moved by another person`)
    must(derived.moves < MOVES, `H7 ${id} was moved free of charge a third time`)
    must(!derived.isBegun && now <= derived.start - NOTICE_MS, `H7 ${id} was moved too late`)
  }
  const kept = isAccepted && to - NOTICE_MS < deadline ? Math.min(deadline, to) : null
  derived.left.push({ start: derived.start, until: now })
  // A move at the very same moment is a different one.
  derived.acceptedAt = null
  Object.assign(derived, {
    start: to,
    since: now,
    moves: derived.moves + Number(isCounted),
    refundUntil: derived.missedBy === 'office' ? null : now <= deadline ? kept : deadline,
    missedBy: null,
    isFreeToMove: false,
    isBegun: false,
    offer: null,
  } satisfies Partial<DerivedState>)
}

/** The settings do not change in the simulation. */
const NOTICE_MS = 24 * HOUR_MS

function compare(row: BookedRow, derived: DerivedState): void {
  const what = `H1 ${row.id}`
  must(
    row.starts_at.getTime() === derived.start,
    `${what} stands at ${row.starts_at.toISOString()} without a move`,
  )
  must(row.moves === derived.moves, `H7 ${row.id} counts ${row.moves} moves instead of ${derived.moves}`)
  const until = row.refund_until?.getTime() ?? null
  must(until === derived.refundUntil, `H7 ${row.id} has a refund until ${until}, not ${derived.refundUntil}`)
  // A full refund in the provider's dashboard cancels the booking without an audit entry.
  if (row.status === 'cancelled') return
  must(row.status === derived.status, `${what} is ${row.status}, not ${derived.status}`)
  must(
    row.missed_by === derived.missedBy,
    `H4 ${row.id} was missed by ${row.missed_by}, not ${derived.missedBy}`,
  )
  must(
    row.free_move === derived.isFreeToMove,
    `H4 ${row.id} may ${row.free_move ? '' : 'not '}be moved once more`,
  )
}

/** A mail that was being sent when the booking was moved still arrives. */
const ON_ITS_WAY_MS = 5 * MINUTE_MS
const SKEW_MS = 5000

function checkReminder(
  { id }: BookedRow,
  derived: DerivedState,
  { start, at, sent_at }: { start: string; at: Date; sent_at: Date | null },
): void {
  const of = Date.parse(start)
  const stood =
    derived.start === of
      ? { until: Number.POSITIVE_INFINITY }
      : derived.left.findLast((left) => left.start === of)
  must(stood !== undefined, `H6 ${id} was reminded of a start that it never had`)
  must(at.getTime() <= stood!.until + SKEW_MS, `H6 ${id} was reminded of a start that it had left`)
  must(
    sent_at === null || sent_at.getTime() <= stood!.until + ON_ITS_WAY_MS,
    `H6 ${id} was sent a reminder of a start that it had left`,
  )
}
