import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { lockFaults, type LockFile, type Manifest, readReport } from './audit-report.ts'

/**
 * `npm run audit`: checks the locked packages. The lock file is checked offline; known vulnerabilities are
 * fetched from the registry. Exit code 0: no findings. 1: findings. 3: the registry could not be reached, so
 * the result is unknown.
 */
const NOT_ASKED = 3

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
const faults = lockFaults(lock, JSON.parse(readFileSync('package.json', 'utf8')) as Manifest)
for (const fault of faults) console.error(fault)
console.log(
  `${Object.keys(lock.packages).length - 1} locked packages, ${faults.length} faults in the lock file`,
)

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const report = readReport(stdout ?? '')
if ('couldNotAsk' in report) {
  console.log(`Known vulnerabilities: not checked, the registry did not answer (${report.couldNotAsk})`)
} else {
  for (const hole of report.holes) console.error(hole)
  console.log(`Known vulnerabilities: ${report.holes.length}, according to the registry`)
}
const isBad = faults.length > 0 || ('holes' in report && report.holes.length > 0)
process.exitCode = isBad ? 1 : 'couldNotAsk' in report ? NOT_ASKED : 0
