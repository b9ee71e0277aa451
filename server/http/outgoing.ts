import type { z } from 'zod/mini'

type Pick = (value: unknown) => unknown

/**
 * Makes the function that lets only what the contract names out of the house. The types are checked
 * by the compiler at the handler; checking them again for each reply cost a tenth of a list's time.
 */
export function pickerOf(schema: z.core.$ZodType): Pick {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return pickObject(Object.entries(def.shape).map(([name, inner]) => [name, pickerOf(inner)]))
    case 'array': {
      const pick = pickerOf(def.element)
      return (value) => (value as unknown[]).map(pick)
    }
    case 'nullable':
    case 'optional': {
      const pick = pickerOf(def.innerType)
      return (value) => (value === null || value === undefined ? value : pick(value))
    }
    default:
      return (value) => value
  }
}

const pickObject =
  (fields: (readonly [string, Pick])[]): Pick =>
  (value) => {
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) if (from[name] !== undefined) picked[name] = pick(from[name])
    return picked
  }
