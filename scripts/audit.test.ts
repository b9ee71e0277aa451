import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFaults, type LockFile, type Manifest, readReport } from './audit-report.ts'

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

test('the lock file of this project has no faults', () => {
  expect(lockFaults(json('package-lock.json') as LockFile, json('package.json') as Manifest)).toEqual([])
})

test('reports packages without a checksum, from another source, or with an install script', () => {
  const integrity = 'sha512-AAAA'
  const resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz'
  expect(
    lockFaults({
      packages: {
        '': {},
        'node_modules/a': { integrity, resolved },
        'node_modules/b': { resolved },
        'node_modules/c': { integrity, resolved: 'https://example.com/c.tgz' },
        'node_modules/d': { integrity, resolved, hasInstallScript: true },
      },
    }),
  ).toEqual([
    'node_modules/b: has no checksum',
    'node_modules/c: comes from https://example.com/c.tgz',
    'node_modules/d: has an install script',
  ])
})

test('reports known vulnerabilities with their reason', () => {
  const via = [{ title: 'Reads any file', url: 'https://example.com/1' }, 'b']
  const text = JSON.stringify({ vulnerabilities: { a: { severity: 'high', via } } })
  expect(readReport(text)).toEqual({ holes: ['a (high): Reads any file https://example.com/1; by b'] })
  expect(readReport('{"vulnerabilities":{}}')).toEqual({ holes: [] })
})

test('an unreachable registry is reported as such', () => {
  const offline = { message: 'request to https://registry.npmjs.org failed', error: { summary: '' } }
  expect(readReport(JSON.stringify(offline))).toEqual({ couldNotAsk: offline.message })
  expect(readReport('')).toEqual({ couldNotAsk: 'the output of npm audit is unreadable' })
})
