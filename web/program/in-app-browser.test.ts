import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  `${IPHONE} Mobile/21F90 Instagram 332.0.3.30.95 (iPhone14,5; iOS 17_5)`,
  `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/465.0.0.41.104]`,
  `${ANDROID} Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/463.0.0.33.70;]`,
  `${ANDROID} Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36;KAKAOTALK 2410530`,
  `${IPHONE} Mobile/15E148 Zalo iOS/540 ZaloTheme/light`,
  `${IPHONE} Mobile/15E148 Safari Line/14.8.0`,
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36',
])('inside another app: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36`,
  `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0 OnLine/1',
])('a browser of its own: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
