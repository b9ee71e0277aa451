import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebPush } from './adapters/web-push.ts'
import type { Deps } from './deps.ts'

/** A notification after the device has decrypted it. */
type Arrived = { title: string; body: string; path: string; tag: string; lang: string }

export type TestDevice = {
  /** The result of a browser's `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  arrived: Arrived[]
}

/** A push service over HTTP that checks the sender (RFC 8292), with devices that decrypt (RFC 8291). */
export type PushService = {
  push: Deps['push']
  device(applicationServerKey: string, host?: string): TestDevice
  /** Its reply from now on; 201 at first. */
  answer: { status: number; location?: string }
  /** Received requests, the newest last. */
  asked: { path: string; ttl: string | undefined; urgency: string | undefined; body: Buffer }[]
  /** Faults of the requests. */
  faults: string[]
  stop(): Promise<void>
}

type Known = TestDevice & { ecdh: ECDH; auth: Buffer; applicationServerKey: string }

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Known>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      service.asked.push({
        path,
        ttl: request.headers.ttl as string | undefined,
        urgency: request.headers.urgency as string | undefined,
        body,
      })
      const { status, location } = service.answer
      const device = devices.get(path)
      if (status === 201 && device) {
        try {
          checkSender(request.headers.authorization ?? '', device)
          device.arrived.push(JSON.parse(decrypt(body, device)) as Arrived)
        } catch (error) {
          service.faults.push(String(error))
        }
      }
      response.writeHead(status, location === undefined ? {} : { location }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    // Redirects addresses of real services to this one.
    push: createWebPush((address, init) =>
      fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`, { ...init, headers: init.headers! }),
    ),
    device: (applicationServerKey, host = 'fcm.googleapis.com') => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const device = {
        subscription: {
          endpoint: `https://${host}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        arrived: [],
        ecdh,
        auth,
        applicationServerKey,
      }
      devices.set(path, device)
      return device
    },
    answer: { status: 201 },
    asked: [],
    faults: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return service
}

/** Checks signature, audience, expiry and the sender's address of the token (RFC 8292). */
function checkSender(authorization: string, device: Known): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== device.applicationServerKey) throw new Error('another sender than the one that was allowed')
  const point = Buffer.from(key, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by this key')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== new URL(device.subscription.endpoint).origin) throw new Error(`a token for ${String(aud)}`)
  if (!/^mailto:\S+@\S+$/.test(String(sub))) throw new Error(`no mail address of the sender: ${String(sub)}`)
  // The library uses the machine's clock.
  const leftSeconds = Number(exp) - Date.now() / 1000
  if (!(leftSeconds > 0 && leftSeconds <= 86_400)) throw new Error('the token has expired')
}

/** RFC 8188 with the keys of RFC 8291: salt, record size, the sender's point, one record. */
function decrypt(body: Buffer, { ecdh, auth }: Known): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const record = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record is padded with a 2 and zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
