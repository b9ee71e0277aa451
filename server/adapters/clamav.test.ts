import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClamav } from './clamav.ts'

/** The EICAR test file, in two halves so that virus scanners do not match this file. */
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

let server: Server | undefined
afterEach(() => server?.close())

/** A clamd that implements INSTREAM as in its manual and knows one virus. */
async function startClamd(answer?: string): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const content = readStream(received)
      if (content === null) return
      const verdict = content.includes('EICAR-STANDARD') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
      socket.end(`${answer ?? verdict}\0`)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { host: '127.0.0.1', port: (server.address() as { port: number }).port }
}

/** The content between the command and the empty chunk; null while it is incomplete. */
function readStream(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0')
  if (!received.subarray(0, command.length).equals(command)) return null
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    if (at + 4 + length > received.length) return null
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

test('reports a clean file, and finds a virus even at the end of a large file', async () => {
  const scan = createClamav(await startClamd())
  expect(await scan(Buffer.from('hello'))).toBe('clean')
  expect(await scan(Buffer.from(EICAR))).toBe('infected')
  expect(await scan(Buffer.concat([Buffer.alloc(300_000), Buffer.from(EICAR)]))).toBe('infected')
})

test('throws on any other answer', async () => {
  const scan = createClamav(await startClamd('INSTREAM size limit exceeded. ERROR'))
  await expect(scan(Buffer.from('hello'))).rejects.toThrow('size limit exceeded')
})

test('throws if the scanner closes the connection', async () => {
  const scan = createClamav(await startClamd(''))
  await expect(scan(Buffer.from('hello'))).rejects.toThrow('clamd answered')
})

test('throws if the scanner is unreachable', async () => {
  const { host, port } = await startClamd()
  await new Promise((resolve) => server!.close(resolve))
  await expect(createClamav({ host, port })(Buffer.from('hello'))).rejects.toThrow(/ECONNREFUSED/)
})
