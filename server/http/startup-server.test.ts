import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/find-postgres.ts'
import { readConfig } from '#server/config.ts'
import { startupServer } from './startup-server.ts'

afterEach(() => void vi.useRealTimers())

/**
 * A server that answers during the start; `ask` returns its `/readyz` reply, or null while the port is
 * closed.
 */
async function aStart() {
  const port = await freePort()
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    SECRET_KEY: 'a key that guards nothing but the tests',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    PAYPAL_CLIENT_ID: 'test',
    PAYPAL_CLIENT_SECRET: 'test',
  })
  const server = startupServer(config, () => {})
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (reply) => [reply.status, ((await reply.json()) as { starting: string }).starting],
      () => null,
    )
  return { server, ask }
}

test('keeps the port closed during the first ten seconds of a start', async () => {
  const { server, ask } = await aStart()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.note('connecting to the database')
  vi.advanceTimersByTime(9_000)
  vi.useRealTimers()
  expect(await ask()).toBeNull()
  await server.close()
})

test('reports the current step of a longer start', async () => {
  const { server, ask } = await aStart()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.note('connecting to the database')
  vi.advanceTimersByTime(4_000)
  server.note('applying migration 0001.sql')
  vi.advanceTimersByTime(6_000)
  vi.useRealTimers()
  expect(await ask()).toEqual([503, 'applying migration 0001.sql'])
  await server.close()
  expect(await ask()).toBeNull()
})

test('reports at once when the start waits for another process', async () => {
  const { server, ask } = await aStart()
  server.note('connecting to the database')
  server.open('waiting for the database')
  expect(await ask()).toEqual([503, 'waiting for the database'])
  await server.close()
})
