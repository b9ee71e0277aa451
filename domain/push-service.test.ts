import { expect, test } from 'vitest'
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from './push-service.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the endpoint of a known push service: %s', (address) => {
  expect(isPushEndpoint(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/abc',
  'https://owner:secret@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://xpush.apple.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com/abc',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(MAX_ENDPOINT_LENGTH)}`,
])('refuses any other endpoint: %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false)
})
