import { timingSafeEqual } from 'node:crypto'
import { type Answer, type Incoming, json, parseJson } from '#sandbox/http.ts'
import type { PortoneEngine } from './engine.ts'

/** PortOne's REST API over the machine: the secret, the query that GETs carry their body in, JSON. */
export function createPortoneApi(engine: PortoneEngine, apiSecret: string) {
  const wanted = Buffer.from(`PortOne ${apiSecret}`)
  return (request: Incoming): Answer => {
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
