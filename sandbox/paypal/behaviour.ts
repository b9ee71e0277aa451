import { isObject, type Json, type JsonObject } from './records.ts'

/**
 * Behaviour that PayPal's documents leave open. The defaults are those of its sandbox; another account,
 * region or year may differ, so each can be changed.
 */
export type Behaviour = {
  /** Repeats a refusal for the same PayPal-Request-Id. */
  replay4xx: boolean
  /** An order whose instrument was declined stays APPROVED; the same instrument may succeed at the next try. */
  declinedStaysApproved: boolean
  /** After this a captured order is answered with 404, although its capture still exists; null: never. */
  forgetsPaidOrdersAfterMs: number | null
  /** An order contains the refunds of its capture. */
  listsRefunds: boolean
  /** Form of the fields that the documents do not guarantee. */
  optionalFields: 'given' | 'null' | 'missing'
  /** Orders have a status that PayPal's documents do not name. */
  unnamedOrderStatus: boolean
  /** Delay until the list of events shows an event. */
  eventsLagMs: number
  /** The only type of event that the list delays; null: every type. */
  lateEventType: string | null
}

export const DEFAULT_BEHAVIOUR: Readonly<Behaviour> = {
  replay4xx: false,
  declinedStaysApproved: false,
  forgetsPaidOrdersAfterMs: null,
  listsRefunds: true,
  optionalFields: 'given',
  unnamedOrderStatus: false,
  eventsLagMs: 0,
  lateEventType: null,
}

const OPTIONAL_FIELDS: ReadonlySet<string> = new Set([
  'custom',
  'custom_id',
  'description',
  'invoice_id',
  'invoice_number',
  'note_to_payer',
  'payee',
  'payer',
  'payment_source',
  'reference_id',
  'seller_payable_breakdown',
  'seller_protection',
  'seller_receivable_breakdown',
  'status_details',
  'supplementary_data',
])

/** Applies `unnamedOrderStatus` and `optionalFields` to a resource. */
export function withBehaviour(resource: JsonObject, behaviour: Behaviour): JsonObject {
  const isOrder =
    behaviour.unnamedOrderStatus && resource.status !== undefined && 'purchase_units' in resource
  return withOptionalFields(isOrder ? { ...resource, status: 'IN_REVIEW' } : resource, behaviour)
}

/** Ids, statuses, amounts and links stay. */
function withOptionalFields(resource: JsonObject, { optionalFields }: Behaviour): JsonObject {
  if (optionalFields === 'given') return resource
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change)
    if (!isObject(value)) return value
    const entries = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      if (inner === undefined) return []
      if (!OPTIONAL_FIELDS.has(name)) return [[name, change(inner)]]
      return optionalFields === 'null' ? [[name, null]] : []
    })
    return Object.fromEntries(entries)
  }
  return change(resource) as JsonObject
}

/** Sets the given behaviour; returns an error text for an invalid value. */
export function changeBehaviour(behaviour: Behaviour, value: JsonObject): string | undefined {
  for (const name of ['replay4xx', 'declinedStaysApproved', 'listsRefunds', 'unnamedOrderStatus'] as const) {
    if (value[name] !== undefined) behaviour[name] = value[name] === true
  }
  if (value.eventsLagMs !== undefined) {
    if (!isDuration(value.eventsLagMs)) return 'eventsLagMs is a number.'
    behaviour.eventsLagMs = value.eventsLagMs
  }
  if (value.lateEventType !== undefined) {
    const type = value.lateEventType
    if (type !== null && typeof type !== 'string') return 'lateEventType is a type of event or null.'
    behaviour.lateEventType = type
  }
  if (value.forgetsPaidOrdersAfterMs !== undefined) {
    const afterMs = value.forgetsPaidOrdersAfterMs
    if (afterMs !== null && !isDuration(afterMs)) return 'forgetsPaidOrdersAfterMs is a number or null.'
    behaviour.forgetsPaidOrdersAfterMs = afterMs
  }
  if (value.optionalFields !== undefined) {
    const known = (['given', 'null', 'missing'] as const).find((each) => each === value.optionalFields)
    if (!known) return 'optionalFields is one of given, null, missing.'
    behaviour.optionalFields = known
  }
  return undefined
}

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
