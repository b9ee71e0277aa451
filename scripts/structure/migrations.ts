import { narrowings } from './plan.ts'
import type { Tree } from './tree.ts'

const MIGRATION = /^server\/db\/migrations\/(\d{4}_\w+\.sql)$/
/** The last migration of release 0.2.0: earlier ones never ran beside an older release. */
const BEFORE_THE_RULE = '0014_settings.sql'
const CONTRACT = /^-- contract: /m
const NAME = '([\\w.]+)'

/** Statements that remove something that the previous release may still read or write. */
const takings: [what: string, pattern: RegExp][] = [
  [
    'drops',
    new RegExp(
      `\\bdrop (?:table|column|view|function|type|index|constraint)(?: concurrently)?(?: if exists)? ${NAME}`,
    ),
  ],
  ['renames', new RegExp(`\\brename (?:column |constraint )?(?:to )?${NAME}`)],
  ['changes the type of', new RegExp(`\\balter column ${NAME} (?:set data )?type\\b`)],
  ['demands', new RegExp(`\\balter column ${NAME} set not null`)],
  ['takes the default of', new RegExp(`\\balter column ${NAME} drop default`)],
  [
    'demands',
    new RegExp(`\\badd column(?: if not exists)? ${NAME} (?!.*\\b(?:default|generated)\\b).*\\bnot null`),
  ],
]
/** A new restriction on rows that older programs write: a constraint or a unique index of an existing table. */
const RULE = new RegExp(
  `\\badd (?:constraint ${NAME} )?(?:check|unique|exclude|foreign key)|\\bcreate unique index (?:concurrently )?(?:if not exists )?${NAME}`,
)
/** Words of a rule that name no column. */
const WORDS = new Set([
  'check',
  'unique',
  'is',
  'not',
  'null',
  'valid',
  'and',
  'or',
  'in',
  'where',
  'add',
  'constraint',
])

type Migration = { path: string; name: string; text: string; statements: string[] }

/** The migrations after `last`; their statements are in lower case, without comments and function bodies. */
export const migrationsAfter = (last: string, tree: Tree): Migration[] =>
  [...tree].flatMap(([path, text]) => {
    const name = MIGRATION.exec(path)?.[1]
    return name && name > last ? [{ path, name, text, statements: statementsOf(text) }] : []
  })

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\$\$[\s\S]*?\$\$/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

/** The tables that a migration creates: no running program uses them yet. */
export const createdBy = (statements: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(statements.map((each) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(each)?.[1]))

/**
 * Releases run side by side while one replaces the other, so a migration only adds. One that takes something away
 * has a line `-- contract: …` and is named in the changelog, or is listed in `narrowings` with its reason.
 */
export function migrationFaults(tree: Tree): string[] {
  const changelog = tree.get('CHANGELOG.md') ?? ''
  const used = new Set<string>()
  const faults = migrationsAfter(BEFORE_THE_RULE, tree).flatMap(({ path, name, text, statements }) => {
    if (CONTRACT.test(text))
      return changelog.includes(name)
        ? []
        : [`${path}: removes something, and CHANGELOG.md does not name the migration`]
    return narrowed(statements).flatMap(({ how, what }) => {
      used.add(`${name} ${what}`)
      return narrowings.some((each) => each.migration === name && each.what === what)
        ? []
        : [`${path}: ${how} ${what}, which the previous release may still use`]
    })
  })
  const unused = narrowings.filter(({ migration, what }) => !used.has(`${migration} ${what}`))
  return [...faults, ...unused.map(({ migration, what }) => `plan.ts: ${migration} does nothing to ${what}`)]
}

function narrowed(statements: readonly string[]): { how: string; what: string }[] {
  const created = createdBy(statements)
  const added = new Set(
    statements.flatMap((each) => [...each.matchAll(/\badd column ([\w.]+)/g)].map((match) => match[1]!)),
  )
  return statements.flatMap((statement) => {
    const table = /(?:alter table(?: only)?|\bon) ([\w.]+)/.exec(statement)?.[1]
    if (table && created.has(table)) return []
    return clausesOf(statement).flatMap((clause) => {
      const found = takings.flatMap(([how, pattern]) => {
        const what = pattern.exec(clause)?.[1]
        return what ? [{ how, what }] : []
      })
      const rule = RULE.exec(clause)
      const inside = clause.slice(clause.indexOf('('))
      const columns = [...inside.matchAll(/[a-z_]\w*/g)]
        .map(([word]) => word)
        .filter((word) => !WORDS.has(word))
      if (rule && !columns.every((column) => added.has(column)))
        found.push({ how: 'adds the rule', what: rule[1] ?? rule[2] ?? table ?? 'without a name' })
      return found
    })
  })
}

/** The parts of `alter table … , …`, without the commas inside of brackets. */
function clausesOf(statement: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const sign of statement) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += sign
  }
  return clauses
}
