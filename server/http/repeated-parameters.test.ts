import { afterAll, beforeAll, expect, test } from 'vitest'
import { portoneEnvironment, startApp, type TestApp } from '#server/testing.ts'
import { plainCalls } from './plain-calls.ts'
import { PAGE_PARAMETERS } from './repeated-parameters.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, env: portoneEnvironment() })
})
afterAll(() => app.stop())

const twice = (name: string): string => `${name}=1&${name}=2`

test('a page refuses a repeated query parameter', async () => {
  const ann = await app.aUser()
  for (const path of ['/', '/ko/times', '/login', '/report', '/payment', '/receipts/x'])
    for (const name of PAGE_PARAMETERS) {
      const { status, body } = await ann.get(`${path}?${twice(name)}`)
      expect([status, body.code], `${path} ${name}`).toEqual([400, 'INVALID_INPUT'])
    }
  expect((await ann.get('/?lang=ko&lang=en')).headers.location).toBeUndefined()
})

test('an undeclared endpoint refuses a repeated query parameter', async () => {
  const calls = plainCalls.filter(({ query, path }) => query && !path.includes('google'))
  expect(calls.flatMap(({ query }) => query)).toContain('paymentId')
  for (const { method, path, query } of calls)
    for (const name of query!) {
      const url = `${path.replaceAll(/:\w+/g, '0')}?${twice(name)}`
      const { status, body } = await (method === 'GET' ? app.client().get(url) : app.client().post(url, {}))
      expect([status, body.code], url).toEqual([400, 'INVALID_INPUT'])
    }
})

test('tracking parameters of shared links may be repeated', async () => {
  expect((await app.client().get('/times?fbclid=1&fbclid=2')).status).toBe(200)
  expect((await app.client().get('/?lang=ko&fbclid=1&fbclid=2')).headers.location).toContain('/ko?')
})
