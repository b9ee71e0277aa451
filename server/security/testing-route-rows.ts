import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { Caller, StaffCaller } from './testing-callers.ts'
import type { RouteKey } from './testing.ts'
import type { World } from './testing-world.ts'

/** 'ok', an error code, or 'to /address' for a redirect. */
export type Outcome = 'ok' | ErrorCode | `to ${string}`
export type Call = { url?: string; body?: object }
export type Row = {
  outcomes: Record<Caller, Outcome>
  /** Outcomes of staff that differ from the admin's because of the calls before. */
  staff?: Partial<Record<StaffCaller, Outcome>>
  /** The request; without it, the route unchanged and no body. */
  call?: (world: World) => Call
  /** The same call for an item with this id: another user's must be answered like a missing one. */
  thing?: { call: (id: string) => Call; of: (world: World) => string; missing: string }
}
export type Rows = Record<RouteKey, Row>

export const everyone = (outcome: Outcome): Row['outcomes'] => ({
  anonymous: outcome,
  other: outcome,
  owner: outcome,
  halfAdmin: outcome,
  admin: outcome,
})
/** Anyone logged in, with the second factor if required. */
export const people = (outcome: Outcome): Row['outcomes'] => ({
  ...everyone(outcome),
  anonymous: 'LOGIN_REQUIRED',
  halfAdmin: 'TOTP_REQUIRED',
})
/** Users; an admin cannot book. */
export const customers = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  halfAdmin: 'ADMIN_CANNOT_BOOK',
  admin: 'ADMIN_CANNOT_BOOK',
})
/** Admins; for users these are reported as missing. */
export const admins = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  other: 'NOT_FOUND',
  owner: 'NOT_FOUND',
})
/** The consultation's owner and admins. */
export const ofConsultation = (call: (id: string) => Call): Row => ({
  outcomes: { ...people('ok'), other: 'CONSULTATION_NOT_FOUND' },
  thing: { call, of: (world) => world.consultationId, missing: randomUUID() },
})
export const sends =
  (body: object): Required<Row>['call'] =>
  () => ({ body })

export const ofOwner = (call: (id: string) => Call): Required<Row>['thing'] => ({
  call,
  of: (world) => world.consultationId,
  missing: randomUUID(),
})

export const NOBODY = 'nobody.at.all@gmail.com'
