import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { howToGet } from './packages.ts'

/** Checks of deploy/ that need external tools; each runs if this machine has its tool. */
const folder = mkdtempSync(join(tmpdir(), 'naru-deploy-tools-'))
cpSync('deploy', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Debian package of each tool. */
const TOOLS = {
  shellcheck: 'shellcheck',
  'systemd-analyze': 'systemd',
  promtool: 'prometheus',
  caddy: 'caddy',
}
const has = (tool: keyof typeof TOOLS): boolean => {
  const isThere = spawnSync(tool, ['--version']).error === undefined
  if (!isThere)
    console.warn(
      `NOT RUN: what ${tool} says about deploy/, which this machine lacks (${howToGet(TOOLS[tool])})`,
    )
  return isThere
}
const run = (tool: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, output: `${stdout}${stderr}` }
}

test.runIf(has('promtool'))('Prometheus fires every alert for its fault', () => {
  expect(run('promtool', ['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 })
  // Rules with wrong thresholds must fail.
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  for (const [from, to] of [
    ['up{job="site"} == 0', 'up{job="site"} == 2'],
    ['(refunds_oldest_seconds) > 3 *', '(refunds_oldest_seconds) > 30 *'],
  ] as const) {
    expect(rules).toContain(from)
    writeFileSync(join(folder, 'alerts.yml'), rules.replace(from, to))
    expect(run('promtool', ['test', 'rules', 'alerts.test.yml']).status).toBe(1)
  }
  writeFileSync(join(folder, 'alerts.yml'), rules)
})

test.runIf(has('promtool'))('Prometheus accepts its configuration', () => {
  expect(run('promtool', ['check', 'config', 'prometheus.yml'])).toMatchObject({ status: 0 })
})

test.runIf(has('shellcheck'))('shellcheck reports nothing in the scripts', () => {
  expect(run('shellcheck', ['prepare.sh', 'update.sh', 'database/site-role.sh', 'image/npm'])).toEqual({
    status: 0,
    output: '',
  })
})

test.runIf(has('systemd-analyze'))('systemd accepts the units', () => {
  const units = ['site.service', 'site-backup.service', 'site-backup.timer']
  for (const unit of units) {
    // /opt/site is the program's folder on a production machine.
    const text = readFileSync(join('deploy', unit), 'utf8')
    writeFileSync(join(folder, unit), text.replaceAll('/opt/site/node_modules/.bin/node', process.execPath))
  }
  const paths = units.map((unit) => join(folder, unit))
  const { status, output } = run('systemd-analyze', ['verify', ...paths])
  // Warnings about the machine's own units are ignored.
  expect(output.split('\n').filter((line) => line.includes('site'))).toEqual([])
  expect(status).toBe(0)
})

test.runIf(has('systemd-analyze'))('the units have an exposure level of at most 2.0 of 10', () => {
  for (const unit of ['site.service', 'site-backup.service']) {
    const { status, output } = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
    expect(status, output).toBe(0)
  }
})

test.runIf(has('caddy'))('Caddy accepts the Caddyfile', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile']
  const { status, output } = run('caddy', args, { SITE_HOST: 'booking.example.org', HOME: folder })
  expect(output).toContain('Valid configuration')
  expect(status).toBe(0)
})
