import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callJson } from './json-call.ts'

test('does not follow redirects, so credentials are never sent elsewhere', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/begin') response.writeHead(307, { location: '/stolen' }).end()
    else response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const init = { method: 'POST', headers: { authorization: 'Bearer secret' }, body: '{}' }
  const reply = await callJson(globalThis.fetch, `http://127.0.0.1:${port}/begin`, init, 10_000)
  server.closeAllConnections()
  server.close()
  expect(reply).toMatchObject({ status: 0, body: null })
  expect(asked).toEqual(['/begin'])
})
