import type { RefundMode } from './core.ts'
import { type Behaviour, changeBehaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts'
import { isObject, type JsonObject } from './records.ts'

/**
 * A fault for the next matching REST calls. `reset-after` is the most important one: the call is executed and
 * its reply is lost.
 */
export type Rule = {
  method?: string
  /** A regular expression on the path. */
  path: string
  mode:
    | 'status'
    | 'issue'
    | 'html'
    | 'reset-before'
    | 'reset-after'
    | 'hang-before'
    | 'hang-after'
    | 'mangle'
    | 'other'
  /** Number of calls; default 1. */
  times?: number
  /** For mode `other`: the call is executed, and the reply is that of a GET of this path. */
  otherPath?: string
  /** For modes `status` and `html`: a proxy in front of PayPal may reply with any status and its own page. */
  status?: number
  body?: JsonObject
  /** For mode `issue`: PayPal's name of the refusal. */
  issue?: string
  /** For mode `issue`: names of further details of the refusal, before `issue`. */
  issuesBefore?: string[]
  /** For mode `mangle`: the first `from` in the reply's text becomes `to`. */
  from?: string
  to?: string
}

export type SandboxSettings = Behaviour & {
  latencyMs: number
  refundMode: RefundMode
  tokenTtlSeconds: number
  clockOffsetMs: number
  webhooks: { hold: boolean; duplicate: boolean; corrupt: boolean }
}

const MODES: readonly Rule['mode'][] = [
  'status',
  'issue',
  'html',
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'mangle',
  'other',
]
const REFUND_MODES: readonly RefundMode[] = ['COMPLETED', 'PENDING', 'FAILED', 'INSUFFICIENT']

export function createFaults() {
  const rules: Rule[] = []
  const settings: SandboxSettings = {
    latencyMs: 0,
    refundMode: 'COMPLETED',
    ...DEFAULT_BEHAVIOUR,
    tokenTtlSeconds: 32_400,
    clockOffsetMs: 0,
    webhooks: { hold: false, duplicate: false, corrupt: false },
  }

  /** Returns the rule for this call and decrements its number of calls. */
  function take(method: string, path: string): Rule | undefined {
    const rule = rules.find(
      (each) =>
        (each.times ?? 1) > 0 && (each.method ?? method) === method && new RegExp(each.path).test(path),
    )
    if (!rule) return undefined
    rule.times = (rule.times ?? 1) - 1
    if (rule.times <= 0) rules.splice(rules.indexOf(rule), 1)
    return rule
  }

  return { rules, settings, take }
}
export type Faults = ReturnType<typeof createFaults>

/** Parses a rule from a request; returns the error text if it is invalid. */
export function readRule(value: unknown): Rule | string {
  if (!isObject(value)) return 'A rule is an object.'
  const { method, path, mode, times, status, body, issue, from, to, otherPath, issuesBefore } = value
  if (typeof path !== 'string') return 'A rule needs path, a regular expression.'
  try {
    new RegExp(path)
  } catch {
    return `Not a regular expression: ${path}`
  }
  const known = MODES.find((each) => each === mode)
  if (!known) return `mode is one of ${MODES.join(', ')}.`
  if (known === 'issue' && typeof issue !== 'string') return 'Mode issue needs issue.'
  return {
    path,
    mode: known,
    ...(typeof method === 'string' && { method: method.toUpperCase() }),
    ...(typeof times === 'number' && { times }),
    ...(typeof status === 'number' && { status }),
    ...(isObject(body) && { body }),
    ...(typeof issue === 'string' && { issue }),
    ...(Array.isArray(issuesBefore) && { issuesBefore: issuesBefore.map(String) }),
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
    ...(typeof otherPath === 'string' && { otherPath }),
  }
}

/** Sets the given options and leaves the others; returns an error text for an invalid value. */
export function changeSettings(settings: SandboxSettings, value: unknown): string | undefined {
  if (!isObject(value)) return 'Settings are an object.'
  for (const name of ['latencyMs', 'tokenTtlSeconds', 'clockOffsetMs'] as const) {
    const number = value[name]
    if (number === undefined) continue
    if (typeof number !== 'number' || !Number.isFinite(number)) return `${name} is a number.`
    settings[name] = number
  }
  if (value.refundMode !== undefined) {
    const mode = REFUND_MODES.find((each) => each === value.refundMode)
    if (!mode) return `refundMode is one of ${REFUND_MODES.join(', ')}.`
    settings.refundMode = mode
  }
  const fault = changeBehaviour(settings, value)
  if (fault) return fault
  if (isObject(value.webhooks)) {
    for (const name of ['hold', 'duplicate', 'corrupt'] as const) {
      if (value.webhooks[name] !== undefined) settings.webhooks[name] = value.webhooks[name] === true
    }
  }
  return undefined
}
