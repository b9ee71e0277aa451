import { expect, test } from 'vitest'
import { aStep, draftOf, isSamePlan, linkOf, moved, planOf, taken, templateName } from './draft.ts'

const PLAN = {
  language: 'en',
  summary: 'Design in Seoul.',
  steps: [
    { text: 'Translate the transcript', on: '2026-10-01', link: 'https://www.hikorea.go.kr/a' },
    { text: 'Write the portfolio', on: null, link: null },
  ],
}

test('a stored plan is unchanged after the editor reads and writes it', () => {
  expect(planOf(draftOf(PLAN))).toEqual(PLAN)
  expect(isSamePlan(planOf(draftOf(PLAN)), PLAN)).toBe(true)
  expect(isSamePlan({ ...PLAN, summary: 'Design in Busan.' }, PLAN)).toBe(false)
})

test('a URL without https becomes a link, other text does not', () => {
  expect(linkOf(' ')).toBe('')
  expect(linkOf('www.topik.go.kr')).toBe('https://www.topik.go.kr')
  expect(linkOf('https://www.topik.go.kr/a?b=1')).toBe('https://www.topik.go.kr/a?b=1')
  for (const typed of ['http://topik.go.kr', 'javascript:alert(1)', 'topik', 'topik go.kr'])
    expect(linkOf(typed)).toBeNull()
})

test('an empty step and an incomplete URL are not saved', () => {
  const draft = { language: 'en', summary: '', steps: [aStep(), { ...aStep(), text: 'Read', link: 'www' }] }
  expect(planOf(draft).steps).toEqual([{ text: 'Read', on: null, link: null }])
})

test('a template fills an empty plan in its language and is appended to a written one', () => {
  const template = { language: 'ko', summary: '요약', steps: [{ text: '번역', link: '' }] }
  const empty = { language: 'en', summary: ' ', steps: [aStep()] }
  expect(planOf(taken(empty, template))).toEqual({
    language: 'ko',
    summary: '요약',
    steps: [{ text: '번역', on: null, link: null }],
  })
  expect(planOf(taken(draftOf(PLAN), template))).toMatchObject({
    language: 'en',
    summary: 'Design in Seoul.\n\n요약',
    steps: [{ text: 'Translate the transcript' }, { text: 'Write the portfolio' }, { text: '번역' }],
  })
})

test('a template in another language than the plan is marked in the list', () => {
  const template = { title: 'First steps', language: 'en' }
  expect(templateName(template, 'en')).toBe('First steps')
  expect(templateName(template, 'vi')).toBe('First steps (English)')
  expect(templateName({ ...template, language: 'th' }, 'vi')).toBe('First steps (th)')
})

test('a step moves by one place', () => {
  const steps = draftOf(PLAN).steps
  expect(moved(steps, 1, -1).map(({ text }) => text)).toEqual([
    'Write the portfolio',
    'Translate the transcript',
  ])
  expect(moved(steps, 0, 1)[1]?.text).toBe('Translate the transcript')
})
