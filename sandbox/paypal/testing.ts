import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import { startSandbox, type Sandbox, type SandboxOptions } from '#sandbox/start.ts'
import { isObject } from './records.ts'

const DOCUMENTS = ['checkout_orders_v2', 'payments_payment_v2', 'notifications_webhooks_v1'] as const
const PACKAGE = '@paypal/paypal-rest-api-specifications'
/** Fields that a client needs: PayPal's files mark almost nothing as required. */
const REQUIRED: Record<string, string[]> = {
  order: ['id', 'status', 'links'],
  capture: ['id', 'status', 'amount', 'links'],
  'capture-2': ['id', 'status', 'amount', 'links'],
  refund: ['id', 'status', 'links'],
  webhook: ['id', 'url', 'event_types', 'links'],
  event: ['id', 'event_type', 'create_time', 'resource_type', 'resource'],
  error_details: ['issue'],
}
const PLAIN_FORMATS: Record<string, RegExp> = {
  uri: /^[a-z][a-z\d+.-]*:\S+$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
}

type Spec = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, unknown> }> }
}

/** Checks replies against PayPal's OpenAPI files: undefined when valid, else the errors. */
export function openApiChecker() {
  const folder = createRequire(import.meta.url)
    .resolve(`${PACKAGE}/package.json`)
    .replace('package.json', 'openapi')
  // PayPal's patterns are not valid with the u flag, and its ppaas_… formats are not standard.
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, unicodeRegExp: false })
  for (const [name, pattern] of Object.entries(PLAIN_FORMATS)) ajv.addFormat(name, pattern)
  const specs = new Map<string, Spec>()
  for (const document of DOCUMENTS) {
    const text = readFileSync(`${folder}/${document}.json`, 'utf8')
    // This version of the files names the errors' array `issues`; PayPal sends, and its later files define,
    // `details`.
    const spec: Spec = JSON.parse(text.replaceAll('"issues":', '"details":'))
    for (const [name, required] of Object.entries(REQUIRED)) {
      const schema = spec.components.schemas[name]
      if (schema) schema.required = [...new Set([...(schema.required ?? []), ...required])]
    }
    specs.set(document, spec)
    ajv.addSchema(spec, document)
  }

  function validatorFor(method: string, path: string, status: number): ValidateFunction | undefined {
    for (const [document, spec] of specs) {
      for (const [template, operations] of Object.entries(spec.paths)) {
        if (!new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path)) continue
        const responses = operations[method.toLowerCase()]?.responses
        if (!responses) continue
        // PayPal's guide says 200 for a repeated request id; the file about refunds lacks it.
        const key = responses[status] ? String(status) : status === 200 && responses[201] ? '201' : 'default'
        const steps = [
          'paths',
          template,
          method.toLowerCase(),
          'responses',
          key,
          'content',
          'application/json',
          'schema',
        ]
        return ajv.getSchema(`${document}#/${steps.map(escapePointer).join('/')}`)
      }
    }
    return undefined
  }

  return function check(call: {
    method: string
    path: string
    status: number
    body: unknown
  }): string | undefined {
    if (call.status === 204) return undefined
    const validate = validatorFor(call.method, call.path, call.status)
    if (!validate) return `${call.method} ${call.path} ${call.status}: not in PayPal's files`
    if (validate(call.body)) return undefined
    const faults = validate.errors?.map((error) => `${error.instancePath} ${error.message}`).slice(0, 3)
    return `${call.method} ${call.path} ${call.status}: ${faults?.join('; ')}\n${JSON.stringify(call.body)}`
  }
}

const escapePointer = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1')

export type TestReply = {
  status: number
  /** The parsed reply; `at` follows a path into it. */
  body: unknown
  at(...path: (string | number)[]): unknown
}

/** Starts a sandbox on free ports and a client with a token. Close it with `sandbox.close()`. */
export async function startWithClient(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [5, 10], ...options })
  let token = await fetchToken(sandbox)

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestReply> {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, body: parsed, at: (...path) => valueAt(parsed, path) }
  }
  const login = async () => {
    token = await fetchToken(sandbox)
  }
  return { sandbox, call, login }
}

async function fetchToken({ url, clientId, clientSecret }: Sandbox): Promise<string> {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return String(valueAt(await response.json(), ['access_token']))
}

export function valueAt(value: unknown, path: (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found.at(step)
    else found = isObject(found) ? found[step] : undefined
  }
  return found
}

/** An order request of a shop. */
export const anOrder = (value = '36.00', more: object = {}, paymentSource?: object) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'USD', value }, description: 'Consultation Service', ...more }],
  ...(paymentSource && { payment_source: paymentSource }),
})

export const FULL = { prefer: 'return=representation' }
