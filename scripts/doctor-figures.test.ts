import { expect, test } from 'vitest'
import { allFigures } from '#domain/figures.ts'
import { describeFinding } from '#domain/site-status.ts'
import { allTopicNotes } from '#domain/topic-notes.ts'
import { findingTexts } from '#web/texts/en/findings.ts'
import { figuresOf } from './doctor-machine.ts'

test('the doctor warns about official figures and notes from their review date on', () => {
  const compared = allFigures.map((each) => ({ ...each, checkedOn: '2026-11-22' }))
  expect(figuresOf(new Date('2026-11-22T12:00:00Z'), compared).state).toBe('ok')
  const later = figuresOf(new Date('2040-01-01T00:00:00Z'))
  expect(later.state).toBe('warn')
  const texts = describeFinding(later, findingTexts)
  const text = `${texts.text}: ${texts.remedy}`
  for (const { id, sourceUrl } of [...allFigures, ...allTopicNotes]) {
    expect(text).toContain(id)
    expect(text).toContain(sourceUrl)
  }
})
