import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each alert fires for its fault, and none fires without a fault', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const unitTests = readFileSync('deploy/alerts.test.yml', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    expect(unitTests, alert).toMatch(
      new RegExp(`alertname: ${alert}\\n\\s+eval_time: \\w+\\n\\s+exp_alerts:`),
    )
    // Once in the first minute of its own test, once at the end of the healthy one.
    expect(unitTests.match(new RegExp(`alertname: ${alert}, eval_time`, 'g')), alert).toHaveLength(2)
  }
})

const alertNames = [...readFileSync('deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name]) => name!,
)

test('each alert has one entry in the runbook, and each entry an alert', () => {
  const [, section = ''] = /^## Alerts\n([^]*?)^## /m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const entries = [...section.matchAll(/^- (\*\*.*?):/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/\*\*(\w+)\*\*/g)].map(([, name]) => name),
  )
  expect(entries.toSorted()).toEqual(alertNames.toSorted())
})

test('each alert names its runbook', () => {
  const alerts = readFileSync('deploy/alerts.yml', 'utf8').split('- alert: ').slice(1)
  expect(alerts).toHaveLength(alertNames.length)
  for (const alert of alerts) expect(alert).toMatch(/runbook: 'docs\/operations\.md#alerts'/)
})

test('the dashboard is complete, and its panels name only alerts that exist', () => {
  type Panel = {
    id: number
    type: string
    title: string
    description?: string
    targets?: { expr: string }[]
    gridPos: { x: number; y: number; w: number; h: number }
  }
  const { panels, templating } = JSON.parse(readFileSync('deploy/grafana/naru.json', 'utf8')) as {
    panels: Panel[]
    templating: { list: { name: string }[] }
  }
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource'])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { type, title, targets, gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    if (type !== 'row') expect(targets?.length, title).toBeGreaterThan(0)
    for (const { expr } of targets ?? []) expect(expr, title).toContain('job="site"')
  }
  const named = panels.flatMap(({ description = '' }) => description.match(/\b[A-Z]\w+[A-Z]\w+\b/g) ?? [])
  expect(alertNames).toEqual(expect.arrayContaining(named))
  // Each alert has a panel that shows its metric.
  expect(alertNames.filter((alert) => !named.includes(alert))).toEqual([])
})
