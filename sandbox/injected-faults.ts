import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Incoming } from './http.ts'
import type { Faults, Rule } from './paypal/faults.ts'

/**
 * Answers a REST call with the fault that a rule asks for. `call` handles the modes that concern the provider's own
 * replies: `status`, `issue` and `other`.
 */
export async function answerWithFaults(
  { take, settings }: Faults,
  provider: 'PayPal' | 'PortOne',
  request: Incoming,
  call: (rule: Rule | undefined) => Answer,
): Promise<Answer> {
  const rule = take(request.method, request.path)
  if (settings.latencyMs > 0) await delay(settings.latencyMs)
  switch (rule?.mode) {
    case 'reset-before':
      return 'reset'
    case 'hang-before':
      return 'hang'
    case 'html':
      return {
        status: rule.status ?? 502,
        headers: { 'content-type': 'text/html' },
        body: `<html><h1>This page is not from ${provider}</h1></html>`,
      }
    default:
      return withFaultAfter(call(rule), rule)
  }
}

function withFaultAfter(answer: Answer, rule: Rule | undefined): Answer {
  if (rule?.mode === 'reset-after') return 'reset'
  if (rule?.mode === 'hang-after') return 'hang'
  if (rule?.mode !== 'mangle' || typeof answer === 'string' || answer.body === undefined) return answer
  return { ...answer, body: String(answer.body).replace(rule.from ?? '', rule.to ?? '') }
}
