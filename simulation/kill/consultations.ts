import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { koreanInstant } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { call, type Needs } from './buyers.ts'
import type { Must } from './differences.ts'
import type { Account } from './people.ts'

const TRIES = 12
const MOVES = 2

/** Acknowledgements of the site about chats and moves. */
type Promised = {
  /** Chat messages: the consultation of each, by its key. */
  messages: Map<string, string>
  /** Slot of a consultation that was moved; null when the outcome of a later move is unknown. */
  starts: Map<string, Date | null>
}
export const nothingPromised = (): Promised => ({ messages: new Map(), starts: new Map() })

/** After a booking, writes into the chat and moves to another slot, whichever processes are killed. */
export async function attendConsultation(
  needs: Needs,
  account: Account,
  consultationId: string,
  promised: Promised,
): Promise<void> {
  const { chance } = needs
  if (chance.happens(0.4)) await write(needs, account, consultationId, promised)
  if (chance.happens(0.4)) await move(needs, account, consultationId, promised)
}

async function write(needs: Needs, account: Account, id: string, promised: Promised): Promise<void> {
  const key = randomUUID()
  for (let tries = 0; tries < TRIES; tries++) {
    const message = { key, text: 'Where do I begin?' }
    const reply = await call(needs, account, 'POST', `/api/consultations/${id}/room`, message)
    if (reply && reply.status < 300) promised.messages.set(key, id)
    if (reply && reply.status < 500) return
    await sleep(needs.chance.whole(10, 200))
  }
}

async function move(needs: Needs, account: Account, id: string, promised: Promised): Promise<void> {
  const slot = needs.chance.pick(needs.slots.roomy)
  for (let tries = 0, isUnclear = false; tries < TRIES; tries++) {
    const reply = await call(needs, account, 'POST', `/api/consultations/${id}/move`, slot)
    if (reply && reply.status < 300)
      promised.starts.set(id, koreanInstant(slot.preferredDate, slot.preferredTime))
    // A refusal may mean that it was done already, by a try whose reply was lost.
    else if (isUnclear || !reply || reply.status >= 500) promised.starts.set(id, null)
    if (reply && reply.status < 500) return
    isUnclear = true
    await sleep(needs.chance.whole(10, 200))
  }
}

/**
 * Checks that each booking has exactly the seat of its slot, and that no acknowledged message or move is lost
 * or duplicated.
 */
export async function checkConsultations(db: Db, must: Must, { messages, starts }: Promised): Promise<void> {
  const booked = await db
    .selectFrom('consultations')
    .select(['id', 'payment_id', 'status', 'starts_at', 'moves'])
    .execute()
  const seats = await db.selectFrom('slot_claims').select(['payment_id', 'starts_at']).execute()
  const seatsOf = Map.groupBy(seats, ({ payment_id }) => payment_id)
  for (const { id, payment_id, status, starts_at, moves } of booked) {
    must(moves <= MOVES, `consultation ${id} was moved ${moves} times`)
    const promisedStart = starts.get(id)
    must(
      !promisedStart || promisedStart.getTime() === starts_at.getTime(),
      `consultation ${id} is not at the hour it was moved to`,
    )
    if (status === 'cancelled') continue
    const own = (seatsOf.get(payment_id) ?? []).map((seat) => seat.starts_at.getTime())
    must(
      own.length === 1 && own[0] === starts_at.getTime(),
      `consultation ${id} has ${own.length} seats, or that of another hour`,
    )
  }
  const written = await db.selectFrom('room_messages').select(['consultation_id', 'key']).execute()
  const byKey = Map.groupBy(written, ({ key }) => key)
  for (const [key, consultationId] of messages) {
    const rows = byKey.get(key) ?? []
    must(
      rows.length === 1 && rows[0]!.consultation_id === consultationId,
      `the message ${key} of ${consultationId} is there ${rows.length} times`,
    )
  }
}
