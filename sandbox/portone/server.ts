import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Incoming, json, parseJson } from '#sandbox/http.ts'
import type { Faults } from '#sandbox/paypal/faults.ts'
import type { PortoneEngine } from './engine.ts'

/**
 * PortOne's REST API over the engine: authentication, the query in which GETs carry their body, JSON,
 * injected faults.
 */
export function createPortoneApi(engine: PortoneEngine, apiSecret: string, faults?: Faults) {
  const wanted = Buffer.from(`PortOne ${apiSecret}`)

  return async (request: Incoming): Promise<Answer> => {
    const rule = faults?.take(request.method, request.path)
    if (faults && faults.settings.latencyMs > 0) await delay(faults.settings.latencyMs)
    switch (rule?.mode) {
      case 'reset-before':
        return 'reset'
      case 'hang-before':
        return 'hang'
      case 'html':
        return {
          status: rule.status ?? 502,
          headers: { 'content-type': 'text/html' },
          body: '<html><h1>This page is not from PortOne</h1></html>',
        }
      case 'status':
        return json(rule.status ?? 500, rule.body ?? {})
      case 'issue':
        return json(rule.status ?? 409, { type: rule.issue })
      default: {
        const answer = call(request)
        if (rule?.mode === 'reset-after') return 'reset'
        if (rule?.mode === 'hang-after') return 'hang'
        if (rule?.mode !== 'mangle' || typeof answer === 'string') return answer
        return { ...answer, body: String(answer.body).replace(rule.from ?? '', rule.to ?? '') }
      }
    }
  }

  function call(request: Incoming): Answer {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
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
