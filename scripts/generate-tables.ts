import { readFileSync, writeFileSync } from 'node:fs'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** Writes server/db/tables.ts from the migrated schema; with --check only reports whether it is current. */
const FILE = 'server/db/tables.ts'

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  character: 'string',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  date: 'string',
  bytea: 'Bytes',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json',
}

type Column = {
  table: string
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
  always: boolean
}

const { lite, target, close } = await openEmbedded(null, console.error)
await migrate(target)
const columns = (
  await lite.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' as always
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
    order by 1, a.attnum`)
).rows
const checks = (
  await lite.query<{ table: string; definition: string }>(`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
).rows
await close()

/** check (status in ('a', 'b')) becomes 'a' | 'b'. */
const unions = new Map<string, string>()
for (const { table, definition } of checks) {
  const match = /^CHECK \(\(\(?(\w+)(?:\)?::text)? = ANY \(\(?ARRAY\[(.*?)\]/.exec(definition)
  if (match?.[2]) unions.set(`${table}.${match[1]}`, [...match[2].matchAll(/'[^']*'|\d+/g)].join(' | '))
}

function columnType(column: Column): string {
  let type = unions.get(`${column.table}.${column.name}`) ?? typeOf[column.type]
  if (!type) throw new Error(`No TypeScript type for ${column.type} (${column.table}.${column.name})`)
  if (!column.notNull) type += ' | null'
  if (column.always) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

const tables = [...new Set(columns.map((column) => column.table))]
const text = `// Generated from the migrations by "npm run generate"; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written as text: the two drivers disagree about arrays. */
type Json = ColumnType<unknown, string, string>
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>

export interface Tables {
${tables
  .map(
    (table) => `  ${table}: {
${columns
  .filter((column) => column.table === table)
  .map((column) => `    ${column.name}: ${columnType(column)}`)
  .join('\n')}
  }`,
  )
  .join('\n')}
}
`

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} differs from the migrations: run npm run generate`)
    process.exit(1)
  }
} else {
  writeFileSync(FILE, text)
}
