import type { StaffRole } from '#domain/staff.ts'
import type { CallName } from './endpoint.ts'

/**
 * How far a call reaches for a staff role. all: every booking and client; own: the consultations of the caller
 * and the clients of these; none: refused with FORBIDDEN.
 */
export type Reach = 'all' | 'own' | 'none'
type Reaches = Readonly<Record<Exclude<StaffRole, 'owner'>, Reach>>

const forEveryone: Reaches = { counsellor: 'all', assistant: 'all' }
const forBookings: Reaches = { counsellor: 'own', assistant: 'all' }
const forAssistants: Reaches = { counsellor: 'none', assistant: 'all' }
const forOwners: Reaches = { counsellor: 'none', assistant: 'none' }

/** The calls of all staff, by method and path. The browser loads only these; every other call is for owners. */
const sharedCalls = {
  // The caller's own account.
  'POST /api/change-password': forEveryone,
  'POST /api/delete-account': forEveryone,
  'GET /api/profile': forEveryone,
  'POST /api/profile': forEveryone,
  'DELETE /api/sessions/:id': forEveryone,
  'POST /api/sessions/sign-out-others': forEveryone,
  'POST /api/totp/start': forEveryone,
  'POST /api/totp/confirm': forEveryone,
  'POST /api/totp/disable': forEveryone,
  'POST /api/passkeys/start': forEveryone,
  'POST /api/passkeys': forEveryone,
  'POST /api/passkeys/:id': forEveryone,
  'POST /api/passkeys/:id/remove': forEveryone,
  'GET /api/export': forEveryone,

  // Consultations. Calls that move money by the policy are allowed to all who manage bookings.
  'GET /api/consultations': forBookings,
  'GET /api/consultations/:id': forBookings,
  'GET /api/consultations/:id/calendar.ics': forBookings,
  'GET /api/consultations/:id/attachment': forBookings,
  'GET /api/consultations/:id/attachment/preview': forBookings,
  'POST /api/consultations/:id/offer': forBookings,
  'POST /api/consultations/:id/reassign': forAssistants,
  'GET /api/staff/:id/handover': forAssistants,
  'POST /api/admin/bookings': forAssistants,
  'POST /api/consultations/:id/collision/accept': forBookings,
  'POST /api/consultations/:id/introduce': forBookings,
  'POST /api/consultations/:id/begin': forBookings,
  'POST /api/consultations/:id/absent': forBookings,
  'POST /api/consultations/:id/complete': forBookings,
  'POST /api/consultations/complete': forBookings,
  'POST /api/consultations/:id/undo': forBookings,
  'POST /api/consultations/:id/missed/acknowledge': forBookings,
  'POST /api/consultations/:id/missed/settle': forAssistants,
  'POST /api/consultations/cancel': forAssistants,

  // Chat, brief, notes and plan.
  'POST /api/attachments': forEveryone,
  'GET /api/consultations/:id/room': forBookings,
  'POST /api/consultations/:id/room': forBookings,
  'POST /api/consultations/:id/room/read': forBookings,
  'POST /api/consultations/:id/translate': forBookings,
  'GET /api/desk/ready-texts': forEveryone,
  'GET /api/consultations/:id/room/events': forBookings,
  'GET /api/consultations/:id/room/:message/file': forBookings,
  'GET /api/consultations/:id/preparation': forBookings,
  'GET /api/consultations/:id/brief': forBookings,
  'PUT /api/consultations/:id/notes': forBookings,
  'PUT /api/consultations/:id/plan': forBookings,
  'POST /api/consultations/:id/plan/publish': forBookings,

  // The admin screens; lists contain what the role may open.
  'GET /api/desk/today': forBookings,
  'GET /api/desk/badges': forBookings,
  'GET /api/desk/week': forBookings,
  'GET /api/attention': forBookings,
  'GET /api/desk/waits': forAssistants,
  'POST /api/desk/calendar': forBookings,
  'POST /api/desk/calendar/end': forBookings,
  'GET /api/clients': forBookings,
  'GET /api/clients/:id': forBookings,

  // Opening hours, unpaid holds and mails about bookings.
  'GET /api/calendar': forEveryone,
  'POST /api/calendar': forAssistants,
  'POST /api/calendar/days': forAssistants,
  'POST /api/calendar/remove': forAssistants,
  'POST /api/payments/release': forAssistants,
  'GET /api/messages': forAssistants,
  'POST /api/messages/:id/resend': forAssistants,

  // A counsellor: their own row.
  'GET /api/staff': forBookings,
  // A counsellor: their own days only, which the command checks.
  'GET /api/staff/:id/exceptions': forEveryone,
  'PUT /api/staff/:id/exceptions': { counsellor: 'all', assistant: 'none' },
  'POST /api/staff/:id/feeds': { counsellor: 'all', assistant: 'none' },
  'DELETE /api/staff/:id/feeds/:feedId': { counsellor: 'all', assistant: 'none' },
  'GET /api/desk/services': forEveryone,
} as const satisfies Record<CallName, Reaches>

const ownerCalls = {
  // Money, reports, exports, settings, alerts and the site itself.
  'POST /api/consultations/:id/refund': forOwners,
  'POST /api/refunds/:id/retry': forOwners,
  'POST /api/refunds/:id/transferred': forOwners,
  'POST /api/coupons/gift': forOwners,
  'POST /api/attention/orders/:orderId': forOwners,
  'POST /api/attention/reversals/:id': forOwners,
  'POST /api/installation/take-over': forOwners,
  'POST /api/installation/others/:mark/dismiss': forOwners,
  'GET /api/consultations/:id/cash-receipt': forOwners,
  'PUT /api/consultations/:id/cash-receipt': forOwners,
  'GET /api/receipts/:paymentId': forOwners,
  'GET /api/stats': forOwners,
  'GET /api/rates': forOwners,
  'PUT /api/rates': forOwners,
  'GET /api/books.csv': forOwners,
  'GET /api/ledger': forOwners,
  'GET /api/ledger.csv': forOwners,
  'GET /api/reconciliation': forOwners,
  'GET /api/audit': forOwners,
  'GET /api/clients/:id/data': forOwners,
  'POST /api/clients/:id/erase': forOwners,
  'GET /api/reviews': forOwners,
  'POST /api/reviews/:id/publish': forOwners,
  'POST /api/messages/resend': forOwners,
  'POST /api/messages/held': forOwners,
  'POST /api/messages/:id/discard': forOwners,
  'GET /api/desk/push': forOwners,
  'POST /api/desk/push': forOwners,
  'POST /api/desk/push/remove': forOwners,
  'POST /api/desk/push/test': forOwners,
  'GET /api/desk/start': forOwners,
  'POST /api/desk/start': forOwners,
  'POST /api/desk/start/mail': forOwners,
  'POST /api/desk/start/payments': forOwners,
  'GET /api/settings': forOwners,
  'PUT /api/settings': forOwners,
  'GET /api/settings/versions': forOwners,
  'GET /api/site-status': forOwners,
  'POST /api/backups': forOwners,
  'GET /api/backups/file': forOwners,
  'POST /api/staff': forOwners,
  'POST /api/services': forOwners,
  'PATCH /api/services/:id': forOwners,
  'POST /api/staff/:id/invitation': forOwners,
  'PATCH /api/staff/:id': forOwners,
} as const satisfies Record<CallName, Reaches>

/**
 * The calls of the staff, by method and path. An owner may make all of them. A call that staff may make and that
 * is missing here stops the server at its start.
 */
export const staffAccess = /* @__PURE__ */ Object.assign({}, sharedCalls, ownerCalls)
export type StaffCall = keyof typeof staffAccess

export const isStaffCall = (call: string): call is StaffCall => Object.hasOwn(staffAccess, call)

/** How far a call reaches for a member of the staff. */
export const reachOf = (role: StaffRole, call: StaffCall): Reach => {
  if (role === 'owner') return 'all'
  const reaches: Reaches | undefined = (sharedCalls as Partial<Record<StaffCall, Reaches>>)[call]
  return (reaches ?? forOwners)[role]
}

/** Id of the counsellor to whose consultations and clients a list is limited; undefined for no limit. */
export const scopeOf = (
  { id, staffRole }: { id: string; staffRole: StaffRole | null },
  call: StaffCall,
): string | undefined => (staffRole !== null && reachOf(staffRole, call) === 'own' ? id : undefined)
