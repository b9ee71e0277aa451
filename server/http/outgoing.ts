import type { z } from 'zod/mini'

/** Null: the value is sent unchanged. */
type Pick = ((value: unknown) => unknown) | null

/** Primitive values, which contain no fields. */
const PLAIN: ReadonlySet<string> = new Set([
  'string',
  'template_literal',
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
])

/**
 * Builds the function that reduces a reply to the fields in the contract. The compiler checks the types at
 * the handler; validating each reply again cost a tenth of a list's time.
 * @throws for a shape from which no fields can be picked: its call is not served.
 */
export function pickerOf(schema: z.core.$ZodType): (value: unknown) => unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error(`a reply must be an object, not ${def.type}`)
  return pickOf(schema, 'reply')!
}

function pickOf(schema: z.core.$ZodType, where: string): Pick {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return pickObject(
        Object.entries(def.shape).map(([name, inner]) => ({ name, pick: pickOf(inner, `${where}.${name}`) })),
      )
    case 'array': {
      const pick = pickOf(def.element, `${where}[]`)
      return pick && ((value) => (value as unknown[]).map(pick))
    }
    case 'nullable':
    case 'optional': {
      const pick = pickOf(def.innerType, where)
      return pick && ((value) => (value === null || value === undefined ? value : pick(value)))
    }
    case 'record':
      return pickRecord(def.valueType, where)
    case 'union':
      // It is unknown which of two objects a value is, so no field could be removed.
      if (def.options.every((option) => isPlain(option))) return null
      break
    default:
      if (PLAIN.has(def.type)) return null
  }
  throw new Error(`cannot filter the fields of ${where}, which is ${def.type}`)
}

const isPlain = (schema: z.core.$ZodType): boolean => PLAIN.has(schema._zod.def.type)

/** The keys of a record are data. A record of `unknown` is the contract's way to send an object unchanged. */
function pickRecord(values: z.core.$ZodType, where: string): Pick {
  if (values._zod.def.type === 'unknown') return null
  const pick = pickOf(values, `${where}.*`)
  return (
    pick &&
    ((value) => Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, pick(each)])))
  )
}

const pickObject =
  (fields: { name: string; pick: Pick }[]) =>
  (value: unknown): Record<string, unknown> => {
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const { name, pick } of fields) {
      const field = from[name]
      if (field !== undefined) picked[name] = pick ? pick(field) : field
    }
    return picked
  }
