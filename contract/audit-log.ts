import { z } from 'zod/mini'
import { auditActions } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, counted, email, id, instant, queryNumber } from './fields.ts'

/** Who did what, and what was refused to whom; no entry holds a person's words. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Account id; null for visitors and for the site itself. */
  actorId: z.nullable(z.string()),
  /** Null also when the account is erased. */
  actorEmail: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  /** One of `auditActions`; another word when another release wrote it. */
  action: z.string(),
  target: z.nullable(z.string()),
  /** The short number of the booking that the target is the id of. */
  bookingNumber: z.nullable(z.string()),
  /** Null when it was never known, or is forgotten by now. */
  address: z.nullable(z.string()),
  /** What an admin searched for; forgotten together with the address. */
  words: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    action: z.optional(z.enum(auditActions, 'INVALID_INPUT')),
    /** Without what was only looked at; ignored where an action is named. */
    reading: z.optional(z.enum(['left_out'], 'INVALID_INPUT')),
    actor: z.optional(id),
    /** Of the account, whole. */
    email: z.optional(email),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  }),
  output: z.object({ entries: z.array(auditEntry), ...counted, page: z.number(), pages: z.number() }),
  reads: 'audit.read',
  summary: 'The audit log of a period of Korean dates, the newest first',
})
