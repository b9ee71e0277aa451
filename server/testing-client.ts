import { randomInt } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expectDescribed } from './testing-openapi.ts'

export type Answer = {
  status: number
  // oxlint-disable-next-line no-explicit-any -- replies have many shapes, and tests read their fields untyped
  body: any
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  upload(path: string, file: { name: string; content: Buffer | string; type?: string }): Promise<Answer>
  /** Each client has its own address, so that limits per address apply separately. */
  address: string
  cookies: Map<string, string>
}

const MULTIPART_BOUNDARY = 'naru-test-boundary'

/** A client with cookies that repeats the CSRF token, at one address. */
export function testClient(server: FastifyInstance, publicUrl: string, address = randomAddress()): Client {
  const cookies = new Map<string, string>()
  const send = async (options: InjectOptions): Promise<Answer> => {
    const token = cookies.get('XSRF-TOKEN')
    const reply = await server.inject({
      ...options,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: { origin: publicUrl, ...(token ? { 'x-xsrf-token': token } : {}), ...options.headers },
    })
    for (const cookie of reply.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const body = isJson ? reply.json() : reply.body
    if (isJson)
      expectDescribed(server.endpoints, options.method!, options.url as string, {
        statusCode: reply.statusCode,
        body,
      })
    return {
      status: reply.statusCode,
      body,
      headers: reply.headers,
      raw: reply.rawPayload,
    }
  }
  return {
    address,
    cookies,
    get: (url, headers) => send({ method: 'GET', url, ...(headers ? { headers } : {}) }),
    delete: (url, headers) => send({ method: 'DELETE', url, ...(headers ? { headers } : {}) }),
    put: (url, body, headers) =>
      send({ method: 'PUT', url, payload: body as object, ...(headers ? { headers } : {}) }),
    patch: (url, body = {}) => send({ method: 'PATCH', url, payload: body as object }),
    post: (url, body, headers) =>
      send({
        method: 'POST',
        url,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(headers ? { headers } : {}),
      }),
    upload: (url, file) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': `multipart/form-data; boundary=${MULTIPART_BOUNDARY}` },
        payload: multipart(file),
      }),
  }
}

const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

function multipart(file: { name: string; content: Buffer | string; type?: string }): Buffer {
  const head =
    `--${MULTIPART_BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `content-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${MULTIPART_BOUNDARY}--\r\n`),
  ])
}
