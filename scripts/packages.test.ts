import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWith } from './packages.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'naru-apt-'))))
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** Creates a fake apt-get that records its calls and runs the script. */
function anAptGet(script: string): { program: string; calls: () => string[] } {
  const program = join(folder, 'apt-get')
  const log = join(folder, 'calls')
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${log}\n${script}\n`, { mode: 0o755 })
  return { program, calls: () => readFileSync(log, 'utf8').trim().split('\n') }
}

test('a failed download of a package is retried once', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { program, calls } = anAptGet(`[ "$(grep -c install ${join(folder, 'calls')})" != 1 ] || exit 100`)
  expect(installWith(program, ['chromium'], 0)).toBe(true)
  expect(calls().filter((call) => call.endsWith('chromium'))).toHaveLength(2)
})

test('a package that cannot be installed is reported with the output of apt-get', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const { program, calls } = anAptGet('echo "E: Unable to locate package chromium" >&2; exit 100')
  expect(installWith(program, ['chromium'], 0)).toBe(false)
  expect(calls().filter((call) => call.endsWith('chromium'))).toHaveLength(2)
  expect(errors.mock.lastCall?.[0]).toMatch(
    /could not install chromium \(try 2 of 2\)[^]*Unable to locate package/,
  )
})

test('a package is installed even if the package list cannot be updated', () => {
  const { program, calls } = anAptGet('case "$*" in *update*) exit 100;; esac')
  expect(installWith(program, ['chromium'], 0)).toBe(true)
  expect(calls()).toHaveLength(2)
})
