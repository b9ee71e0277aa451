import { type Answer, type Incoming, isSameSecret, json, parseJson } from '#sandbox/http.ts'
import { answerWithFaults } from '#sandbox/injected-faults.ts'
import type { Faults } from '#sandbox/paypal/faults.ts'
import type { PortoneEngine } from './engine.ts'

/**
 * PortOne's REST API over the engine: authentication, the query in which GETs carry their body, JSON,
 * injected faults.
 */
export function createPortoneApi(engine: PortoneEngine, apiSecret: string, faults?: Faults) {
  return async (request: Incoming): Promise<Answer> => {
    if (!faults) return call(request)
    return answerWithFaults(faults, 'PortOne', request, (rule) => {
      if (rule?.mode === 'status') return json(rule.status ?? 500, rule.body ?? {})
      if (rule?.mode === 'issue') return json(rule.status ?? 409, { type: rule.issue })
      return call(request)
    })
  }

  function call(request: Incoming): Answer {
    if (!isSameSecret(request.headers.authorization ?? '', `PortOne ${apiSecret}`))
      return json(401, { type: 'UNAUTHORIZED' })
    const parsed = request.raw.length === 0 ? { value: {} } : parseJson(request.raw)
    if (!parsed) return json(400, { type: 'INVALID_REQUEST' })
    const key = request.headers['idempotency-key']
    const { status, body } = engine.call({
      method: request.method,
      path: request.path,
      query: request.query,
      key: typeof key === 'string' ? key : null,
      body: parsed.value,
    })
    return json(status, body)
  }
}
