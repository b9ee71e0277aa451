import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVerdicts } from './mutant-verdicts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naru-verdicts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const killed = { killedBy: 'simulation', where: 'L1, seed 7' }

test('a campaign that was stopped goes on where it was', () => {
  const file = join(folder, 'deep', 'verdicts.jsonl')
  const first = openVerdicts(file, { fresh: false })
  expect(first.of('a guard')).toBeUndefined()
  first.add('a guard', killed)
  first.add('a lock', null)
  // Killed while it wrote.
  appendFileSync(file, '{"name":"a key","verd')

  const second = openVerdicts(file, { fresh: false })
  expect([second.of('a guard'), second.of('a lock'), second.of('a key')]).toEqual([killed, null, undefined])
  second.add('a key', killed)
  expect(openVerdicts(file, { fresh: false }).of('a key')).toEqual(killed)
  expect(openVerdicts(file, { fresh: true }).of('a guard')).toBeUndefined()
})
