import { expect, test } from 'vitest'
import { firstQuickAnswers } from '#domain/ready-texts.ts'
import { renderPart } from '#web/testing-render.tsx'
import { QuickAnswerList } from './quick-answers.tsx'

const [, , late] = firstQuickAnswers
const show = (given: { locale: string; text: string }, answers = [late!]) =>
  renderPart(<QuickAnswerList {...given} answers={answers} onChoose={() => {}} />, ['chat'], 'ko')

test('staff read each quick reply in their own language, beside the text that is sent', async () => {
  const html = await show({ locale: 'vi', text: '' })
  expect(html).toContain(`<span lang="ko">${late!.ko}</span><span lang="vi">${late!.vi}</span>`)
})

test('a chosen reply is explained in full until the message no longer contains it', async () => {
  const meaning = `뜻: ${late!.ko}`
  expect(await show({ locale: 'vi', text: `Chào bạn\n${late!.vi}` })).toContain(meaning)
  expect(await show({ locale: 'vi', text: 'Chào bạn' })).not.toContain(meaning)
})

test('a reply is shown once if it is sent in the language of the staff or has no translation', async () => {
  expect(await show({ locale: 'ko', text: '' })).not.toContain('lang="vi"')
  const html = await show({ locale: 'vi', text: 'Xin chào' }, [{ vi: 'Xin chào' }])
  expect(html.match(/Xin chào/g)).toHaveLength(1)
})
