import { z } from 'zod'
import { behaviourShape, DEFAULT_BEHAVIOUR } from './behaviour.ts'
import type { RefundMode } from './core.ts'
import { isObject, type JsonObject } from './records.ts'

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * A fault for the next matching REST calls. `reset-after` is the most important one: the call is executed and
 * its reply is lost.
 */
const rule = z
  .object({
    method: z.string().toUpperCase().optional(),
    path: z.string().refine(isPattern, 'Not a regular expression'),
    mode: z.enum([
      'status',
      'issue',
      'html',
      'reset-before',
      'reset-after',
      'hang-before',
      'hang-after',
      'mangle',
      'other',
    ]),
    /** Number of calls; default 1. */
    times: z.number().optional(),
    /** For mode `other`: the call is executed, and the reply is that of a GET of this path. */
    otherPath: z.string().optional(),
    /** For modes `status` and `html`: a proxy in front of PayPal may reply with any status and its own page. */
    status: z.number().optional(),
    body: z.custom<JsonObject>(isObject).optional(),
    /** For mode `issue`: PayPal's name of the refusal. */
    issue: z.string().optional(),
    /** For mode `issue`: names of further details of the refusal, before `issue`. */
    issuesBefore: z.array(z.string()).optional(),
    /** For mode `mangle`: the first `from` in the reply's text becomes `to`. */
    from: z.string().optional(),
    to: z.string().optional(),
  })
  .refine(({ mode, issue }) => mode !== 'issue' || issue !== undefined, 'Mode issue needs issue')
export type Rule = z.output<typeof rule>

const settingsShape = z.object({
  latencyMs: z.number(),
  refundMode: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'INSUFFICIENT'] satisfies RefundMode[]),
  tokenTtlSeconds: z.number(),
  clockOffsetMs: z.number(),
  webhooks: z.object({ hold: z.boolean(), duplicate: z.boolean(), corrupt: z.boolean() }),
  ...behaviourShape,
})
export type SandboxSettings = z.output<typeof settingsShape>

const changes = settingsShape
  .partial()
  .extend({ webhooks: settingsShape.shape.webhooks.partial().optional() })

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
  const read = rule.safeParse(value)
  return read.success ? read.data : z.prettifyError(read.error)
}

/** Sets the given options and leaves the others; returns an error text for an invalid value. */
export function setSandboxSettings(settings: SandboxSettings, value: unknown): string | undefined {
  const read = changes.safeParse(value)
  if (!read.success) return z.prettifyError(read.error)
  const { webhooks, ...others } = read.data
  Object.assign(settings, others)
  Object.assign(settings.webhooks, webhooks)
  return undefined
}
