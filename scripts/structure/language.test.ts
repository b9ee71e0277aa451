import { beforeAll, describe, expect, test } from 'vitest'
import { decisionIndexFaults, documentLinkFaults, namedCommandFaults } from './documents.ts'
import {
  commentFaults,
  replacedFileNameFaults,
  replacedNameFaults,
  replacedPartFaults,
  vagueWordFaults,
} from './language.ts'
import { readTree, type Tree } from './tree.ts'

const treeOf = (path: string, text: string): Tree => new Map([[path, text]])

test.each([
  ['web/a.tsx', '/** What the page shows. */', 'What'],
  ['web/a.css', 'a { color: red }\n/*\n * Whoever reads this. */', 'Whoever'],
  ['server/a.ts', 'const a = 1 // Where it is used.', 'Where'],
  ['server/a.ts', 'sql`select 1\n  -- Nobody reads this.\n`', 'Nobody'],
  ['deploy/a.sh', 'set -e\n# Whether it runs.\n', 'Whether'],
])('planted: in %s the comment %j begins with "%s"', (path, text, word) => {
  expect(commentFaults(treeOf(path, text))).toEqual([
    expect.stringMatching(`^${path}:\\d+: a comment begins with "${word}"$`),
  ])
})

test.each([
  ['/** Returns the mail that nobody read. */', 'nobody'],
  ['/**\n * A page of the desk.\n */', 'the desk'],
  ['const a = 1 // For whoever pays.', 'whoever'],
])('planted: the comment %j has "%s"', (text, word) => {
  expect(vagueWordFaults(treeOf('server/a.ts', text))).toEqual([
    expect.stringMatching(`^server/a.ts:\\d: a comment has "${word}"`),
  ])
  expect(vagueWordFaults(treeOf('server/a.ts', "const a = 'nobody, the desk'"))).toEqual([])
})

test('a comment line that continues a sentence, text in strings and migrations may begin with any word', () => {
  expect(
    commentFaults(treeOf('server/a.ts', "// Returns\n// what it found: 'https://a.example//What'")),
  ).toEqual([])
  expect(commentFaults(treeOf('server/db/migrations/0001_a.sql', '-- What happened.'))).toEqual([])
})

test.each([
  ['server/a.ts', 'const lastErrand = 1', 'lastErrand'],
  ['server/a.ts', 'type ErrandURL = string', 'ErrandURL'],
  ['server/a.ts', 'const ERRAND_MS = 1', 'ERRAND_MS'],
  ['web/program/errand-list.tsx', '', 'web/program/errand-list.tsx'],
])('planted: in %s %j uses a replaced word', (path, text, name) => {
  expect(replacedNameFaults(treeOf(path, text))).toEqual([
    `${path}: ${name} has "errand", which is replaced by "task"`,
  ])
})

test.each([
  'const MOST_MS = 1',
  'const LEAST_BYTES = 1',
  'function f(leastLetters: number) {}',
  'const ROWS_A_PAGE = 1',
  'const isNews = true',
  'function learnFee() {}',
  'function takeInHold() {}',
  'function tellClient() {}',
  'const STRANGE_TRIES = 1',
])('planted: %j uses a replaced part of a name', (code) => {
  const name = /\w*[A-Z]\w*/.exec(code)![0]
  expect(replacedPartFaults(treeOf('server/a.ts', code))).toEqual([
    expect.stringContaining(`server/a.ts: ${name} has a part that is replaced by`),
  ])
})

test('columns, strings, comments and the text of templates may use a replaced word', () => {
  const code = "// errand\nconst a = { errand_id: 'errand', b: `/api/errand/${id}` }"
  expect(replacedNameFaults(treeOf('server/a.ts', code))).toEqual([])
  expect(replacedNameFaults(treeOf('server/a.ts', 'const a = `${errandId}`'))).toHaveLength(1)
})

test('planted: a name on the wire is accepted alone and refused as a part of a longer name', () => {
  expect(replacedNameFaults(treeOf('server/a.ts', 'const a = { course }'))).toEqual([])
  expect(replacedNameFaults(treeOf('server/a.ts', 'const courseOf = 1'))).toEqual([
    'server/a.ts: courseOf has "course", which is replaced by "stage"',
  ])
})

test.each(['web/ui/chat-room.tsx', 'server/features/room/store.ts', 'web/room.css'])(
  'planted: the name of %s uses a replaced word',
  (path) => {
    expect(replacedFileNameFaults(treeOf(path, ''))).toEqual([
      `${path}: its name has "room", which is replaced by "chat"`,
    ])
  },
)

describe('documents', () => {
  let project: Tree
  beforeAll(() => {
    project = readTree()
  })
  const changed = (path: string, from: string, to: string): Tree => {
    const text = project.get(path)!
    expect(text).toContain(from)
    return new Map(project).set(path, text.replace(from, to))
  }

  test('planted: the index of decisions has another title', () => {
    expect(
      decisionIndexFaults(changed('docs/adr/README.md', 'Embedded PostgreSQL by', 'PostgreSQL by')),
    ).toEqual([expect.stringMatching(/^docs\/adr\/README\.md: has no line "- \[0003\]/)])
  })

  test.each(['[gone](docs/gone.md)', '[gone](docs/money.md#gone)', '[gone](#gone)'])(
    'planted: the link %s has no target',
    (link) => {
      const tree = changed('README.md', '\n', `\n${link}\n`)
      expect(documentLinkFaults(tree)).toEqual([`README.md: the link ${link.slice(5)} has no target`])
    },
  )

  test('planted: a document names a command that does not exist', () => {
    const tree = changed('docs/operations.md', 'npm run doctor', 'npm run surgeon')
    expect(namedCommandFaults(tree)).toEqual([
      'docs/operations.md: npm run surgeon is not a script of package.json',
    ])
  })
})
