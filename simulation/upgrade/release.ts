import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The previous release in its own folder, ready to start. */
export type Release = { name: string; folder: string }

/** Node runs no TypeScript inside of node_modules. */
const CACHE = '.cache/releases'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit that added the newest release to the changelog. */
function newestRelease(): { name: string; commit: string } {
  const heading = /^## (\d\S*)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))
  const name = heading![1]!
  const [commit] = git('log', '--reverse', '--format=%H', `-S## ${name} `, '--', 'CHANGELOG.md').split('\n')
  if (!commit) throw new Error(`The history of this copy does not reach back to ${name}: fetch all of it`)
  return { name, commit }
}

/**
 * Unpacks the previous release (or `revision`) from the history once, installs its dependencies and builds
 * its pages.
 */
export function unpackRelease(revision?: string): Release {
  const { name, commit } = revision ? { name: revision, commit: git('rev-parse', revision) } : newestRelease()
  const folder = resolve(CACHE, commit)
  if (existsSync(folder)) return { name, folder }
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  console.log(`Unpacking ${name} into ${folder}`)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', draft], { input: archive })
  const lock = (at: string): string => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lock(draft) === lock('.')) symlinkSync(resolve('node_modules'), join(draft, 'node_modules'))
  else run(draft, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  run(draft, process.execPath, ['scripts/build.ts'])
  renameSync(draft, folder)
  return { name, folder }
}

function run(folder: string, command: string, args: string[]): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status === 0) return
  const last = `${stdout}${stderr}`.trim().split('\n').slice(-10).join('\n')
  throw new Error(`${command} ${args.join(' ')} failed in the previous release:\n${last}`)
}
