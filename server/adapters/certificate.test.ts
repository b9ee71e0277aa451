import { once } from 'node:events'
import { createServer as createPlain } from 'node:net'
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { fetchCertificateEnd } from './certificate.ts'
import { selfSigned } from './testing-certificate.ts'

const listening = async (server: Server | ReturnType<typeof createPlain>): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('returns the end of validity of a trusted certificate, and why another one is refused', async () => {
  const server = createServer(selfSigned)
  const origin = (await listening(server)).replace('127.0.0.1', 'localhost')
  expect(await fetchCertificateEnd(origin)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, selfSigned.cert])
  expect(await fetchCertificateEnd(origin)).toEqual(new Date('2126-10-29T05:33:52.000Z'))
  setDefaultCACertificates(trusted)
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
