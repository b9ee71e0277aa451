import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MOST_BYTES = 1 << 28

/** A folder of its own with the files of the last commit; somebody may go on working on them meanwhile. */
export function copyOfLastCommit(): string {
  const root = mkdtempSync(join(tmpdir(), 'naru-copy-'))
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: MOST_BYTES })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  // The tests' set-up builds the pages when there are none.
  cpSync('dist', join(root, 'dist'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
