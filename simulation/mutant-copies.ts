import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const COPIED = [
  'contract',
  'domain',
  'sandbox',
  'scripts',
  'server',
  'simulation',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const MOST_BYTES = 1 << 28

/** The commit that is judged. Somebody may go on working on the files while a campaign runs for hours. */
export const lastCommit = (): string =>
  execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

/** A folder of its own with these paths as that commit has them; all of them without any. */
export function copyOf(commit: string, paths: readonly string[] = COPIED): string {
  const root = mkdtempSync(join(tmpdir(), 'naru-mutant-'))
  const archive = execFileSync('git', ['archive', '--format=tar', commit, ...paths], {
    maxBuffer: MOST_BYTES,
  })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  // The tests' set-up builds the pages when there are none.
  cpSync('dist', join(root, 'dist'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
