import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { CV, filesIn } from './testing.ts'

const PATH = '/api/attachments'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

describe('over a real connection', () => {
  /** Sends until the server stops reading; returns the reply and the number of bytes sent. */
  async function pour(headers: Record<string, string>, mebibytes: number) {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as { port: number }
    const ann = await app.aUser()
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })
    let sentBytes = 0
    let cut = false
    const closed = new Promise<void>((resolve) => {
      call.on('close', () => {
        cut = true
        resolve()
      })
    })
    // The server is expected to cut the connection.
    call.on('error', () => {})
    const replied = new Promise<IncomingMessage>((resolve) => call.on('response', resolve))
    call.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const pouring = (async () => {
      while (sentBytes < mebibytes * 1024 * 1024 && !cut) {
        if (!call.writableNeedDrain) {
          call.write(chunk)
          sentBytes += chunk.length
        }
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const response = await replied
    const body = JSON.parse((await buffer(response)).toString())
    await Promise.all([closed, pouring])
    return { status: response.statusCode, code: body.code, sentBytes }
  }

  test('131 200 MiB in chunks are answered with 413 and cut off', async () => {
    const { status, code, sentBytes } = await pour({ 'transfer-encoding': 'chunked' }, 200)
    expect({ status, code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(sentBytes).toBeLessThan(100 * 1024 * 1024)
    expect(filesIn(app.deps.config.dataDir)).toEqual([])
  })

  test('the same connection can be used after a refused upload', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const ann = await app.aUser()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { port } = app.server.server.address() as { port: number }
    const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
        const request = httpRequest({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
          response.resume()
          response.once('end', () => resolve({ status: response.statusCode, isReused: request.reusedSocket }))
        })
        request.once('error', reject)
        request.end(body)
      })
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = Buffer.concat([
      Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
      Buffer.alloc(6 * 1024 * 1024 - 200, 'a'),
      Buffer.from('\r\n--edge--\r\n'),
    ])
    const type = 'multipart/form-data; boundary=edge'
    for (let tries = 0; tries < 3; tries++) {
      const refused = await call('POST', PATH, { cookie, 'content-type': type }, body)
      expect(refused.status).toBe(413)
      expect(await call('GET', '/api/me', { cookie })).toEqual({ status: 200, isReused: true })
    }
    agent.destroy()
  })

  test('131 an announced 200 MiB are refused before they are read', async () => {
    const { status, code, sentBytes } = await pour({ 'content-length': String(200 * 1024 * 1024) }, 200)
    expect({ status, code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(sentBytes).toBeLessThan(100 * 1024 * 1024)
  })

  /** An upload that has started and sends nothing more. */
  async function begin(ann: Person): Promise<ClientRequest> {
    const { port } = app.server.server.address() as { port: number }
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': '1000',
        cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': ann.cookies.get('XSRF-TOKEN')!,
      },
    })
    call.on('error', () => {})
    await new Promise((resolve) =>
      call.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n', resolve),
    )
    return call
  }

  test('a user has at most eight uploads in progress, and an aborted one frees its place', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const ann = await app.aUser()
    const begun: ClientRequest[] = []
    for (let count = 0; count < 9; count++) begun.push(await begin(ann))
    const answered = await Promise.race(
      begun.map((call) => new Promise<IncomingMessage>((resolve) => call.on('response', resolve))),
    )
    expect(answered.statusCode).toBe(503)
    expect(answered.headers['retry-after']).toBe('10')
    for (const call of begun) call.destroy()
    for (let tries = 0; tries < 15; tries++) {
      const reply = await ann.upload(PATH, CV)
      if (reply.status === 201) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect.unreachable('No room again')
  })
})
