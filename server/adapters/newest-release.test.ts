import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkVersion } from '#domain/site-status.ts'
import { fetchNewestRelease } from './newest-release.ts'

let reply: [status: number, text: string] = [200, '']
const server = createServer((_request, response) => response.writeHead(reply[0]).end(reply[1]))
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/package.json`
})
afterAll(() => server.close())

test('the version of the newest release is read from a package.json', async () => {
  reply = [200, '{"name":"naru","version":"1.10.0"}']
  expect(await fetchNewestRelease(url)).toEqual({ version: '1.10.0' })
})

test.each([
  [[404, ''], 'status 404'],
  [[200, '<html>'], 'SyntaxError'],
  [[200, '{"version":"<b>1</b>"}'], 'no version'],
  [[200, `{"version":"1.0.0","x":"${'x'.repeat(200_000)}"}`], 'no version'],
] as const)('another reply is a failure with its reason', async (given, failure) => {
  reply = [...given]
  expect(await fetchNewestRelease(url)).toEqual({ failure })
})

test('versions are compared by their numbers', () => {
  const codeOf = (version: string, newest: string) =>
    checkVersion({ version, node: '24' }, { version: newest }).code
  expect(codeOf('1.9.0', '1.10.0')).toBe('version_behind')
  expect(codeOf('1.10.0', '1.10.0')).toBe('version_ok')
  expect(codeOf('1.10.0', '1.9.9')).toBe('version_ok')
  expect(codeOf('2.0.0', '1.99.99')).toBe('version_ok')
  expect(codeOf('1.0.0-beta', '1.0.0')).toBe('version_ok')
  expect(checkVersion({ version: '1.0.0', node: '24' }, null).code).toBe('version_ok')
  expect(checkVersion({ version: '1.0.0', node: '24' }, { failure: 'x' }).code).toBe('version_unchecked')
})
