import { createdBy, migrationsAfter } from './migrations.ts'
import { briefLocks } from './plan.ts'
import type { Tree } from './tree.ts'

/** Last migration that was released without these rules. */
const BEFORE_THE_RULES = '0064_lines_of_new_entries.sql'
const OUTSIDE_TRANSACTION = /^-- outside a transaction$/m
const CONCURRENT =
  /^(?:create (?:unique )?index concurrently if not exists \w+ on |drop index concurrently if exists \w+$)/

/**
 * Statements that make running nodes wait as long as a large table is read or written, after squawk's rules
 * (https://squawkhq.com/docs/rules): `lock_timeout` bounds only how long a migration waits for a lock.
 */
const lockings: readonly (readonly [what: string, pattern: RegExp, instead: string])[] = [
  [
    'builds an index',
    /^create (?:unique )?index (?!concurrently)/,
    'create index concurrently if not exists, in a file with the line "-- outside a transaction"',
  ],
  [
    'checks every row',
    /\badd (?:constraint \w+ )?(?:check|foreign key|exclude|unique(?! using index))\b(?!.*\bnot valid\b)/,
    'not valid here, validate constraint in a later file',
  ],
  [
    'rewrites the table',
    /\badd column(?: if not exists)? \w+ (?:(?:small|big)?serial\b|.*\b(?:gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\(|.*\bgenerated always as\b)/,
    'a column without a default, filled in batches',
  ],
  [
    'reads every row under its lock',
    /\balter column \w+ set not null\b/,
    'a check that is not valid at first',
  ],
  [
    'locks the table',
    /^(?:lock|truncate|cluster|vacuum full|reindex (?!.*concurrently)|refresh materialized view (?!concurrently))\b/,
    'a statement that lets others read and write',
  ],
]

/** A lock of a table that running nodes use is listed in `briefLocks`, with the reason why it is short. */
export function migrationLockFaults(tree: Tree): string[] {
  const used = new Set<string>()
  const faults = migrationsAfter(BEFORE_THE_RULES, tree).flatMap(({ path, name, text, statements }) => {
    if (OUTSIDE_TRANSACTION.test(text))
      return statements
        .filter((statement) => !CONCURRENT.test(statement))
        .map(
          (statement) =>
            `${path}: runs outside a transaction and cannot be repeated: ${statement.slice(0, 60)}`,
        )
    return lockingsOf(statements).flatMap(({ what, table, instead }) => {
      used.add(`${name} ${table}`)
      return briefLocks.some((each) => each.migration === name && each.table === table)
        ? []
        : [`${path}: ${what} of ${table} while nodes wait. Instead: ${instead}`]
    })
  })
  const unused = briefLocks.filter(({ migration, table }) => !used.has(`${migration} ${table}`))
  return [...faults, ...unused.map(({ migration, table }) => `plan.ts: ${migration} does not lock ${table}`)]
}

function lockingsOf(statements: readonly string[]): { what: string; table: string; instead: string }[] {
  const created = createdBy(statements)
  const found = statements.flatMap((statement) => {
    const table =
      /(?:^alter table(?: if exists)?(?: only)?|\bon(?: only)?|^lock(?: table)?|^truncate(?: table)?) (\w+)/.exec(
        statement,
      )?.[1] ?? 'a table'
    if (created.has(table)) return []
    return lockings.flatMap(([what, pattern, instead]) =>
      pattern.test(statement) ? [{ what, table, instead }] : [],
    )
  })
  const late = statements.some((each) => /\bnot valid\b/.test(each))
  const validated = statements.find((each) => /\bvalidate constraint\b/.test(each))
  if (late && validated)
    found.push({
      what: 'checks every row under the lock of the same file',
      table: /alter table (\w+)/.exec(validated)?.[1] ?? 'a table',
      instead: 'validate constraint in a later file',
    })
  if (statements.some((each) => / concurrently /.test(each)))
    found.push({
      what: 'builds or drops an index concurrently inside a transaction',
      table: 'a table',
      instead: 'a file of its own with the line "-- outside a transaction"',
    })
  return found
}
