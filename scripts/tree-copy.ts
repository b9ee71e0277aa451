import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MAX_BYTES = 1 << 28

/** Creates a folder with the files of the last commit, independent of further changes to the working tree. */
export function copyOfLastCommit(): string {
  const root = mkdtempSync(join(tmpdir(), 'naru-copy-'))
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: MAX_BYTES })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  // Without built pages the tests' setup would build them.
  if (existsSync('dist')) cpSync('dist', join(root, 'dist'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
