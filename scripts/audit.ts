import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { lockFaults, type LockFile, type Manifest, readReport } from './audit-report.ts'

/**
 * `npm run audit`: what is wrong with the locked packages. What the lock file itself tells is checked
 * without a network; known holes are asked of the registry, and when that cannot be asked it is said.
 * Code 0: nothing found. 1: something found. 3: the registry could not be asked, so nobody knows.
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
  console.log(`Known holes: could not be asked (${report.couldNotAsk}). This run says nothing about them.`)
} else {
  for (const hole of report.holes) console.error(hole)
  console.log(`Known holes: ${report.holes.length}, as the registry says now`)
}
const isBad = faults.length > 0 || ('holes' in report && report.holes.length > 0)
process.exitCode = isBad ? 1 : 'couldNotAsk' in report ? NOT_ASKED : 0
