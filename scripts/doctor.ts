import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { looksAtInstallation } from './doctor-database.ts'
import type { Finding } from './doctor-finding.ts'
import { looksOutside } from './doctor-outside.ts'
import { looksAtMachine, readSurroundings } from './doctor-machine.ts'

/**
 * `npm run doctor`: checks everything that a site needs, and prints what is wrong and how to fix it. It
 * changes nothing, sends no mail and charges nobody; it may run beside the site. Exit code 1 if a check
 * fails.
 */
const MARKS = { ok: 'ok   ', warn: 'WARN ', fail: 'FAIL ' }

const surroundings = readSurroundings(process.env)
const findings: Finding[] = []
const show = (finding: Finding): void => {
  findings.push(finding)
  console.log(`${MARKS[finding.state]} ${finding.name.padEnd(14)} ${finding.text}`)
}

for (const look of [looksAtMachine, looksAtInstallation, looksOutside])
  for await (const each of look(surroundings)) show(each)

const [failed, warned] = (['fail', 'warn'] as const).map(
  (state) => findings.filter((finding) => finding.state === state).length,
)
const isFresh = !process.env.DATABASE_URL && !existsSync(join(surroundings.dataDir, 'database'))
console.log(
  failed === 0
    ? `Healthy${warned ? `, with ${warned} warning${warned === 1 ? '' : 's'}` : ''}${isFresh ? '; the site has not been started yet' : ''}`
    : `${failed} check${failed === 1 ? '' : 's'} failed${warned ? `, ${warned} warning${warned === 1 ? '' : 's'}` : ''}`,
)
process.exit(failed === 0 ? 0 : 1)
