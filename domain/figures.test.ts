import { expect, test } from 'vitest'
import { allFigures, figureGroups, figuresToCompare } from './figures.ts'

test('every figure names an official page, the day it was compared and a later day to compare it again', () => {
  for (const { id, sourceUrl, checkedOn, lookAgainOn, value } of allFigures) {
    expect(sourceUrl, id).toMatch(/^https:\/\/www\.(?:[a-z]+\.(?:go|or)\.kr|gov\.kr|hcch\.net)/)
    for (const day of [checkedOn, lookAgainOn])
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10), id).toBe(day)
    expect(lookAgainOn > checkedOn, id).toBe(true)
    // What nobody compares for a year is not called official any more.
    expect(Date.parse(lookAgainOn) - Date.parse(checkedOn), id).toBeLessThan(366 * 86_400_000)
    if (typeof value === 'number') expect(value, id).toBeGreaterThan(0)
  }
  expect(new Set(allFigures.map(({ group }) => group))).toEqual(new Set(figureGroups))
})

test('a figure is asked for again from its day on, and not before', () => {
  const [figure] = allFigures.map((each) => ({ ...each, lookAgainOn: '2027-01-05' }))
  expect(figuresToCompare('2027-01-04', [figure!])).toEqual([])
  expect(figuresToCompare('2027-01-05', [figure!])).toEqual([figure])
  expect(figuresToCompare('2030-01-01')).toHaveLength(allFigures.length)
})
