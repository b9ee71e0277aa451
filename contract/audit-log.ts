import { z } from 'zod/mini'
import { auditActions } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, counted, email, id, instant, queryNumber } from './fields.ts'

/** An action or a refusal; no entry contains text that a person wrote. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Account id; null for visitors and for the site itself. */
  actorId: z.nullable(z.string()),
  /** Null also when the account is erased. */
  actorEmail: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  /** One of `auditActions`; another value if another release wrote it. */
  action: z.string(),
  target: z.nullable(z.string()),
  /** Short number of the booking whose id is the target. */
  bookingNumber: z.nullable(z.string()),
  /** Null when it was never known or has been deleted. */
  address: z.nullable(z.string()),
  /** Search term of an admin; deleted together with the address. */
  words: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})

export const listAudit = endpoint('GET /api/audit', {
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    action: z.optional(z.enum(auditActions, 'INVALID_INPUT')),
    /** Leaves out read actions; ignored if `action` is given. */
    reading: z.optional(z.enum(['left_out'], 'INVALID_INPUT')),
    actor: z.optional(id),
    /** Full mail address of the account. */
    email: z.optional(email),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  }),
  output: z.object({ entries: z.array(auditEntry), ...counted, page: z.number(), pages: z.number() }),
  reads: 'audit.read',
  summary: 'List the audit log of a period of Korean dates, newest first',
})
