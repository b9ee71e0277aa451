import { expect, test } from 'vitest'
import { markRestored } from '#server/db/instance.ts'
import { startApp } from '#server/testing.ts'

test("a database restored to a few minutes ago reads the provider's events of those minutes at once", async () => {
  const app = await startApp()
  await app.settle()
  app.sandbox.rules.push({
    method: 'GET',
    path: '/v1/notifications/webhooks-events',
    mode: 'status',
    status: 503,
    times: 1,
  })
  app.clock.advance(60_000)
  await app.settle()
  // The event list was read a minute ago and not again since.
  expect(app.sandbox.rules).toHaveLength(1)
  await app.db.transaction().execute((tx) => markRestored(tx, app.clock.now()))
  await app.settle()
  expect(app.sandbox.rules).toHaveLength(0)
  await app.stop()
})
