import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each alert fires for its fault, and none fires without a fault', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const played = readFileSync('deploy/alerts.test.yml', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    expect(played, alert).toMatch(new RegExp(`alertname: ${alert}\\n\\s+eval_time: \\w+\\n\\s+exp_alerts:`))
    // Once in the first minute of its own test, once at the end of the healthy one.
    expect(played.match(new RegExp(`alertname: ${alert}, eval_time`, 'g')), alert).toHaveLength(2)
  }
})
