import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { freePort } from '#scripts/find-postgres.ts'
import { startApp } from '#server/testing.ts'
import { registerInstanceMetrics } from './instance-metrics.ts'
import { startMetrics } from './metrics.ts'

test('every metric that an alert or the dashboard uses exists, every alert has a runbook entry, and metrics work without the database', async () => {
  const app = await startApp()
  const port = await freePort()
  // In production this runs before the app is ready; here only the values queried per scrape matter.
  const server = await startMetrics(hookless(app.server), app.deps, port, '127.0.0.1')
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const text = await scrape()
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^messages_failed 0$/m)
  expect(text).toContain(`naru_build_info{version="${app.deps.machine.release}",node="`)
  expect(Number(/^database_bytes (.+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000)

  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const dashboard = readFileSync('deploy/grafana/naru.json', 'utf8')
  const expressions = [
    ...[...rules.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression),
    ...[...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, quoted = '']) => JSON.parse(quoted) as string,
    ),
  ]
  const asked = expressions.flatMap((expression) =>
    [...expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z]\w*_\w+/g)].map(([name]) => name),
  )
  expect(asked.length).toBeGreaterThan(40)
  const functions = new Set(['histogram_quantile'])
  for (const name of asked.filter((each) => !functions.has(each)))
    expect(known, name).toContain(name.replace(/_bucket$/, ''))
  const runbook = readFileSync('docs/operations.md', 'utf8')
  for (const [, alert] of rules.matchAll(/alert: (\w+)/g)) expect(runbook).toContain(`**${alert}**`)

  const broken = await startMetrics(hookless(app.server), { ...app.deps, db: null as never }, 0, '127.0.0.1')
  const { port: other } = broken.address() as { port: number }
  const without = await (await fetch(`http://127.0.0.1:${other}/metrics`)).text()
  expect(without).toMatch(/^database_up 0$/m)
  expect(without).not.toMatch(/^messages_failed/m)
  server.close()
  broken.close()
  await app.stop()
})

test.each([
  [new Date('2026-12-24T00:00:00Z'), String(Date.parse('2026-12-24T00:00:00Z') / 1000)],
  ['CERT_HAS_EXPIRED', '0'],
  [null, null],
])('reports the end of the certificate: %s', async (end, reported) => {
  const app = await startApp()
  const registry = new Registry()
  const machine = { ...app.deps.machine, fetchCertificateEnd: async () => end }
  const metrics = registerInstanceMetrics(registry, { ...app.deps, machine })
  await metrics.refresh()
  const [, value = null] = /^certificate_expiry_timestamp_seconds (.+)$/m.exec(await registry.metrics()) ?? []
  expect(value).toBe(reported)
  await app.stop()
})

/** A test's app is already ready and accepts no hooks. */
const hookless = <App extends object>(app: App): App =>
  Object.assign(Object.create(app) as App, { addHook: () => app })
