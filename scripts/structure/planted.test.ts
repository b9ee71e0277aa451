import { beforeAll, expect, test } from 'vitest'
import { planted } from './planted-faults.ts'
import { faultsIn } from './rules.ts'
import { readTree, type Tree } from './tree.ts'

let house: Tree

beforeAll(() => {
  house = readTree()
})

test.each(planted)('planted: %s', (_, files, said) => {
  const tree = new Map(house)
  for (const [path, text] of Object.entries(files)) {
    if (text === null) tree.delete(path)
    else tree.set(path, text)
  }
  expect(faultsIn(tree).filter((fault) => fault.includes(said))).not.toEqual([])
})
