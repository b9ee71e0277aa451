import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const APT_GET = '/usr/bin/apt-get'
const TRIES = 2
const PAUSE_MS = 10_000
/** Long enough for another package installation to finish and release the lock. */
const LOCK_S = 300
const LAST_LINES = 12

/** Path of an installed program; null if there is none. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

/** Returns the installation hint for an error message. Only a browser is ever installed automatically. */
export const howToGet = (...packages: string[]): string => `Debian: apt-get install ${packages.join(' ')}`

/** Installs Chromium on Debian or Ubuntu if root; a failure is printed. */
export function installBrowser(): boolean {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return false
  console.log('No Chromium found: installing chromium with apt-get')
  return installWith(APT_GET, ['chromium'], PAUSE_MS)
}

export function installWith(program: string, packages: string[], pauseMs: number): boolean {
  for (let tries = 1; tries <= TRIES; tries++) {
    if (tries > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    // If the update fails, the old package list may still have the package.
    const stale = faultOf(program, ['update'])
    const fault = faultOf(program, ['install', '--yes', '--no-install-recommends', ...packages])
    if (!fault) return true
    const reasons = [stale, fault].filter((each) => each !== null).join('\n')
    console.error(`apt-get could not install ${packages.join(', ')} (try ${tries} of ${TRIES}):\n${reasons}`)
  }
  return false
}

/** Returns the last lines of a failed call; null after success. */
function faultOf(program: string, args: string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync(
    program,
    ['-q', '-o', `DPkg::Lock::Timeout=${LOCK_S}`, ...args],
    { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  )
  if (status === 0) return null
  const lines = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-LAST_LINES)
  return [`apt-get ${args[0]}: ${error?.message ?? `exit ${status}`}`, ...lines].join('\n  ')
}
