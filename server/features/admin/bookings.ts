import type { AdminBooking } from '#contract/admin.ts'
import type { Db } from '#server/db/transaction.ts'
import { findConsultationsById } from '#server/features/consultations/queries.ts'
import { listBookingClients } from './store.ts'

/** Bookings with data about their clients; a counsellor, if one is given, is to see only their own. */
export async function findAdminBookings(
  db: Db,
  { ids, now, counsellorId }: { ids: readonly string[]; now: Date; counsellorId: string | undefined },
): Promise<Map<string, AdminBooking>> {
  const unique = [...new Set(ids)]
  const consultations = await findConsultationsById(db, unique, now)
  const clients = await listBookingClients(db, unique, counsellorId)
  const bookings = new Map<string, AdminBooking>()
  for (const { consultationId, ...client } of clients) {
    const consultation = consultations.get(consultationId)
    if (consultation) bookings.set(consultationId, { consultation, ...client })
  }
  return bookings
}
