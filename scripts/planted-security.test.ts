import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeOf } from './planted-security-rows.ts'
import { securityFaults } from './planted-security.ts'

test('each planted fault matches the code exactly once and names an existing test', () => {
  expect(securityFaults.length).toBeGreaterThan(40)
  const faults = securityFaults.flatMap((fault) => {
    const sound = readFileSync(fault.file, 'utf8')
    const places = sound.split(fault.find).length - 1
    const titled = readFileSync(fault.test, 'utf8').replaceAll("\\'", "'").includes(fault.title)
    if (places !== 1) return [`${fault.name}: ${places} places`]
    expect(placeOf(fault, sound)).not.toBe(sound)
    return titled ? [] : [`${fault.test}: no test "${fault.title}"`]
  })
  expect(faults).toEqual([])
})
