import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { locales } from '#contract/locales.ts'
import { saveText } from '#web/program/stored-text.ts'
import { testStorage } from '#web/program/testing-storage.ts'
import { renderPart } from '#web/testing-render.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ReviewForm } from './review-form.tsx'

testStorage()
const ID = '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab'
const consultation = {
  _id: ID,
  startsAt: '2026-12-05T01:00:00.000Z',
  amount: '36.00',
  currency: 'USD',
  refund: null,
  refundIfCancelledNow: '36.00',
  fullRefundUntil: '2026-12-04T01:00:00.000Z',
  status: 'pending',
} as Consultation

test.each(locales)(
  'the page in %s shows the unsent review that was typed in another language',
  async (locale) => {
    const draft = { rating: '4', text: 'Rõ ràng <3', shown: 'name', shownName: 'Linh', shownInitial: 'N.' }
    saveText(`review ${ID}`, '', JSON.stringify(draft))
    const html = await renderPart(<ReviewForm consultationId={ID} name="Linh" />, ['booking'], locale)
    expect(html).toMatch(/<details [^>]*open/)
    expect(html).toMatch(/>Rõ ràng &lt;3<\/textarea>/)
    expect(html.match(/name="rating"[^>]* checked=""[^>]* value="(\d)"/)?.[1]).toBe('4')
    expect(html.match(/name="shown"[^>]* checked=""[^>]* value="(\w+)"/)?.[1]).toBe('name')
    expect(html).toMatch(/name="shownName"[^>]* value="Linh"/)
  },
)

test('unreadable stored data of a review leaves an empty form', async () => {
  saveText(`review ${ID}`, '', '{"text":')
  const html = await renderPart(<ReviewForm consultationId={ID} name="Linh" />, ['booking'])
  expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
})

test('a reason for a cancellation survives a change of language', async () => {
  saveText(`cancel ${ID}`, '', 'My exam was moved')
  const dialog = <CancelDialog consultation={consultation} open onClose={() => {}} onCancelled={() => {}} />
  expect(await renderPart(dialog, ['booking'], 'mn')).toContain('>My exam was moved</textarea>')
})
