import type { z } from 'zod/mini'
import type { listAudit as listAuditCall } from '#contract/audit-log.ts'
import { addDays, isCalendarDate, koreanInstant } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Deps } from '#server/deps.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { listBookingNumbers, listAuditRows } from './audit-store.ts'

const PAGE_SIZE = 50

/** A page of the audit log, newest first, filtered by action, account and Korean dates. */
export async function listAudit(deps: Pick<Deps, 'reader'>, input: z.output<typeof listAuditCall.input>) {
  const { page = 1, action, reading, actor, email, from, to } = input
  for (const [name, on] of Object.entries({ from, to })) {
    if (on !== undefined && !isCalendarDate(on))
      return err('INVALID_INPUT', { fields: { [name]: 'INVALID_INPUT' } })
  }
  const { rows, numbers, ...counted } = await deps.reader.read(async (db) => {
    const list = await listAuditRows(db, {
      action,
      isWithoutReading: reading === 'left_out' && action === undefined,
      actor,
      email,
      from: from === undefined ? undefined : koreanInstant(from, '00:00'),
      until: to === undefined ? undefined : koreanInstant(addDays(to, 1), '00:00'),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    })
    const targets = list.rows.flatMap(({ target }) => (target !== null && isUuid(target) ? [target] : []))
    return { ...list, numbers: await listBookingNumbers(db, targets) }
  })
  return ok({
    entries: rows.map(({ id, detail, ...row }) => ({
      ...withIsoDates(row),
      bookingNumber: numbers.get(row.target ?? '') ?? null,
      id: String(id),
      // Only `audit` writes it, always as an object.
      detail: detail as Record<string, unknown>,
    })),
    ...counted,
    page,
    pages: Math.max(1, Math.ceil(counted.total / PAGE_SIZE)),
  })
}
