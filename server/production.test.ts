import { expect, test } from 'vitest'
import { isProduction } from './production.ts'

test.each([
  ['an https address of another machine', { PUBLIC_URL: 'https://naru.example' }, true],
  ['the same in development', { PUBLIC_URL: 'https://naru.example', NODE_ENV: 'development' }, true],
  ['an address in a local network', { PUBLIC_URL: 'https://192.168.0.5' }, true],
  ['a trial site', { PUBLIC_URL: 'https://naru.example', DEVELOPMENT_SITE: 'true' }, false],
  ['an address without https', { PUBLIC_URL: 'http://naru.example' }, false],
  ['this machine', { PUBLIC_URL: 'https://naru.localhost:3000' }, false],
  ['this machine by IP address', { PUBLIC_URL: 'https://127.0.0.1' }, false],
])('%s counts as production: %j, %s', (_, env, isReal) => {
  expect(isProduction(env)).toBe(isReal)
})
