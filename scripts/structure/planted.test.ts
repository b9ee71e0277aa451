import { beforeAll, expect, test } from 'vitest'
import { planted } from './planted-faults.ts'
import { rules } from './rules.ts'
import { readTree, type Tree } from './tree.ts'

let project: Tree

beforeAll(() => {
  project = readTree()
})

test.each(planted)('planted: %s', (_, files, said) => {
  const tree = new Map(project)
  for (const [path, text] of Object.entries(files)) {
    if (text === null) tree.delete(path)
    else tree.set(path, text)
  }
  // Stops at the first rule that reports the fault: running all rules 83 times would take a third of a
  // minute.
  const isSeen = rules.some((rule) => rule(tree).some((fault) => fault.includes(said)))
  expect(isSeen, said).toBe(true)
})
