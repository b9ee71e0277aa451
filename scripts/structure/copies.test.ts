import { expect, test } from 'vitest'
import { copyFaults } from './copies.ts'

/** Returns lines of ten tokens each, all different. */
const lines = (count: number, name: string): string =>
  Array.from({ length: count }, (_, line) => `const ${name}${line} = ask${line}(${name}, [${line}])`).join(
    '\n',
  )

const tree = (files: Record<string, string>) => new Map(Object.entries(files))

test('duplicated code is reported with both places when it exceeds one percent', () => {
  const copied = lines(8, 'copied')
  const files = { 'domain/a.ts': `${lines(40, 'a')}\n${copied}`, 'web/b.tsx': `${lines(3, 'b')}\n${copied}` }
  expect(copyFaults(tree(files))).toEqual([
    expect.stringMatching(/^\d+\.\d\d % of the code is copied, at most 1 %/),
    expect.stringMatching(/^ {2}\d+ tokens: domain\/a.ts:40 and web\/b.tsx:3$/),
  ])
  expect(copyFaults(tree({ ...files, 'server/c.ts': lines(1000, 'c') }))).toEqual([])
})

test('short similarities, imports, tests and texts of the languages are not counted', () => {
  const copied = lines(8, 'copied')
  const imports = Array.from({ length: 30 }, (_, line) => `import { a${line} } from './a${line}.ts'`).join(
    '\n',
  )
  expect(
    copyFaults(
      tree({
        'domain/a.ts': `${imports}\n${lines(4, 'short')}\n${lines(4, 'a')}`,
        'domain/b.ts': `${imports}\n${lines(4, 'short')}\n${lines(4, 'b')}`,
        'server/a.test.ts': copied,
        'server/b.test.ts': copied,
        'web/texts/en/a.ts': copied,
        'web/texts/ko/a.ts': copied,
      }),
    ),
  ).toEqual([])
})
