import { expect, test } from 'vitest'
import { groupByDate } from './by-date.ts'

test('the exceptions of a day are grouped, in the order of the list', () => {
  const at = (date: string, time: string | null) => ({ date, time })
  const [early, late, whole] = [at('2026-12-05', '10:00'), at('2026-12-05', '11:00'), at('2026-12-06', null)]
  expect(groupByDate([early, late, whole])).toEqual([
    ['2026-12-05', [early, late]],
    ['2026-12-06', [whole]],
  ])
  expect(groupByDate([])).toEqual([])
})
