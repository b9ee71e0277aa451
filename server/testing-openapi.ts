import type { ValidateFunction } from 'ajv'
import Ajv from 'ajv/dist/2020.js'
import type { Mounted } from './http/mount.ts'
import { refusalSchema, refusalStatuses, successSchema } from './http/openapi.ts'

const ajv = new Ajv.default({ strict: false, validateFormats: false })
const validators = new Map<string, ValidateFunction>()
const matchers = new WeakMap<readonly Mounted[], { pattern: RegExp; endpoint: Mounted }[]>()

/** Fails a test whose JSON reply does not match the API's description; compiles only the called endpoints. */
export function expectDescribed(
  endpoints: readonly Mounted[],
  method: string,
  url: string,
  reply: { statusCode: number; body: unknown },
): void {
  const path = url.split('?')[0]!
  if (!path.startsWith('/api/')) return
  const { statusCode: status, body } = reply
  const isRefusal = refusalStatuses.includes(status)
  const endpoint = isRefusal ? undefined : find(endpoints, method, path)
  if (!isRefusal && !endpoint) return
  if (endpoint && status !== 200 && !(status === 201 && method === 'POST'))
    throw new Error(`${method} ${path} is not described with status ${status}`)
  const key = endpoint ? `${endpoint.method} ${endpoint.path}` : `refusal ${status}`
  const validate =
    validators.get(key) ?? ajv.compile(endpoint ? successSchema(endpoint) : refusalSchema(status))
  validators.set(key, validate)
  if (!validate(body))
    throw new Error(
      `${method} ${path} answers ${status} unlike its description: ${ajv.errorsText(validate.errors)}`,
    )
}

function find(endpoints: readonly Mounted[], method: string, path: string): Mounted | undefined {
  let all = matchers.get(endpoints)
  if (!all) {
    // As in the router, a path without parameters comes first.
    const parameters = ({ path: each }: Mounted): number => each.split(':').length
    all = endpoints
      .toSorted((a, b) => parameters(a) - parameters(b))
      .map((endpoint) => ({
        pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
        endpoint,
      }))
    matchers.set(endpoints, all)
  }
  return all.find((each) => each.endpoint.method === method && each.pattern.test(path))?.endpoint
}
