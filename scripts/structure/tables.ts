import { type Feature, features, readByAll, sqlElsewhere } from './plan.ts'
import { featureOf, sourcesIn, type Tree, withoutComments } from './tree.ts'

const SQL = /\bfrom 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const isStore = (path: string): boolean => /(^|\/)([a-z]+-)*store\.ts$/.test(path)
const mayHoldSql = (path: string): boolean =>
  isStore(path) || path.startsWith('server/db/') || sqlElsewhere.includes(path)

const owners = new Map(
  features.flatMap((feature, rank) => (feature.owns ?? []).map((table) => [table, rank])),
)

/** SQL belongs to stores, and a store uses only the tables that the plan gives to its feature. */
export function tableFaults(tree: Tree): string[] {
  const tables = tablesIn(tree)
  const server = sourcesIn(tree, 'server/')
  return [
    ...server
      .filter(([path, text]) => SQL.test(text) && !mayHoldSql(path))
      .map(([path]) => `${path}: SQL belongs in store.ts`),
    ...server
      .filter(([path]) => featureOf(path) !== undefined && mayHoldSql(path))
      .flatMap(([path, text]) => touchFaults(path, text, tables)),
    ...planFaults(tables),
  ]
}

const tablesIn = (tree: Tree): string[] =>
  [...(tree.get('server/db/tables.ts') ?? '').matchAll(/^ {2}(\w+): \{$/gm)].map((match) => match[1]!)

function touchFaults(path: string, text: string, tables: readonly string[]): string[] {
  const name = featureOf(path)!
  const rank = features.findIndex((each) => each.name === name)
  const feature = features[rank]
  // A feature without a row is reported by its own rule.
  if (!feature) return []
  const code = withoutComments(text)
  return tables.flatMap((table) => {
    if (!code.includes(table)) return []
    if (writes(code, table) && !mayWrite(feature, table))
      return [`${path}: writes ${table}, which scripts/structure/plan.ts does not allow for ${name}`]
    if (reads(code, table) && !mayRead(feature, rank, table))
      return [`${path}: reads ${table}, which scripts/structure/plan.ts does not allow for ${name}`]
    return []
  })
}

const WRITING_CALL = '(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)'
const WRITING_SQL =
  '(?:insert\\s+into|merge\\s+into|copy|update(?:\\s+only)?|delete\\s+from(?:\\s+only)?|truncate)'

const writes = (code: string, table: string): boolean =>
  new RegExp(`${WRITING_CALL}\\(\\s*'${table}\\b|\\b${WRITING_SQL}\\s+"?${table}\\b`).test(code)

/** In Kysely's calls a table is a text of its own, with another name or with a column; in SQL it follows one of these. */
const reads = (code: string, table: string): boolean =>
  new RegExp(
    `'${table}(?: as \\w+|\\.\\w+(?: as \\w+)?)?'|(?:\\b(?:from|join|using|only)|,)\\s+"?${table}\\b`,
  ).test(code)

const mayWrite = ({ owns = [], writes: others = [] }: Feature, table: string): boolean =>
  owns.includes(table) || others.includes(table)

function mayRead(feature: Feature, rank: number, table: string): boolean {
  const { reads: more = [] } = feature
  if (more === '*' || readByAll.includes(table) || more.includes(table) || mayWrite(feature, table))
    return true
  const owner = owners.get(table)
  return owner !== undefined && owner >= rank
}

/** Each table has one owner: a feature, or `server/db/`. */
function planFaults(tables: readonly string[]): string[] {
  const named = features.flatMap(({ owns = [] }) => owns)
  const ofNobody = tables.filter((table) => !named.includes(table) && !readByAll.includes(table))
  const missing = [...named, ...features.flatMap(({ writes: others = [] }) => others), ...readByAll].filter(
    (table) => !tables.includes(table),
  )
  const twice = named.filter((table, index) => named.indexOf(table) !== index)
  return [
    ...ofNobody.map((table) => `scripts/structure/plan.ts: no feature owns the table ${table}`),
    ...[...new Set(missing)].map((table) => `scripts/structure/plan.ts: there is no table ${table}`),
    ...twice.map((table) => `scripts/structure/plan.ts: the table ${table} has two owners`),
  ]
}
