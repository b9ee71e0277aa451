import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answered, startAnswered } from './testing-answers.ts'

let given: Answered
let called: string[]
/** A monitoring service, and a repository with its pages. */
const replies: Record<string, [status: number, type: string, body: string]> = {
  '/ping/secret-word': [200, 'text/plain', 'OK'],
  '/ping/': [404, 'text/plain', 'not found'],
  '/checks/secret-word': [200, 'text/html; charset=utf-8', '<html>'],
  '/package.json': [200, 'text/plain', '{"version":"1.2.3"}'],
  '/blob/package.json': [200, 'text/html', '<html>'],
  '/private/package.json': [404, 'text/plain', ''],
}
const server = createServer(({ url = '' }, reply) => {
  called.push(url)
  const [status, type, body] = replies[url] ?? [500, 'text/plain', '']
  reply.writeHead(status, { 'content-type': type }).end(body)
})
let address: string
beforeAll(async () => {
  given = await startAnswered()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  called = []
  await given.reset()
})
afterAll(async () => {
  server.close()
  await given.close()
})

test('without addresses nothing is called, and both are called once when they are given', async () => {
  expect(await given.problemsOf({})).toEqual([])
  expect(called).toEqual([])
  const addresses = {
    HEARTBEAT_URL: `${address}/ping/secret-word`,
    UPDATE_URL: `${address}/package.json`,
  }
  expect(await given.problemsOf(addresses)).toEqual([])
  expect(called).toEqual(['/ping/secret-word', '/package.json'])
})

test.each([
  ['a word', 'hc-ping.com/1', 'heartbeat_malformed'],
  ['a part of the address', '/ping/', 'heartbeat_refused'],
  ['the page of the check instead of its address', '/checks/secret-word', 'heartbeat_page'],
  ['a port on which no service listens', 'http://127.0.0.1:9/', 'heartbeat_unreachable'],
])('heartbeat: %s', async (_, path, code) => {
  const HEARTBEAT_URL = path.startsWith('/') ? address + path : path
  expect(await given.problemsOf({ HEARTBEAT_URL })).toEqual([code])
})

test.each([
  ['a word', 'package.json', 'update_malformed'],
  ['the page of the file instead of the file', '/blob/package.json', 'update_no_version'],
  ['a file of a private repository', '/private/package.json', 'update_unreachable'],
  ['a port on which no server listens', 'http://127.0.0.1:9/', 'update_unreachable'],
])('updates: %s', async (_, path, code) => {
  const UPDATE_URL = path.startsWith('/') ? address + path : path
  expect(await given.problemsOf({ UPDATE_URL })).toEqual([code])
})

test('a monitoring service that does not answer is reported after the timeout', async () => {
  given.network.timeoutMs = 300
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await given.problemsOf({ HEARTBEAT_URL: `http://127.0.0.1:${port}/ping` })).toEqual([
    'heartbeat_unreachable',
  ])
  silent.closeAllConnections()
  silent.close()
})
