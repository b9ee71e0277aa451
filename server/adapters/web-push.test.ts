import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWebPush } from './web-push.ts'

const newPair = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { publicKey, privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A') }
}
const alert = {
  payload: '{}',
  ttlSeconds: 60,
  urgent: true,
  keys: newPair(),
  subject: 'mailto:office@naru.example',
}
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: newPair().publicKey,
  auth: randomBytes(16).toString('base64url'),
}
const sentTo = (answer: () => Promise<Response>, to = device) => createWebPush(answer).send(to, alert)

test.each([
  [201, 'accepted'],
  [202, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [429, { mayRetry: true, reason: 'status 429' }],
  [500, { mayRetry: true, reason: 'status 500' }],
  [503, { mayRetry: true, reason: 'status 503' }],
  [400, { mayRetry: false, reason: 'status 400' }],
  [403, { mayRetry: false, reason: 'status 403' }],
  [413, { mayRetry: false, reason: 'status 413' }],
] as const)('the answer %i of a push service is classified', async (status, understood) => {
  expect(await sentTo(async () => new Response(null, { status }))).toEqual(understood)
})

test('an unreachable push service is retried later', async () => {
  const answer = await sentTo(() => Promise.reject(new TypeError('fetch failed')))
  expect(answer).toEqual({ mayRetry: true, reason: 'TypeError' })
})

test('an endpoint of no known push service is never called', async () => {
  let calls = 0
  const called = async () => {
    calls++
    return new Response(null, { status: 201 })
  }
  const answer = await sentTo(called, { ...device, endpoint: 'https://10.0.0.1/abc' })
  expect([answer, calls]).toEqual([{ mayRetry: false, reason: 'not a push service' }, 0])
})
