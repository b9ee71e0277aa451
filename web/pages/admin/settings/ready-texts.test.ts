import { expect, test } from 'vitest'
import { readAnswers, readSteps, readTemplates, stepLines, templateFieldOf } from './ready-texts.ts'

function formOf(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

test('an answer is stored per language, and an emptied one is removed', () => {
  const form = formOf({
    'quickAnswers.0.en': ' I am here. ',
    'quickAnswers.0.ko': '',
    'quickAnswers.1.en': '',
    'quickAnswers.3.vi': 'Xin chào',
  })
  expect(readAnswers(form)).toEqual([{ en: 'I am here.' }, { vi: 'Xin chào' }])
})

test('the steps of a template are lines, each with its link at the end', () => {
  const steps = [
    { text: 'Register for the TOPIK', link: 'https://www.topik.go.kr' },
    { text: 'Write the study plan', link: '' },
  ]
  expect(readSteps(`${stepLines(steps)}\n\n`)).toEqual(steps)
  const form = formOf({
    'planTemplates.0.title': 'Degree',
    'planTemplates.0.language': 'en',
    'planTemplates.0.summary': '',
    'planTemplates.0.steps': stepLines(steps),
    'planTemplates.1.title': '',
    'planTemplates.1.language': 'en',
    'planTemplates.1.summary': '',
    'planTemplates.1.steps': '',
  })
  expect(readTemplates(form)).toEqual([{ title: 'Degree', language: 'en', summary: '', steps }])
})

test('an error in one step is shown at the field of the steps', () => {
  expect(templateFieldOf('planTemplates.2.steps.0.text')).toBe('planTemplates.2.steps')
  expect(templateFieldOf('planTemplates.2.title')).toBe('planTemplates.2.title')
})
