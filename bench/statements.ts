import { Kysely } from 'kysely'
import { openPostgres } from '#server/db/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, guarded } from '#server/db/transaction.ts'

type Statement = { sql: string; parameters: readonly unknown[] }

/** A connection that records every statement, so that pgbench can run the same ones. */
export function recordingDatabase(url: string): { db: Db; recorded: Statement[]; close(): Promise<void> } {
  const { dialect, close } = openPostgres(url, console.error)
  const recorded: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: guarded(dialect),
    log: ({ query }) => {
      recorded.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  return { db, recorded, close }
}

/** Inserts the values into the statement: pgbench has no typed parameters. */
export function withValues({ sql, parameters }: Statement): string {
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
  // A script line ends at the first line break.
  return `${text.replace(/\s+/g, ' ').trim()};`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `array[${value.map(literal).join(', ')}]`
  // pgbench treats a colon before a letter as a variable, also within a string.
  return `'${String(value).replaceAll("'", "''").replaceAll('":', '": ')}'`
}
