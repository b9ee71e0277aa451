import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { Caller } from './testing-callers.ts'
import type { RouteKey } from './testing.ts'
import type { World } from './testing-world.ts'

/** 'ok', the code of a "no", or 'to /address' for a page that leads elsewhere. */
export type Outcome = 'ok' | ErrorCode | `to ${string}`
export type Call = { url?: string; body?: object }
export type Row = {
  outcomes: Record<Caller, Outcome>
  /** What is sent; without it, the route as it is and no body. */
  call?: (world: World) => Call
  /** The same call for a thing with this id: someone else's has to answer like one that is not there. */
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
/** Anyone logged in, whose second factor is not missing. */
export const people = (outcome: Outcome): Row['outcomes'] => ({
  ...everyone(outcome),
  anonymous: 'LOGIN_REQUIRED',
  halfAdmin: 'TOTP_REQUIRED',
})
/** Users; an admin does not book. */
export const customers = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  halfAdmin: 'ADMIN_CANNOT_BOOK',
  admin: 'ADMIN_CANNOT_BOOK',
})
/** Admins; to users these do not exist. */
export const admins = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  other: 'NOT_FOUND',
  owner: 'NOT_FOUND',
})
/** Its owner's and the office's. */
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
