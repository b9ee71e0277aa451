import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const requirements = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (.+) \| (.+) \|$/gm)]

test('every file that docs/security.md names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)?\.?ts)`/g)].map((match) => match[1]!)
  expect(new Set(named).size).toBeGreaterThan(30)
  expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([])
})

test('every requirement names where it is tried', () => {
  expect(requirements.length).toBeGreaterThanOrEqual(111)
  for (const [, requirement, , tests] of requirements) expect(tests, requirement).toMatch(/`[\w./-]+\.ts`/)
})

test('every deviation that the table mentions is explained below it', () => {
  const [, explained = ''] = page.split('## Deviations')
  const deviating = requirements.filter(([, , what]) => what!.includes('Deviation')).map((match) => match[1])
  expect(deviating.length).toBeGreaterThan(4)
  for (const requirement of deviating) expect(explained).toContain(`| ${requirement} |`)
})
