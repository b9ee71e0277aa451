import { spawnSync } from 'node:child_process'

/** `npm run check`: the fast checks. Everything runs, so that one look shows every fault. */
const checks: [name: string, ...command: string[]][] = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['types', 'tsc'],
  ['structure', 'node', 'scripts/structure/main.ts'],
  ['tables', 'node', 'scripts/generate-tables.ts', '--check'],
  ['database', 'node', 'scripts/prepare-database.ts', '--check'],
]

const failed = checks.filter(([name, command, ...args]) => {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
