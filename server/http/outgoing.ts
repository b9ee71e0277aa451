import type { z } from 'zod/mini'

/** Null: the value goes out as it is. */
type Pick = ((value: unknown) => unknown) | null

/** Plain values, in which no field can hide. */
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
 * Makes the function that lets only what the contract names out of the house. The types are checked
 * by the compiler at the handler; checking them again for each reply cost a tenth of a list's time.
 * @throws for a shape from which no fields can be picked: its call is not served.
 */
export function pickerOf(schema: z.core.$ZodType): (value: unknown) => unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error(`a reply is an object, not ${def.type}`)
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
      // It is not known here which of two objects a value is, so no field could be removed.
      if (def.options.every((option) => isPlain(option))) return null
      break
    default:
      if (PLAIN.has(def.type)) return null
  }
  throw new Error(`nothing can be picked from ${where}, which is ${def.type}`)
}

const isPlain = (schema: z.core.$ZodType): boolean => PLAIN.has(schema._zod.def.type)

/** Its names are data. A record of `unknown` is how the contract says that it goes out whole, whatever it holds. */
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
