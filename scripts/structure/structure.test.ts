import { beforeAll, expect, test } from 'vitest'
import { exceptions, features } from './plan.ts'
import { faultsIn } from './rules.ts'
import { readTree, type Tree } from './tree.ts'

let project: Tree

beforeAll(() => {
  project = readTree()
})

/** The project with files added or changed; null removes a file. */
const changed = (files: Record<string, string | null>): Tree => {
  const tree = new Map(project)
  for (const [path, text] of Object.entries(files)) {
    if (text === null) tree.delete(path)
    else tree.set(path, text)
  }
  return tree
}
const textOf = (path: string): string => project.get(path)!

test('the project follows its own structure rules', () => {
  expect(faultsIn(project)).toEqual([])
})

test('a migration may add optional columns, and remove something that the changelog names', () => {
  const adding = `alter table users add column note text, add column age integer not null default 0;
    create table gossip (id integer not null unique check (id > 0));
    create unique index gossip_once on gossip (id);
    alter table users add constraint grown check (age >= 0 or note is not null) not valid;
    -- It is not true that this drops table users.`
  expect(faultsIn(changed({ 'server/db/migrations/9000_planted.sql': adding }))).toEqual([])
  const index = `-- outside a transaction
    create index concurrently if not exists users_by_note on users (name);`
  expect(faultsIn(changed({ 'server/db/migrations/9000_planted.sql': index }))).toEqual([])
  const taking = {
    'server/db/migrations/9000_planted.sql': '-- contract: no code reads it\ndrop table reviews;',
    'CHANGELOG.md': `${textOf('CHANGELOG.md')}\nCannot run beside 0.2.0: 9000_planted.sql.\n`,
  }
  expect(faultsIn(changed(taking))).toEqual([])
})

test('planted: a call is served twice', () => {
  const path = 'server/features/coupons/routes.ts'
  const [mounted] = /mount\(\s*app,\s*deps,\s*contract\.\w+/.exec(textOf(path))!
  expect(faultsIn(changed({ [path]: `${textOf(path)}\n${mounted})` })).join('\n')).toContain(
    'is served 2 times',
  )
})

test.each([
  [
    'a setting that nothing reads',
    'domain/settings.ts',
    '  policy: {\n',
    '    gossipHours: 1,\n',
    'gossipHours',
  ],
  [
    'a mail that nothing queues',
    'contract/mails.ts',
    "  'desk_test',\n",
    "  'gossip_told',\n",
    'gossip_told',
  ],
])('planted: %s', (_, path, after, added, named) => {
  const text = textOf(path).replace(after, `${after}${added}`)
  const faults = faultsIn(changed({ [path]: text }))
  expect(faults.filter((fault) => fault.startsWith(`${path}: nothing `))).toEqual([
    expect.stringContaining(named),
  ])
})

test('planted: the table of folders lists a folder that does not exist', () => {
  const path = 'docs/architecture.md'
  const text = textOf(path).replace('web/wire/ ', 'web/wires/ ')
  expect(faultsIn(changed({ [path]: text }))).toEqual([
    'docs/architecture.md: web/wires/ does not exist',
    'docs/architecture.md: web/wire/ is missing in the list of folders',
  ])
})

test('planted: a recipe names a file that is gone', () => {
  const path = 'CONTRIBUTING.md'
  const text = textOf(path).replace('`domain/overlay.ts`', '`domain/overlays.ts`')
  expect(faultsIn(changed({ [path]: text }))).toEqual(['CONTRIBUTING.md: domain/overlays.ts does not exist'])
})

test('planted: a decision names a file that is gone', () => {
  const path = 'docs/adr/0028-a-check-enforces-the-structure-of-the-code.md'
  const text = `${textOf(path)}\nHeld by \`scripts/structure/plans.ts\`.\n`
  expect(faultsIn(changed({ [path]: text }))).toEqual([`${path}: scripts/structure/plans.ts does not exist`])
})

test('planted: a document quotes a test title that does not exist', () => {
  const path = 'docs/money.md'
  const text = `${textOf(path)}\nHeld by \`checkout/client-orders.test.ts\`: "nobody pays at all".\n`
  expect(faultsIn(changed({ [path]: text }))).toEqual([
    `${path}: checkout/client-orders.test.ts has no test "nobody pays at all"`,
  ])
})

test('planted: a recipe names the wrong file for a function', () => {
  const path = 'CONTRIBUTING.md'
  const text = `${textOf(path)}\nSee \`decide\` in \`domain/coupon.ts\`.\n`
  expect(faultsIn(changed({ [path]: text }))).toEqual([`${path}: domain/coupon.ts has no "decide"`])
})

test('planted: a table without an owner', () => {
  const path = 'server/db/tables.ts'
  const text = textOf(path).replace(
    'export interface Tables {',
    'export interface Tables {\n  gossip: {\n  }',
  )
  expect(faultsIn(changed({ [path]: text }))).toEqual([
    'scripts/structure/plan.ts: no feature owns the table gossip',
  ])
})

test('planted: the plan names a table that is gone', () => {
  const path = 'server/db/tables.ts'
  const text = textOf(path).replace(/^ {2}reviews: \{\n(?: {4}.*\n)+ {2}\}\n/m, '')
  expect(faultsIn(changed({ [path]: text }))).toEqual([
    'scripts/structure/plan.ts: there is no table reviews',
  ])
})

test('planted: a feature of the plan is gone', () => {
  const files = [...project.keys()].filter((path) => path.startsWith('server/features/settings/'))
  const faults = faultsIn(changed(Object.fromEntries(files.map((path) => [path, null]))))
  expect(faults).toContain('scripts/structure/plan.ts: the feature settings does not exist')
})

test('planted: an exception that is no longer used', () => {
  const { from, to } = exceptions.find((each) => !each.to.endsWith('*'))!
  const files = [...project].filter(([path]) => path.startsWith(`server/features/${from}/`))
  const without = files.map(([path, text]) => [path, text.replaceAll(`features/${to}.ts`, 'deps.ts')])
  expect(faultsIn(changed(Object.fromEntries(without)))).toEqual([
    `scripts/structure/plan.ts: ${from} does not import ${to} any more`,
  ])
})

test('planted: an undocumented variable, and one that nothing reads', () => {
  const path = 'server/config.ts'
  // One blank line less, because the file has the maximum length.
  const added = textOf(path)
    .replace('\n\n', '\n')
    .replace('  API_DOCS: z.', '  GOSSIP_URL: z.optional(url),\n  API_DOCS: z.')
  expect(faultsIn(changed({ [path]: added }))).toEqual([
    'docs/configuration.md: the table has no row with GOSSIP_URL',
    '.env.example: has no example of GOSSIP_URL',
  ])
  const example = `${textOf('.env.example')}# GOSSIP_PORT=1\n`
  expect(faultsIn(changed({ '.env.example': example }))).toEqual([
    'docs/configuration.md or .env.example: no code reads GOSSIP_PORT',
  ])
})

test('a timer whose handle is stored, or that is unreferenced, is allowed', () => {
  const text = `const timer = setTimeout(() => look(more(1)), 1000)
await new Promise((resolve) => setTimeout(resolve, 1000))
setTimeout(() => {
  look(more(1))
}, 1000).unref()\n`
  expect(faultsIn(changed({ 'server/within-reach.ts': text }))).toEqual([])
})

test('comments are not read as code', () => {
  const text = "/** Never db.updateTable('payments'); see\n update payments. */\nexport const nothing = 1\n"
  const path = `server/features/${features.at(-1)!.name}/spare-store.ts`
  expect(faultsIn(changed({ [path]: text }))).toEqual([])
})
