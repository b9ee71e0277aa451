import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinaries } from '#scripts/find-postgres.ts'

/** Transactions per second of a pgbench script: the maximum of PostgreSQL on this machine now. */
export function pgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'naru-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const program = join(postgresBinaries() ?? '', 'pgbench')
  try {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      databaseUrl,
    ]
    const output = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
