import { isTest, sourcesIn, type Tree, withoutComments } from './tree.ts'

const DECLARED_IN = ['server/config.ts', 'server/portone-config.ts']
const DECLARED = /^ {2}([A-Z][A-Z0-9_]+): z\./gm
const EXAMPLES = '.env.example'
const TABLE = 'docs/configuration.md'

/** Every environment variable has a row in docs/configuration.md and a line in .env.example. */
export function environmentFaults(tree: Tree): string[] {
  const declared = DECLARED_IN.flatMap((path) =>
    [...(tree.get(path) ?? '').matchAll(DECLARED)].map((match) => match[1]!),
  )
  const rows = (tree.get(TABLE) ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const explained = new Set(
    rows.flatMap((row) =>
      [...row.split(' | ', 1)[0]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    ),
  )
  const examples = new Set(
    [...(tree.get(EXAMPLES) ?? '').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]),
  )
  return [
    ...declared
      .filter((name) => !explained.has(name))
      .map((name) => `${TABLE}: the table has no row with ${name}`),
    ...declared.filter((name) => !examples.has(name)).map((name) => `${EXAMPLES}: has no example of ${name}`),
    ...[...explained, ...examples]
      .filter((name) => !isRead(tree, name!))
      .map((name) => `${TABLE} or ${EXAMPLES}: no code reads ${name}`),
    ...sourcesIn(tree, 'server/')
      .filter(([, text]) => /\bprocess\.env\b/.test(withoutComments(text)))
      .map(([path]) => `${path}: only server/config.ts may read the environment; use deps.config`),
  ]
}

const READERS = /^(?:server\/(?:portone-)?config\.ts|scripts\/[^/]+\.ts|deploy\/[^/]+)$/

const isRead = (tree: Tree, name: string): boolean =>
  [...tree].some(([path, text]) => READERS.test(path) && !isTest(path) && text.includes(name))
