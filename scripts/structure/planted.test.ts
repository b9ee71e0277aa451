import { beforeAll, expect, test } from 'vitest'
import { planted } from './planted-faults.ts'
import { rules } from './rules.ts'
import { readTree, type Tree } from './tree.ts'

let project: Tree

beforeAll(() => {
  project = readTree()
})

test.each(planted)('planted: %s with %j is reported: %s', (path, text, said) => {
  const tree = new Map(project).set(path, text)
  // Stops at the first rule that reports the fault: running all rules for each would take a third of a minute.
  const isSeen = rules.some((rule) => rule(tree).some((fault) => fault.includes(said)))
  expect(isSeen, said).toBe(true)
})
