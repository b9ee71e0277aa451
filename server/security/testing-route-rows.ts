import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { Caller, StaffCaller } from './testing-callers.ts'
import type { World } from './testing-world.ts'
import type { RouteKey } from './testing.ts'

/** 'ok', an error code, or 'to /address' for a redirect. */
export type Outcome = 'ok' | ErrorCode | `to ${string}`
type Outcomes = Record<Caller, Outcome>

/** Items of the world, each with an id of its kind that does not exist. */
const missingIds = {
  consultationId: randomUUID(),
  otherOfOwner: randomUUID(),
  ownerId: randomUUID(),
  passkeyId: randomUUID(),
  paymentId: randomUUID(),
  sessionId: randomUUID(),
  messageId: '999999999',
  orderId: '5O190127TN364715T',
}

type Request = {
  body?: object | ((world: World) => object)
  /** The item that the request is about: another user's must be answered like a missing one. */
  item?: keyof typeof missingIds
  /** Field of the body with the id of the item; by default the id is in the address. */
  field?: string
  /** Values of parameters of the address; by default the id of the item, or of no item. */
  params?: Record<string, string>
  query?: string
}
export type Row = Request & {
  outcomes: Outcomes
  /** Outcomes of staff that differ from the admin's because of the calls before. */
  staff?: Partial<Record<StaffCaller, Outcome>>
}
export type Rows = Record<RouteKey, Row>

/** `except`: outcomes of single callers that differ. */
type More = Omit<Row, 'outcomes'> & { except?: Partial<Outcomes> }

const row = (outcomes: Outcomes, { except, ...more }: More): Row => ({
  outcomes: { ...outcomes, ...except },
  ...more,
})

export const everyone = (outcome: Outcome, more: More = {}): Row =>
  row({ anonymous: outcome, other: outcome, owner: outcome, halfAdmin: outcome, admin: outcome }, more)

/** Anyone logged in, with the second factor if required. */
export const people = (outcome: Outcome, more: More = {}): Row =>
  row({ ...everyone(outcome).outcomes, anonymous: 'LOGIN_REQUIRED', halfAdmin: 'TOTP_REQUIRED' }, more)

/** Users; an admin cannot book. */
export const customers = (outcome: Outcome, more: More = {}): Row =>
  row({ ...people(outcome).outcomes, halfAdmin: 'ADMIN_CANNOT_BOOK', admin: 'ADMIN_CANNOT_BOOK' }, more)

/** Admins; for users these are reported as missing. */
export const admins = (outcome: Outcome, more: More = {}): Row =>
  row({ ...people(outcome).outcomes, other: 'NOT_FOUND', owner: 'NOT_FOUND' }, more)

const ofOthers = { item: 'consultationId', except: { other: 'CONSULTATION_NOT_FOUND' } } as const

/** A consultation's owner and admins. */
export const participants = (outcome: Outcome, more: More = {}): Row =>
  people(outcome, { ...ofOthers, ...more })

/** A consultation's owner. */
export const itsCustomer = (outcome: Outcome, more: More = {}): Row =>
  customers(outcome, { ...ofOthers, ...more })

/** Admins, about a consultation. */
export const itsStaff = (outcome: Outcome, more: More = {}): Row =>
  admins(outcome, { item: 'consultationId', ...more })

export type Call = { method: string; url: string; body?: object }

/** The request of a row; `isMissing`: about an item that does not exist. */
export function requestOf(
  route: RouteKey,
  { item, field, params, query = '', body }: Row,
  world: World,
  isMissing = false,
): Call {
  const [method = '', pattern = ''] = route.split(' ')
  const id = item && (isMissing ? missingIds : world)[item]
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? id ?? randomUUID())
  const fields = typeof body === 'function' ? body(world) : body
  return {
    method,
    url: path + query,
    ...(field ? { body: { ...fields, [field]: id } } : fields && { body: fields }),
  }
}

export const NOBODY = 'nobody.at.all@gmail.com'
