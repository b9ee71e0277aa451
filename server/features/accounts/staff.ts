import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import { scopeOf } from '#contract/staff-access.ts'
import type { changeStaff as changeCall, inviteStaff as inviteCall, StaffMember } from '#contract/staff.ts'
import { readMailbox } from '#domain/mailbox.ts'
import { created, err, type Err, ok } from '#domain/result.ts'
import { nameOrCompany, type StaffRole, storedRoleOf } from '#domain/staff.ts'
import { audit, type AuditEntry } from '#server/db/audit.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { isReserved, lockReservations } from '#server/features/availability/counsellors.ts'
import { listFutureConsultations } from '#server/features/consultations/reach.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import { changeFirstOwner } from './first-owner.ts'
import { revokeAccess } from './revoke-access.ts'
import { createInvitation } from './set-up.ts'
import { findStaffRow, listStaffRows, lockStaffRow, roleIn, type StaffRow } from './staff-store.ts'
import { insertUser, lockOwners, setAdminSince, setRole, updateUser } from './store.ts'
import { changeWork, readAllWork } from './working-hours.ts'

type StaffDeps = Pick<Deps, 'db' | 'config' | 'now' | 'settings' | 'triggerWorker'>

/** The staff; for a counsellor their own row only. */
export async function listStaff(deps: Pick<Deps, 'db' | 'settings'>, actor: Actor) {
  const ownId = scopeOf(actor, 'GET /api/staff')
  const rows = (await listStaffRows(deps.db)).filter(({ id }) => ownId === undefined || id === ownId)
  const work = await readAllWork(deps)
  return ok({ staff: rows.map((row) => toMember(row, work)) })
}

const findMember = async (tx: Tx, deps: Pick<Deps, 'settings'>, id: string): Promise<StaffMember> =>
  toMember((await findStaffRow(tx, id))!, await readAllWork({ ...deps, db: tx }))

function toMember(
  row: StaffRow,
  { work, firstOwnerId, serviceIds, openingHours, feeds }: Awaited<ReturnType<typeof readAllWork>>,
): StaffMember {
  const own = work.get(row.id)
  const counsels = roleIn(row) !== 'assistant'
  const followsOpeningHours = row.id === firstOwnerId && (own?.hours ?? null) === null
  return {
    feeds: feeds.get(row.id) ?? [],
    services: counsels ? serviceIds.filter((id) => own?.services?.includes(id) ?? true) : [],
    hours: followsOpeningHours ? openingHours : counsels ? (own?.hours ?? []) : [],
    followsOpeningHours,
    id: row.id,
    email: row.email,
    name: row.name,
    staffRole: roleIn(row),
    active: row.role !== 'inactive',
    twoFactor: row.twoFactor,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    invitedUntil: row.isSetUp ? null : (row.linkExpiresAt ?? new Date(0)).toISOString(),
  }
}

/** Creates an account without a password and mails its set-up link. An address with an account is refused. */
export async function inviteStaff(
  deps: StaffDeps,
  { actor, address }: Caller,
  input: z.output<typeof inviteCall.input>,
  callersLocale: Locale,
) {
  const mailbox = readMailbox(input.email)
  if (!mailbox) return err('INVALID_INPUT', { fields: { email: 'INVALID_INPUT' }, impossible: true })
  const now = deps.now()
  const result = await inTransactionUnlessRefused(deps, async (tx) => {
    const made = await insertUser(tx, {
      email: mailbox.email,
      emailKey: mailbox.key,
      name: input.name,
      nationality: 'KR',
      locale: input.locale ?? callersLocale,
      role: storedRoleOf(input.staffRole),
      passwordHash: null,
      now,
    })
    if (!made) return err('EMAIL_TAKEN')
    await setAdminSince(tx, made.id, now)
    const working = await changeWork(tx, deps, { id: made.id, role: input.staffRole }, input)
    if (!working.ok) return working
    await mailInvitation(tx, deps, { actor, id: made.id, now })
    const detail = { role: input.staffRole }
    await audit(tx, { actor, action: 'staff.invite', target: made.id, address, detail, at: now })
    return created({ member: await findMember(tx, deps, made.id) })
  })
  deps.triggerWorker('emails')
  if (result.ok) await deps.settings.refresh()
  return result
}

/** Mails another link; the earlier one no longer works. */
export async function inviteStaffAgain(deps: StaffDeps, { actor, address }: Caller, { id }: { id: string }) {
  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const member = await lockStaffRow(tx, id)
    if (!member || member.role === 'inactive') return err('NOT_FOUND')
    if (member.isSetUp || member.twoFactor) return err('ALREADY_SET_UP')
    await mailInvitation(tx, deps, { actor, id, now })
    await audit(tx, { actor, action: 'staff.invite_again', target: id, address, at: now })
    return ok({ member: await findMember(tx, deps, id) })
  })
  deps.triggerWorker('emails')
  return result
}

async function mailInvitation(
  tx: Tx,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  { actor, id, now }: { actor: Actor; id: string; now: Date },
): Promise<void> {
  const { url } = await createInvitation(tx, { config, now }, id)
  const member = (await findStaffRow(tx, id))!
  await queueMail(tx, {
    kind: 'staff_invited',
    reference: `${id} ${randomUUID()}`,
    ...toUser(member),
    data: { url, by: nameOrCompany(actor.name, settings.current().company) },
    now,
  })
}

/**
 * Changes name or role of a member, suspends or readmits. LAST_OWNER if the site would have no active owner.
 * HAS_BOOKINGS if the person has future consultations and would no longer be a counsellor, or if consultations would
 * pass to another first owner. Another role and a suspension revoke all access of the account.
 */
export async function changeStaff(
  deps: StaffDeps,
  { actor, address }: Caller,
  { id, name, staffRole, active, hours, services }: z.output<typeof changeCall.input>,
) {
  const result = await inTransactionUnlessRefused(deps, async (tx) => {
    // Before the rows of the staff, which a booking locks after its reservation.
    if (staffRole !== undefined || active !== undefined) await lockReservations(tx)
    const owners = await lockOwners(tx)
    const before = await lockStaffRow(tx, id)
    if (!before) return err('NOT_FOUND')
    const now = deps.now()
    const was: Standing = { role: roleIn(before), isActive: before.role !== 'inactive' }
    const next: Standing = { role: staffRole ?? was.role, isActive: active ?? was.isActive }
    if (isActiveOwner(was) && owners === 1 && !isActiveOwner(next)) return err('LAST_OWNER')
    const booked = losesConsultations(was, next) ? await bookingsRefusal(tx, id, now) : null
    if (booked) return booked
    if (name !== undefined && name !== before.name) await updateUser(tx, id, { name })
    if (next.role !== was.role || next.isActive !== was.isActive) {
      const changed = await changeStanding(tx, deps, { actor, before, next, now })
      if (!changed.ok) return changed
    }
    // The role is changed first, because it decides if the person has a lane of their own.
    const working = await changeWork(tx, deps, { id, role: next.role }, { hours, services })
    if (!working.ok) return working
    const entry = { actor, target: id, address, at: now }
    const fields = Object.entries({ hours, services }).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    )
    if (fields.length > 0) await audit(tx, { ...entry, action: 'staff.hours', detail: { fields } })
    const change = noteOf(was, next, name !== undefined)
    if (change) await audit(tx, { ...entry, ...change })
    return ok({ member: await findMember(tx, deps, id) })
  })
  deps.triggerWorker('emails')
  if (result.ok) await deps.settings.refresh()
  return result
}

/** Returns the audit entry of another standing or name; null if both are the same. */
function noteOf(
  was: Standing,
  next: Standing,
  isNamed: boolean,
): Pick<AuditEntry, 'action' | 'detail'> | null {
  const isOtherRole = next.role !== was.role
  if (next.isActive !== was.isActive)
    return { action: next.isActive ? 'staff.readmit' : 'staff.suspend', detail: { role: next.role } }
  if (!isOtherRole && !isNamed) return null
  return { action: 'staff.change', detail: isOtherRole ? { from: was.role, to: next.role } : {} }
}

type Standing = { role: StaffRole; isActive: boolean }

const isActiveOwner = ({ role, isActive }: Standing): boolean => isActive && role === 'owner'

/** True if no consultation can be assigned to the person any more. */
const losesConsultations = (was: Standing, next: Standing): boolean =>
  was.isActive && (!next.isActive || (next.role === 'assistant' && was.role !== 'assistant'))

/**
 * HAS_BOOKINGS while future consultations are assigned to the person, or one of their times is reserved, such as by an
 * unpaid checkout; otherwise null. Call `lockReservations` first.
 */
export async function bookingsRefusal(tx: Tx, id: string, now: Date): Promise<Err<'HAS_BOOKINGS'> | null> {
  const consultations = await listFutureConsultations(tx, { id, isFirstOwner: false }, now)
  const isBooked = consultations.length > 0 || (await isReserved(tx, id, now))
  return isBooked ? err('HAS_BOOKINGS', { details: { consultations } }) : null
}

/** Stores another role, a suspension or a readmission, and revokes all access of the account. */
async function changeStanding(
  tx: Tx,
  deps: StaffDeps,
  { actor, before, next, now }: { actor: Actor; before: StaffRow; next: Standing; now: Date },
) {
  const { id } = before
  const firstOwner = await findFirstOwner(tx)
  const stored = storedRoleOf(next.role)
  if (next.isActive) await setRole(tx, id, stored)
  else await setRole(tx, id, 'inactive', stored)
  const passed = await changeFirstOwner(tx, firstOwner, now)
  if (!passed.ok) return passed
  // Owners are notified of events from now on.
  if (isActiveOwner(next)) await setAdminSince(tx, id, now)
  await revokeAccess(tx, { ...before, role: 'admin' }, 'role_changed', { now })
  // The link of the earlier mail has just been revoked.
  if (next.isActive && !before.isSetUp) await mailInvitation(tx, deps, { actor, id, now })
  return passed
}
