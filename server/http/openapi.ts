import { z } from 'zod/mini'
import { type Endpoint, hasBody } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { isStaffCall, staffAccess } from '#contract/staff-access.ts'
import type { Mounted } from './mount.ts'
import type { PlainCall } from './plain-calls.ts'

type JsonSchema = Record<string, unknown>

/** OpenAPI 3.1 description of every declared call, and of the given plain ones. */
export function openApi(
  endpoints: readonly Mounted[],
  serverUrl: string,
  { plain = [], cookie = 'sid' }: { plain?: readonly PlainCall[]; cookie?: string } = {},
): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  const add = (call: { method: string; path: string }, operation: JsonSchema): void => {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
  }
  for (const endpoint of endpoints) add(endpoint, declaredOperation(endpoint))
  for (const call of plain) add(call, plainOperation(call))
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie XSRF-TOKEN, from a caller with a session.',
        },
      },
      responses: Object.fromEntries(
        refusalStatuses.map((status) => [
          `refusal${status}`,
          { description: 'a "no"', content: json(refusalSchema(status)) },
        ]),
      ),
    },
  }
}

function declaredOperation(endpoint: Mounted): JsonSchema {
  const content = json(successSchema(endpoint))
  const { parameters, body } = inputOf(endpoint)
  return {
    ...described(endpoint),
    parameters,
    ...(body ? { requestBody: { required: body.required.length > 0, content: json(body) } } : {}),
    responses: {
      200: { description: 'success', content },
      ...(endpoint.method === 'POST' ? { 201: { description: 'success: something was made', content } } : {}),
      ...refusals,
    },
  }
}

function plainOperation(call: PlainCall): JsonSchema {
  const replies = Object.entries(call.replies).map(([status, type]) => [
    status,
    { description: 'success', ...(type ? { content: { [type]: {} } } : {}) },
  ])
  return {
    ...described(call),
    parameters: [
      ...namesInPath(call.path).map((name) => parameter(name, 'path', true, { type: 'string' })),
      ...(call.query ?? []).map((name) => parameter(name, 'query', false, { type: 'string' })),
    ],
    ...(call.body ? { requestBody: { required: true, content: { [call.body]: {} } } } : {}),
    responses: { ...Object.fromEntries(replies), ...refusals },
  }
}

const described = ({
  summary,
  access,
  method,
  path,
}: Pick<Mounted, 'summary' | 'access' | 'method'> & { path: string }): JsonSchema => ({
  summary,
  'x-access': access,
  ...staffRolesOf(`${method} ${path}`),
  security: access === 'public' ? [] : [{ session: [], ...(method === 'GET' ? {} : { token: [] }) }],
})

/** Reach of the call for each staff role but the owner's; nothing for calls that staff roles do not change. */
const staffRolesOf = (call: string): JsonSchema => (isStaffCall(call) ? { 'x-staff': staffAccess[call] } : {})

/** Input of a call: parameters, and for POST, PUT and PATCH a body. */
function inputOf(endpoint: Mounted): {
  parameters: JsonSchema[]
  body?: { required: string[] } & JsonSchema
} {
  const inPath = namesInPath(endpoint.path)
  const { properties = {}, required = [], ...rest } = inputSchema(endpoint)
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameters = inPath.map((name) => parameter(name, 'path', true, properties[name] ?? {}))
  if (!hasBody(endpoint.method))
    return {
      parameters: [
        ...parameters,
        ...others.map(([name, schema]) => parameter(name, 'query', required.includes(name), schema)),
      ],
    }
  const body = {
    ...rest,
    properties: Object.fromEntries(others),
    required: required.filter((name) => !inPath.includes(name)),
  }
  return { parameters, body }
}

const namesInPath = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
const parameter = (name: string, place: 'path' | 'query', required: boolean, schema: JsonSchema) => ({
  name,
  in: place,
  required,
  schema,
})
const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }
export const inputSchema = ({ input }: Pick<Mounted, 'input'>): ObjectSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as ObjectSchema

/** The success reply that `mount` sends: the contract's output and `success`. */
export function successSchema({ output }: Pick<Endpoint<never, never, z.ZodMiniType>, 'output'>): JsonSchema {
  const {
    properties,
    required = [],
    ...rest
  } = z.toJSONSchema(output, {
    unrepresentable: 'any',
  }) as ObjectSchema
  return {
    ...rest,
    properties: { success: { const: true }, ...properties },
    required: ['success', ...required],
  }
}

export const refusalStatuses = [
  ...new Set(Object.values(errors).map(({ status }) => status as number)),
].toSorted((a, b) => a - b)

const refusals = Object.fromEntries(
  refusalStatuses.map((status) => [status, { $ref: `#/components/responses/refusal${status}` }]),
)

export function refusalSchema(status: number): JsonSchema {
  // Errors that repeating cannot fix are 422 (http/replies.ts), so that status can have every code.
  const codes = Object.entries(errors).filter((each) => status === 422 || each[1].status === status)
  return {
    type: 'object',
    required: ['success', 'code', 'message'],
    properties: {
      success: { const: false },
      code: { enum: codes.map(([code]) => code) },
      message: { type: 'string' },
      error: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      consultations: { type: 'array', items: { type: 'object' } },
      requestId: { type: 'string' },
    },
    additionalProperties: false,
  }
}
