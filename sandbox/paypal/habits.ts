import { isObject, type Json, type JsonObject } from './records.ts'

/**
 * What PayPal's documents leave open. The defaults are what its sandbox does; each may be otherwise for
 * another account, another region or next year, so each can be turned.
 */
export type Habits = {
  /** Whether a refusal is repeated for the same PayPal-Request-Id. */
  replay4xx: boolean
  /** Whether an order whose instrument was declined still reads APPROVED; the same instrument may then do at the next try. */
  declinedStaysApproved: boolean
  /** After this a captured order is answered with 404, though its capture is there; null: never. */
  forgetsPaidOrdersAfterMs: number | null
  /** Whether an order shows the refunds of its capture. */
  listsRefunds: boolean
  /** How a field looks that the documents do not promise. */
  optionalFields: 'given' | 'null' | 'missing'
  /** How long it takes until the list of events shows an event. */
  eventsLagMs: number
  /** The only type of event that the list shows so late; null: every type. */
  lateEventType: string | null
}

export const USUAL_HABITS: Readonly<Habits> = {
  replay4xx: false,
  declinedStaysApproved: false,
  forgetsPaidOrdersAfterMs: null,
  listsRefunds: true,
  optionalFields: 'given',
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

/** A resource with its optional fields as the habits have them. Its ids, states, amounts and links stay. */
export function withHabits(resource: JsonObject, { optionalFields }: Habits): JsonObject {
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

/** Sets the habits that are named; answers why not when a value makes no sense. */
export function setHabits(habits: Habits, value: JsonObject): string | undefined {
  for (const name of ['replay4xx', 'declinedStaysApproved', 'listsRefunds'] as const) {
    if (value[name] !== undefined) habits[name] = value[name] === true
  }
  if (value.eventsLagMs !== undefined) {
    if (!isDuration(value.eventsLagMs)) return 'eventsLagMs is a number.'
    habits.eventsLagMs = value.eventsLagMs
  }
  if (value.lateEventType !== undefined) {
    const type = value.lateEventType
    if (type !== null && typeof type !== 'string') return 'lateEventType is a type of event or null.'
    habits.lateEventType = type
  }
  if (value.forgetsPaidOrdersAfterMs !== undefined) {
    const afterMs = value.forgetsPaidOrdersAfterMs
    if (afterMs !== null && !isDuration(afterMs)) return 'forgetsPaidOrdersAfterMs is a number or null.'
    habits.forgetsPaidOrdersAfterMs = afterMs
  }
  if (value.optionalFields !== undefined) {
    const known = (['given', 'null', 'missing'] as const).find((each) => each === value.optionalFields)
    if (!known) return 'optionalFields is one of given, null, missing.'
    habits.optionalFields = known
  }
  return undefined
}

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
