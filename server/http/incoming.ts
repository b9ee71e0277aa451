import type { z } from 'zod/mini'
import { type Endpoint, hasBody } from '#contract/endpoint.ts'

type Declared = Pick<Endpoint<never, z.ZodMiniType, never>, 'method' | 'path'> & { input: z.core.$ZodType }

/**
 * Checks at start that the declared input can be parsed.
 * @throws for a shape that no caller could fill, or that does not state whether other fields are allowed.
 */
export function checkIncoming({ method, path, input }: Declared): void {
  const { def } = (input as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error(`an input must be an object, not ${def.type}`)
  if (!def.catchall) throw new Error('an input must be a strictObject or a looseObject')
  const fields = new Map(Object.entries(def.shape))
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  for (const name of inPath) {
    if (!fields.has(name)) throw new Error(`the input lacks the path parameter ${name}`)
  }
  const isBody = hasBody(method)
  for (const [name, schema] of fields) {
    const type = enteringType(schema)
    if ((!isBody || inPath.includes(name)) && !TEXT.has(type))
      throw new Error(`${name} is a string in the URL and cannot be read as ${type}`)
  }
}

const TEXT: ReadonlySet<string> = new Set(['string', 'template_literal', 'enum'])

/** The type of an input value before any transformation. */
function enteringType(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return enteringType(def.in)
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? enteringType(def.innerType)
    : def.type
}
