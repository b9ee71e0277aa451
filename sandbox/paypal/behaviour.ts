import { z } from 'zod'
import { isObject, type Json, type JsonObject } from './records.ts'

const durationMs = z.number().nonnegative()

/**
 * Behaviour that PayPal's documents leave open. The defaults are those of its sandbox; another account,
 * region or year may differ, so each can be changed.
 */
export const behaviourShape = {
  /** Repeats a refusal for the same PayPal-Request-Id. */
  replay4xx: z.boolean(),
  /** An order whose instrument was declined stays APPROVED; the same instrument may succeed at the next try. */
  declinedStaysApproved: z.boolean(),
  /** After this a captured order is answered with 404, although its capture still exists; null: never. */
  forgetsPaidOrdersAfterMs: durationMs.nullable(),
  /** For this long after each change of an order, a GET of it is answered with 404: the replica that is read lags. */
  hidesChangedOrdersMs: durationMs,
  /** An order contains the refunds of its capture. */
  listsRefunds: z.boolean(),
  /** Form of the fields that the documents do not guarantee. */
  optionalFields: z.enum(['given', 'null', 'missing']),
  /** Orders have a status that PayPal's documents do not name. */
  unnamedOrderStatus: z.boolean(),
  /** Delay until the list of events shows an event. */
  eventsLagMs: durationMs,
  /** The only type of event that the list delays; null: every type. */
  lateEventType: z.string().nullable(),
}
export type Behaviour = { [Name in keyof typeof behaviourShape]: z.output<(typeof behaviourShape)[Name]> }

export const DEFAULT_BEHAVIOUR: Readonly<Behaviour> = {
  replay4xx: false,
  declinedStaysApproved: false,
  forgetsPaidOrdersAfterMs: null,
  hidesChangedOrdersMs: 0,
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
