import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callJson } from './json-call.ts'
import { fetchWithKeepAlive } from './keep-alive.ts'

test('refuses a reply longer than eight million characters', async () => {
  const piece = `"${'a'.repeat(1_000_000)}",`
  const server = createServer((request, response) => {
    const pieces = request.url === '/long' ? 9 : 1
    response.end(`[${piece.repeat(pieces)}1]`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = (path: string) =>
    callJson(fetchWithKeepAlive, url + path, { method: 'GET', headers: {} }, 10_000)
  expect(await call('/long')).toMatchObject({ status: 0, body: null })
  const { status, body } = await call('/short')
  expect({ status, length: (body as unknown[]).length }).toEqual({ status: 200, length: 2 })
  server.closeAllConnections()
  server.close()
})
