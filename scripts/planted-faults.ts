import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { placeOf, type SecurityFault } from './planted-security-rows.ts'
import { securityFaults } from './planted-security.ts'
import { copyOfLastCommit } from './tree-copy.ts'

/**
 * `npm run planted-faults -- [PART OF A FILE OR TITLE]`: puts each fault into a copy of the last commit and
 * runs the test named beside it. Exit code 1 if one passes. Needs `TEST_DATABASE_URL` or a PostgreSQL.
 */
const [part = ''] = process.argv.slice(2)
const chosen = securityFaults.filter(({ name, test, title }) => `${name} ${test} ${title}`.includes(part))
const root = copyOfLastCommit()

function run(tests: string[], title?: string): { failed: boolean; output: string } {
  const args = ['run', '--project', 'postgres', '--project', 'web', '--bail', '1', ...tests]
  const only = title === undefined ? [] : ['-t', patternOf(title)]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), ...args, ...only],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  return { failed: status !== 0, output: `${stdout}${stderr}` }
}

/** Converts a title to vitest's name pattern; placeholders of `test.each` match anything. */
const patternOf = (title: string): string =>
  title
    .split(/%\w|\$\w+/)
    .map((text) => text.replaceAll(/[^\w ]/g, '.'))
    .join('.*')

/** True if the named test itself has failed, not the test runner. */
function isSeen(fault: SecurityFault): boolean {
  const path = join(root, fault.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, placeOf(fault, sound))
  try {
    const { failed, output } = run([fault.test], fault.title)
    return failed && new RegExp(`FAIL .*${patternOf(fault.title)}`).test(output)
  } finally {
    writeFileSync(path, sound)
  }
}

try {
  const sound = run([...new Set(chosen.map(({ test }) => test))])
  if (sound.failed) throw new Error(`The tests fail without a planted fault:\n${sound.output}`)
  const unseen = chosen.filter((fault) => {
    const seen = isSeen(fault)
    console.log(`${seen ? 'detected' : 'MISSED  '} ${fault.name}`)
    return !seen
  })
  console.log(`${chosen.length} faults, ${unseen.length} missed`)
  process.exitCode = unseen.length === 0 ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
