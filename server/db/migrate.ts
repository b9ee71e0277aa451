import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a migration runs on: one connection that accepts several statements in one text. */
export type MigrationTarget = {
  run(text: string): Promise<unknown>
  applied(): Promise<{ name: string; checksum: string }[]>
  /** Keeps other processes out while migrations run, and lets them in again. */
  lock(): Promise<void>
  unlock(): Promise<void>
}

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
 * @throws when an applied migration was changed afterwards, or when one fails.
 */
export async function migrate(target: MigrationTarget, migrations = readMigrations()): Promise<void> {
  await target.lock()
  try {
    await target.run(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = new Map((await target.applied()).map((row) => [row.name, row.checksum]))
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

async function apply(target: MigrationTarget, name: string, text: string, checksum: string): Promise<void> {
  try {
    await target.run(
      `begin;\n${text}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit;`,
    )
  } catch (cause) {
    await target.run('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
