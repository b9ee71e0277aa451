import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedFaults } from './faults.ts'

test.each(plantedFaults)(
  'planted fault "$name" has a function to replace and a check that detects it',
  async (fault) => {
    const sound = (await import(fault.module)) as Record<string, unknown>
    expect(sound[fault.exported]).toBeTypeOf('function')
    expect(fault.test === undefined || existsSync(fault.test)).toBe(true)
    expect(plantedFaults.filter(({ name }) => name === fault.name)).toHaveLength(1)
  },
)

test('a process with a planted fault runs the replaced function', () => {
  const refundOfCompleted = `
    import { owedRefundCents } from '#domain/refund.ts'
    console.log(owedRefundCents({ paidCents: 3600, status: 'completed', cancelledBy: 'user' }))`
  const outputOf = (options: string[], fault?: string): string =>
    spawnSync(process.execPath, [...options, '--input-type=module', '--eval', refundOfCompleted], {
      encoding: 'utf8',
      env: { ...process.env, PLANTED_FAULT: fault },
    }).stdout.trim()
  const plant = ['--import', './simulation/planted/plant.ts']
  expect(outputOf([])).toBe('0')
  expect(outputOf(plant, 'a late cancellation is refunded')).toBe('3600')
  expect(outputOf(plant, 'there is no such fault')).toBe('')
})
