import { expect, test } from 'vitest'
import { type Answer, readAnswer } from './api.ts'

const read = (status: number, body: unknown): Answer<unknown> =>
  readAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), () => null)

test('a reply without a code is a refusal if it has a message or a status below 400, else a failed request', () => {
  expect(read(200, { success: false })).toMatchObject({ ok: false, code: 'UNKNOWN', message: '' })
  expect(read(400, { success: false })).toMatchObject({ ok: false, code: 'INTERNAL', message: '' })
  expect(read(400, {})).toMatchObject({ ok: false, code: 'INTERNAL' })
  expect(read(502, '<h1>Bad Gateway</h1>')).toMatchObject({ ok: false, code: 'INTERNAL', message: '' })
  expect(read(400, { success: false, message: 'Not on a holiday.' })).toMatchObject({
    code: 'UNKNOWN',
    message: 'Not on a holiday.',
  })
})

test('the text of a refusal is read from message or error', () => {
  expect(read(200, { success: false, error: 'Not on a holiday.' })).toMatchObject({
    code: 'UNKNOWN',
    message: 'Not on a holiday.',
  })
  expect(read(409, { success: false, code: 'SLOT_TAKEN', error: 'b', message: 'a' })).toMatchObject({
    code: 'SLOT_TAKEN',
    message: 'a',
  })
})
