import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const APT_GET = '/usr/bin/apt-get'
const TRIES = 2
const PAUSE_MS = 10_000
/** Long enough for another program's installation to end and give the lock back. */
const LOCK_S = 300
const LAST_LINES = 12

/**
 * Installs packages of Debian or Ubuntu when we are root there. False when this machine cannot, or when it
 * failed twice: then the reason stands in the output.
 */
export function aptInstall(what: string, packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return false
  console.log(`No ${what} found: installing ${packages.join(', ')} with apt-get`)
  return installWith(APT_GET, packages, PAUSE_MS)
}

/**
 * Unpacks programs of packages into a folder without installing these, which would start a service. False when
 * this machine cannot.
 */
export function aptUnpack(packages: string[], folder: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return false
  console.log(`Unpacking ${packages.join(', ')}`)
  const draft = mkdtempSync(join(tmpdir(), 'naru-apt-'))
  try {
    faultOf(APT_GET, ['update'])
    // The user that apt-get otherwise becomes may not write here.
    const fault = faultOf(APT_GET, ['-o', 'APT::Sandbox::User=root', 'download', ...packages], draft)
    if (fault) console.error(fault)
    mkdirSync(folder, { recursive: true })
    const files = readdirSync(draft).filter((name) => name.endsWith('.deb'))
    return (
      files.length === packages.length &&
      files.every((name) => spawnSync('dpkg', ['-x', join(draft, name), folder]).status === 0)
    )
  } finally {
    rmSync(draft, { recursive: true })
  }
}

export function installWith(program: string, packages: string[], pauseMs: number): boolean {
  for (let tries = 1; tries <= TRIES; tries++) {
    if (tries > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    // A list that could not be renewed may still hold the package.
    const stale = faultOf(program, ['update'])
    const fault = faultOf(program, ['install', '--yes', '--no-install-recommends', ...packages])
    if (!fault) return true
    const reasons = [stale, fault].filter((each) => each !== null).join('\n')
    console.error(`apt-get could not install ${packages.join(', ')} (try ${tries} of ${TRIES}):\n${reasons}`)
  }
  return false
}

/** The last lines of a call that failed; null when it went well. */
function faultOf(program: string, args: string[], folder = '.'): string | null {
  const { status, stdout, stderr, error } = spawnSync(
    program,
    ['-q', '-o', `DPkg::Lock::Timeout=${LOCK_S}`, ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  )
  if (status === 0) return null
  const lines = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-LAST_LINES)
  return [`apt-get ${args[0]}: ${error?.message ?? `exit ${status}`}`, ...lines].join('\n  ')
}
