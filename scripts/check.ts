import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** `npm run check`: the fast checks in parallel. All of them run, so that every fault is shown at once. */
const checks: [name: string, ...command: string[]][] = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['types', 'tsc'],
  ['structure', 'node', 'scripts/structure/main.ts'],
  ['tables', 'node', 'scripts/generate-tables.ts', '--check'],
  ['database', 'node', 'scripts/prepare-database.ts', '--check'],
]

const runs = checks.map(async ([name, command, ...args]) => {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, failures, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  console.log(`${stdout}${failures}${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  return status === 0
})
process.exit((await Promise.all(runs)).every(Boolean) ? 0 : 1)
