import { expect, test } from 'vitest'
import { lastMonths } from './books-period.tsx'

test('the selectable months are the current one until today and eleven whole ones', () => {
  const months = lastMonths('2028-03-05')
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual([
    { from: '2028-03-01', to: '2028-03-05' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2027-12-01', to: '2027-12-31' },
  ])
})
