import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { ConsultationTable } from './consultation-table.tsx'

const consultation: Consultation = {
  _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
  number: 'N-7K2P4',
  name: 'Linh Tran',
  email: 'linh@naver.com',
  userAccountEmail: 'linh.tran@gmail.com',
  preferredDate: '2026-12-05',
  preferredTime: '10:00',
  startsAt: '2026-12-05T01:00:00.000Z',
  endsAt: '2026-12-05T02:00:00.000Z',
  service: { id: '0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11', name: 'One-to-one chat consultation' },
  counsellor: { id: '1', name: 'Kim Haneul', alone: true },
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'en',
  platform: 'kakao',
  platformId: 'linh99',
  message: 'Which visa do I need?',
  fileName: null,
  paymentStatus: 'completed',
  amount: '36.00',
  currency: 'USD',
  couponCode: null,
  couponLostIfCancelled: null,
  status: 'pending',
  course: 'booked',
  durationMinutes: 60,
  movesLeft: 2,
  moveUntil: '2026-12-04T01:00:00.000Z',
  freeMove: false,
  offer: null,
  undoUntil: null,
  missedAskedAt: null,
  cancelReason: null,
  cancelCause: null,
  cancelledBy: null,
  cancelDate: null,
  refund: null,
  refundIfCancelledNow: '36.00',
  fullRefundUntil: '2026-12-04T01:00:00.000Z',
  dispute: null,
  review: null,
  createdAt: '2026-11-20T01:00:00.000Z',
}

async function render(
  changes: Partial<Consultation> = {},
  marks: { nextId?: string; today?: string; now?: string } = {},
): Promise<string> {
  const catalogue = await loadCatalogue('en', ['admin'])
  const nothing = (): void => {}
  return renderToStaticMarkup(
    <CatalogueContext value={catalogue}>
      <ConsultationTable
        counsellors={[]}
        reports={[{ ...consultation, ...changes }]}
        nextId={marks.nextId ?? null}
        today={marks.today ?? '2026-12-01'}
        busy={null}
        now={Date.parse(marks.now ?? '2026-12-05T02:00:00.000Z')}
        onOpen={nothing}
        onComplete={nothing}
        onCancel={nothing}
      />
    </CatalogueContext>,
  )
}

const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([part]) =>
    part.replace(/<[^>]+>/g, ''),
  )

test('the table has the ten columns of the specification, in their order', async () => {
  expect(textsOf(await render(), 'th')).toEqual([
    'ID',
    'Name',
    'Email',
    'Account Email',
    'Date',
    'Time',
    'Platform',
    'Payment Status',
    'Status',
    'Actions',
  ])
})

test('a row shows the first eight characters of the id and texts in the other cells', async () => {
  expect(textsOf(await render({}, { now: '2026-12-05T00:00:00.000Z' }), 'td')).toEqual([
    '3f2a9c1b…',
    'Linh Tran',
    'linh@naver.com',
    'linh.tran@gmail.com',
    '2026-12-05 Sat',
    '10:00',
    'KakaoTalk',
    'Paid',
    'Active',
    'Cancel',
  ])
})

test('the state of a row is the state on the page of its consultation', async () => {
  const state = async (changes: Partial<Consultation>, now: string): Promise<string | undefined> =>
    textsOf(await render(changes, { now }), 'td')[8]
  expect(await state({}, '2026-12-05T01:30:00.000Z')).toBe('Not begun')
  expect(await state({ course: 'begun' }, '2026-12-05T01:30:00.000Z')).toBe('Under way')
  expect(await state({}, '2026-12-05T02:00:00.000Z')).toBe('Ended, not closed')
  const absent = { status: 'completed', course: 'missed_by_student' } as const
  expect(await state(absent, '2026-12-05T02:00:00.000Z')).toBe('Did not come')
})

test('every cell names its column for the cards of a narrow window', async () => {
  const html = await render()
  const labels = [...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)
  expect(labels).toEqual(textsOf(html, 'th'))
})

test('a consultation can be completed once it has begun, and not after a missed consultation', async () => {
  const actions = async (changes: Partial<Consultation>, now: string): Promise<string | undefined> =>
    textsOf(await render(changes, { now }), 'td').at(-1)
  expect(await actions({}, '2026-12-05T00:59:59.000Z')).toBe('Cancel')
  expect(await actions({}, '2026-12-05T01:00:00.000Z')).toBe('CompleteCancel')
  expect(await actions({ course: 'missed_by_office' }, '2026-12-05T02:00:00.000Z')).toBe('Cancel')
})

test('a completed consultation can be cancelled, a cancelled one offers no action', async () => {
  expect(textsOf(await render({ status: 'completed' }), 'td').at(-1)).toBe('Cancel')
  expect(textsOf(await render({ status: 'cancelled' }), 'td').at(-1)).toBe('')
})

test('an incomplete refund is shown beside the payment', async () => {
  const payment = async (changes: Partial<Consultation>): Promise<string | undefined> =>
    textsOf(await render({ status: 'cancelled', ...changes }), 'td')[7]
  expect(await payment({ refund: { amount: '36.00', status: 'pending' } })).toBe('PaidRefund in progress')
  const waiting = { refund: { amount: '36.00', status: 'needs_attention' } } as const
  expect(await payment(waiting)).toBe('PaidRefund failed')
  expect(await payment({ ...waiting, isOutside: true })).toBe('PaidTransfer the refund')
  const refunded = { paymentStatus: 'refunded', refund: { amount: '36.00', status: 'completed' } } as const
  expect(await payment(refunded)).toBe('Refunded')
})

test('the next consultation and those of today are marked', async () => {
  const date = (html: string): string | undefined => textsOf(html, 'td')[4]
  expect(date(await render({}, { nextId: consultation._id, today: '2026-12-05' }))).toBe('2026-12-05 SatNext')
  expect(date(await render({}, { today: '2026-12-05' }))).toBe('2026-12-05 SatToday')
  expect(date(await render({ status: 'completed' }, { today: '2026-12-05' }))).toBe('2026-12-05 Sat')
})
