import Ajv from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentGoogle, startAppWithRoutes } from '#server/security/testing.ts'
import { expectDescribed } from '#server/testing-openapi.ts'
import { portoneEnvironment, type TestApp } from '#server/testing.ts'

type Operation = {
  security: object[]
  responses: Record<string, object>
  requestBody?: { required: boolean; content: Record<string, { schema?: object }> }
}
let app: TestApp
let routes: string[]
let paths: Record<string, Record<string, Operation>>
let description: Record<string, Record<string, Record<string, unknown>>>

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes({
    env: portoneEnvironment(),
    deps: { identity: silentGoogle },
  }))
  description = (await app.client().get('/api/openapi.json')).body
  paths = description.paths as never
})
afterAll(() => app.stop())

test('the OpenAPI document lists exactly the served endpoints', () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (verb) => `${verb.toUpperCase()} ${path.replaceAll('{', ':').replaceAll('}', '')}`,
    ),
  )
  const served = routes.filter((route) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(route))
  expect(described.toSorted()).toEqual([...new Set(served)].toSorted())
})

test('each operation has its statuses, its response schema and its session requirement', () => {
  for (const [path, operations] of Object.entries(paths))
    for (const [verb, { security, responses, requestBody }] of Object.entries(operations)) {
      const statuses = Object.keys(responses)
      expect(statuses, path).toEqual(expect.arrayContaining(['400', '401', '404', '409', '429', '500']))
      expect(
        statuses.some((status) => /^[23]/.test(status)),
        path,
      ).toBe(true)
      for (const scheme of security.flatMap((each) => Object.keys(each)))
        expect(description.components!.securitySchemes).toHaveProperty(scheme)
      if (requestBody && verb === 'post') expect(requestBody.required, path).toBeTypeOf('boolean')
    }
  expect(paths['/api/login']!.post).toMatchObject({ security: [], requestBody: { required: true } })
  expect(paths['/api/consultations']!.get!.security).toEqual([{ session: [] }])
  expect(paths['/api/consultations']!.post!.security).toEqual([{ session: [], token: [] }])
})

test('every schema compiles and has no external reference', () => {
  const ajv = new Ajv.default({ strict: false, validateFormats: false })
  for (const [path, operations] of Object.entries(paths))
    for (const { responses } of Object.values(operations))
      for (const response of Object.values(responses) as { content?: Record<string, { schema?: object }> }[])
        for (const { schema } of Object.values(response.content ?? {}))
          if (schema) expect(() => ajv.compile(schema), path).not.toThrow()
})

test('a response that violates its schema fails the test', () => {
  const { endpoints } = app.server
  const answer = (url: string, statusCode: number, body: object) => () =>
    expectDescribed(endpoints, 'GET', url, { statusCode, body })
  expect(answer('/api/availability?x=1', 200, { success: true })).toThrow(/unlike its description/)
  expect(answer('/api/availability', 206, { success: true })).toThrow(/status 206/)
  expect(answer('/api/me', 401, { success: false, code: 'NOT_FOUND', message: 'x' })).toThrow(/unlike/)
  expect(answer('/api/me', 404, { success: false, code: 'NOT_FOUND', message: 'x' })).not.toThrow()
})
