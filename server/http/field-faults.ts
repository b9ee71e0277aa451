import type { z } from 'zod/mini'
import { isErrorCode } from '#contract/errors.ts'
import type { Fields } from '#domain/result.ts'

/** The invalid fields by name, each with an error code; `body` is the input as a whole. */
export function fieldFaults(error: z.core.$ZodError): Fields {
  const fields: Fields = {}
  for (const { path, message } of error.issues)
    fields[path.join('.') || 'body'] ??= isErrorCode(message) ? message : 'INVALID_INPUT'
  return fields
}
