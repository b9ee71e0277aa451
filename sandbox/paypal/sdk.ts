import { readFileSync } from 'node:fs'
import { parseBody } from '#sandbox/commands.ts'
import { browserScript, json, type Answer, type Incoming } from '#sandbox/http.ts'
import type { Engine } from './engine.ts'

const SCRIPT = readFileSync(new URL('./sdk-script.js', import.meta.url), 'utf8')

/**
 * `/sdk/js`: the script behind the buttons (`window.paypal`, v5), and `/sdk/orders…`, the endpoints of its
 * `actions.order` for shops that let the browser create and capture.
 */
export function sdkApi(engine: Engine, clientId: string, request: Incoming): Answer {
  if (request.path === '/sdk/js')
    return request.query.get('client-id') === clientId
      ? browserScript(200, SCRIPT)
      : browserScript(400, `throw new Error("SDK Validation error: 'client-id not recognized'")`)
  const cors = {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'GET,POST',
    vary: 'origin',
  }
  if (request.method === 'OPTIONS') return { status: 204, headers: cors }
  const parsed = parseBody(request.raw)
  if (!parsed) return json(400, engine.errors.issue('createOrder', 'MALFORMED_REQUEST_JSON').body, cors)
  const path = request.path.replace('/sdk/orders', '/v2/checkout/orders')
  const headers = { prefer: 'return=representation' }
  const reply = engine.call({ method: request.method, path, headers, body: parsed.value })
  return json(reply.status, reply.body, cors)
}
