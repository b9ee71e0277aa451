import { json, parseJson, type Answer, type Incoming } from './http.ts'
import { isObject, type JsonObject } from './paypal/records.ts'

/** Commands of `/_sandbox/*`, by name. */
export type Commands = Readonly<Record<string, (body: JsonObject) => Answer>>

export const done = (ok: boolean, more: object = {}): Answer =>
  ok
    ? json(200, { ok, ...more })
    : json(409, { ok, message: 'Not possible in the present state, or no such id.' })

export const wrong = (message: string): Answer => json(400, { ok: false, message })

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value of a JSON body; an empty body is an empty object. */
export const parseBody = (raw: Buffer) => (raw.length === 0 ? { value: {} } : parseJson(raw))

export function runCommand(commands: Commands, name: string, { method, path, raw }: Incoming): Answer {
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!run || method !== 'POST')
    return json(404, { ok: false, message: `No such command: ${method} ${path}` })
  const body = parseBody(raw)?.value
  return isObject(body) ? run(body) : wrong('The body is an object in JSON.')
}
