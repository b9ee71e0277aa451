import { once } from 'node:events'
import { createServer, type Server } from 'node:tls'
import { createServer as createPlain } from 'node:net'
import { expect, test } from 'vitest'
import { fetchCertificateEnd } from './certificate.ts'
import { selfSigned } from './testing-certificate.ts'

const listening = async (server: Server | ReturnType<typeof createPlain>): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('returns the end of validity of a certificate that nobody trusts', async () => {
  const server = createServer(selfSigned)
  const end = await fetchCertificateEnd(await listening(server))
  expect(end?.toISOString()).toBe('2126-10-29T05:33:52.000Z')
  server.close()
})

test('returns null for plain http, for a closed port, and for a server without TLS', async () => {
  expect(await fetchCertificateEnd('http://localhost:3000')).toBeNull()
  const plain = createPlain((socket) => socket.resume().end('220 no TLS here\r\n'))
  const origin = await listening(plain)
  expect(await fetchCertificateEnd(origin)).toBeNull()
  plain.close()
  await once(plain, 'close')
  expect(await fetchCertificateEnd(origin)).toBeNull()
})
