import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `keepsOlder`: programs from before this migration run on with it. */
export type AppliedMigration = { name: string; checksum: string; keepsOlder: boolean }

/** What a migration runs on: one connection that accepts several statements in one text. */
export type MigrationTarget = {
  run(text: string): Promise<unknown>
  applied(): Promise<AppliedMigration[]>
  /** Keeps other processes out while migrations run, and lets them in again. */
  lock(): Promise<void>
  unlock(): Promise<void>
}

export const APPLIED_MIGRATIONS = 'select name, checksum, keeps_older as "keepsOlder" from schema_migrations'

const migrationsDir = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Line endings do not count: a checkout on Windows must not look like a changed migration. */
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export function readMigrations(): { name: string; text: string; checksum: string }[] {
  return readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(`${migrationsDir}${name}`, 'utf8')
      return { name, text, checksum: checksumOf(text) }
    })
}

/**
 * Applies the migrations that are missing, each in its own transaction, in name order.
 * @throws when an applied migration was changed afterwards, when one fails, or when a newer program has
 * changed the tables so that this one could do harm.
 */
export async function migrate(target: MigrationTarget, migrations = readMigrations()): Promise<void> {
  await target.lock()
  try {
    await target.run(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await target.run(
      'alter table schema_migrations add column if not exists keeps_older boolean not null default false',
    )
    const rows = await target.applied()
    refuseNewer(rows, migrations)
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of migrations) {
      const before = applied.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`Migration ${name} was changed after it had been applied`)
      await apply(target, name, text, checksum)
    }
  } finally {
    await target.unlock()
  }
}

/** A migration takes something away that programs from before it use, and says so in a line of its own. */
const CONTRACTS = /^-- contract: /m

function refuseNewer(applied: AppliedMigration[], migrations: { name: string }[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = applied.filter(({ name, keepsOlder }) => !known.has(name) && !keepsOlder)
  if (newer.length === 0) return
  const names = newer.map(({ name }) => name).join(', ')
  throw new NewerSchema(
    `This database was changed by a newer release (${names}). Start that release, or restore the backup made before it.`,
  )
}

/** Nothing that waiting would mend. */
export class NewerSchema extends Error {}

async function apply(target: MigrationTarget, name: string, text: string, checksum: string): Promise<void> {
  try {
    await target.run(
      `begin;\n${text}\n;insert into schema_migrations (name, checksum, keeps_older)
       values ('${name}', '${checksum}', ${!CONTRACTS.test(text)}); commit;`,
    )
  } catch (cause) {
    await target.run('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
