/** Outcome of a command: a value, or a refusal with a stable code. An exception is a bug or an outage. */
export type Result<Value, Code extends string> = Ok<Value> | Err<Code>
/** `created`: the command inserted something new, and did not find the result of an earlier call. */
type Ok<Value> = { ok: true; value: Value; created?: true }
export type Err<Code extends string> = {
  ok: false
  code: Code
  fields?: Fields
  retryAfterSeconds?: number
  /** The input has a valid shape but values that are not allowed. */
  impossible?: true
  /** Further fields of the reply (contract/errors.ts). */
  details?: object
}

/** Error codes of invalid inputs, by their name on the wire. */
export type Fields = Record<string, string>

/** The success of a command. */
export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

/** The refusal of a command, with a code of `contract/errors.ts`. */
export const err = <Code extends string>(
  code: Code,
  detail: Omit<Err<Code>, 'ok' | 'code'> = {},
): Err<Code> => ({ ...detail, ok: false, code })

/** Like `ok`, for a command that inserted something new. */
export const created = <Value>(value: Value): Ok<Value> => ({ ok: true, value, created: true })

/** Value of a command that returns only its success. */
export type Nothing = Record<string, never>
