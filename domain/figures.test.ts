import { expect, test } from 'vitest'
import { allFigures, figureGroups, isChecked, listDueFigures } from './figures.ts'
import { allTopicNotes, notesOf } from './topic-notes.ts'

test('every figure and note has an official source, and each checked one has a check date and a later review date', () => {
  for (const { value, id } of allFigures) if (typeof value === 'number') expect(value, id).toBeGreaterThan(0)
  for (const { id, sourceUrl, checkedOn, reviewOn } of [...allFigures, ...allTopicNotes]) {
    expect(sourceUrl, id).toMatch(/^https:\/\/www\.(?:[a-z-]+\.(?:go|or)\.kr|gov\.kr|hcch\.net)/)
    for (const day of [checkedOn ?? reviewOn, reviewOn])
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10), id).toBe(day)
    if (checkedOn === null) continue
    expect(reviewOn > checkedOn, id).toBe(true)
    // A figure that was not compared for a year must not be called official.
    expect(Date.parse(reviewOn) - Date.parse(checkedOn), id).toBeLessThan(366 * 86_400_000)
  }
  expect(new Set(allFigures.map(({ group }) => group))).toEqual(new Set(figureGroups))
})

test('a figure is due from its review date on, and immediately if it was never checked', () => {
  const days = { checkedOn: '2026-11-22', reviewOn: '2027-01-05' }
  const [figure] = allFigures.map((each) => ({ ...each, ...days }))
  expect(listDueFigures('2027-01-04', [figure!])).toEqual([])
  expect(listDueFigures('2027-01-05', [figure!])).toEqual([figure])
  const known = { ...figure!, checkedOn: null }
  expect(listDueFigures('2026-11-23', [known])).toEqual([known])
  expect(listDueFigures('2030-01-01', allFigures)).toHaveLength(allFigures.length)
})

test('a note belongs to panels of the topics, and is public only with a check date', () => {
  expect(notesOf('/concern/live/1', 4).map(({ id }) => id)).toEqual(['partTime'])
  expect(notesOf('/concern/live/1', 2)).toEqual([])
  const [note] = allTopicNotes
  expect([
    isChecked({ ...note!, checkedOn: null }),
    isChecked({ ...note!, checkedOn: '2026-11-22' }),
  ]).toEqual([false, true])
})
