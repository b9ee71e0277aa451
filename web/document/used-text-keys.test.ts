import { expect, test } from 'vitest'
import { usedTextKeys } from './used-text-keys.ts'

test.each([
  ['t(`history.date`)', ['history.date']],
  ['t("history.refund")', ['history.refund']],
  ['t(`history.refund.${status}`)', ['history.refund.none', 'history.refund.next.none']],
  ['t("history.refund.next."+status)', ['history.refund.next.none']],
  ['t(`history.dates`)', []],
  ['t(`my.history.refund.${status}`)', []],
])('the program %s uses the text keys %j', (program, expected) => {
  const keys = ['history.date', 'history.refund', 'history.refund.none', 'history.refund.next.none']
  expect(usedTextKeys(program, keys)).toEqual(expected)
})
