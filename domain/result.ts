/** The outcome of a command: a value, or a "no" with a stable code. A throw is a bug or an outage. */
export type Result<Value, Code extends string> = Ok<Value> | No<Code>
export type Ok<Value> = { ok: true; value: Value; created?: true }
export type No<Code extends string> = {
  ok: false
  code: Code
  fields?: Fields
  retryAfterSeconds?: number
  /** The input has the right shape, but its values cannot be: 422 instead of the code's own status. */
  impossible?: true
}

/** Which input is at fault, by its name on the wire, with the code of what is wrong with it. */
export type Fields = Record<string, string>

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

export const no = <Code extends string>(
  code: Code,
  detail: Omit<No<Code>, 'ok' | 'code'> = {},
): No<Code> => ({
  ok: false,
  code,
  ...detail,
})

/** Like `ok`, for a call that made something new: answered with 201 instead of 200. */
export const created = <Value>(value: Value): Ok<Value> => ({ ok: true, value, created: true })

/** The value of a command that has nothing to tell beyond its success. */
export type Nothing = Record<string, never>
