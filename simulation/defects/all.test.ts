import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defects } from './all.ts'
import { placeOf } from './defect.ts'

test('each defect that is planted still has its place in the code', () => {
  for (const defect of defects) {
    const sound = readFileSync(defect.file, 'utf8')
    expect(placeOf(defect, sound), defect.name).not.toBe(sound)
  }
})

test('no two defects have one name, by which their verdicts are kept', () => {
  const names = defects.map(({ name }) => name)
  expect(names.length).toBe(new Set(names).size)
})
