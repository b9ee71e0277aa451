import type { z } from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import { textIn } from '#contract/services.ts'
import type { changeStaff as changeCall, setStaffException as setExceptionCall } from '#contract/staff.ts'
import { koreanDate } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { nameOrCompany, type StaffRole } from '#domain/staff.ts'
import { givesService } from '#domain/working-hours.ts'
import { audit } from '#server/db/audit.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import {
  openingHours,
  readDayExceptions,
  readWorkingHours,
  setDayException,
  setWorkingHours,
} from '#server/features/availability/counsellors.ts'
import { readFeeds } from '#server/features/availability/feeds.ts'
import { readBookable } from '#server/features/availability/lanes.ts'
import { listFutureConsultations, toCounsellorFilter } from '#server/features/consultations/reach.ts'
import { readServices } from '#server/features/services/catalogue.ts'
import { findStaffRow, listStaffRows, roleIn } from './staff-store.ts'

/** Hours and services of all counsellors, for `toMember`. */
export async function readAllWork({ db, settings }: { db: Db; settings: Deps['settings'] }) {
  const [work, services, first, feeds] = await Promise.all([
    readWorkingHours(db),
    readServices(db, settings.current()),
    findFirstOwner(db),
    readFeeds(db),
  ])
  return {
    feeds,
    work,
    firstOwnerId: first?.id,
    serviceIds: services.map(({ id }) => id),
    openingHours: openingHours(settings.current().slots),
  }
}

/** Stores hours and services; an assistant has none. */
export async function changeWork(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { id, role }: { id: string; role: StaffRole },
  { hours, services }: Pick<z.output<typeof changeCall.input>, 'hours' | 'services'>,
) {
  if (hours === undefined && services === undefined) return ok(null)
  if (role === 'assistant') {
    const given = [hours?.length && 'hours', services?.length && 'services'].filter(Boolean)
    return given.length === 0
      ? ok(null)
      : err('INVALID_INPUT', { fields: { [String(given[0])]: 'INVALID_INPUT' }, impossible: true })
  }
  const known = new Set((await readServices(tx, settings.current())).map((each) => each.id))
  if (services?.some((each) => !known.has(each)))
    return err('INVALID_INPUT', { fields: { services: 'INVALID_INPUT' }, impossible: true })
  return setWorkingHours(tx, id, { hours, services })
}

/** The counsellors who can be booked; an owner without a name has the name of the company. */
export async function listCounsellors(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  locale: Locale,
) {
  const { company, languages } = settings.current()
  const [people, offered] = await Promise.all([
    readBookable(db, koreanDate(now())),
    readServices(db, settings.current()),
  ])
  const names = new Map((await listStaffRows(db)).map((row) => [row.id, row.name]))
  return ok({
    counsellors: people
      .filter(({ id }) => names.has(id))
      .map((each) => ({
        id: each.id,
        name: nameOrCompany(names.get(each.id)!, company),
        languages: [...languages],
        text: '',
        services: offered
          .filter(({ id, active }) => active && givesService(each, id))
          .map(({ id, names }) => ({ id, name: textIn(names, locale) })),
      })),
  })
}

/** Days off and extra hours of a counsellor. A counsellor sees only their own. */
export async function listStaffExceptions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor }: Caller,
  { id }: { id: string },
) {
  if (!(await mayChangeDays(db, actor, id))) return err('NOT_FOUND')
  return ok({ exceptions: await readDayExceptions(db, id, now()) })
}

/** Sets a day off or extra hours; the reply names the bookings of that day, which stay. */
export async function setStaffException(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { id, date, hours }: z.output<typeof setExceptionCall.input>,
) {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    if (!(await mayChangeDays(tx, actor, id))) return err('NOT_FOUND')
    const set = await setDayException(tx, id, { date, hours, now })
    if (!set.ok) return set
    const detail = { date, hours: hours?.length ?? null }
    await audit(tx, { actor, action: 'staff.exceptions', target: id, address, detail, at: now })
    const consultations = await listFutureConsultations(tx, await toCounsellorFilter(tx, id), now)
    return ok({
      exceptions: set.value,
      consultations: consultations.filter(({ startsAt }) => koreanDate(new Date(startsAt)) === date),
    })
  })
}

/** True for the days of a counsellor: everyone's for those who see all bookings, else one's own. */
export async function mayChangeDays(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (actor.staffRole === 'counsellor' && actor.id !== id) return false
  const member = await findStaffRow(db, id)
  return member !== undefined && member.role !== 'inactive' && roleIn(member) !== 'assistant'
}
