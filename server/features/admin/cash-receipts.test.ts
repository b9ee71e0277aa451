import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outsideBooking } from '#server/testing-outside-booking.ts'
import { aPaidOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import { type Person } from '#server/testing.ts'

let portone: PortoneApp
let admin: Person
let ann: Person

beforeEach(async () => {
  portone = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  admin = await portone.app.anAdmin()
  ann = await portone.app.aUser()
})
afterEach(() => portone.stop())

const receipt = { kind: 'deduction', approvalNumber: '123456789', issuedOn: '2026-09-01' }
const pathOf = (id: string): string => `/api/consultations/${id}/cash-receipt`
const aKoreanBooking = async (): Promise<string> => (await aPaidOrder(portone, ann)).consultation._id
/** The columns about VAT and cash receipts of the accounting export's lines, after the line's kind. */
const ledger = async () => {
  const text = String((await admin.get('/api/books.csv')).body)
  const [heading, ...lines] = text.trimEnd().split('\r\n')
  const from = heading!.split(',').indexOf('부가세율(%)')
  return lines.map((line) => [line.split(',')[1], ...line.split(',').slice(from)])
}

test('a note of a cash receipt is shown with author and time, and earlier notes are kept', async () => {
  const path = pathOf(await aKoreanBooking())
  expect((await admin.get(path)).body).toMatchObject({ version: 0, notes: [] })
  expect((await admin.put(path, { version: 0, receipt })).status).toBe(200)
  const cancelled = await admin.put(path, { version: 1, receipt: null })
  const { email: by } = admin.user
  expect(cancelled.body).toMatchObject({
    version: 2,
    notes: [
      { receipt: null, by, at: '2026-09-01T00:00:00.000Z' },
      { receipt, by },
    ],
  })
  expect((await admin.get(path)).body).toEqual(cancelled.body)
})

test('a note cannot be changed in the database', async () => {
  const path = pathOf(await aKoreanBooking())
  await admin.put(path, { version: 0, receipt })
  const change = portone.app.db.updateTable('cash_receipts').set({ approval_number: '1' }).execute()
  await expect(change).rejects.toThrow('append-only')
})

test('of two owners who save a note at once, one gets a conflict', async () => {
  const path = pathOf(await aKoreanBooking())
  const other = await portone.app.anAdmin()
  const both = await Promise.all([
    admin.put(path, { version: 0, receipt }),
    other.put(path, { version: 0, receipt: null }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('STALE_VERSION')
  expect((await admin.put(path, { version: 7, receipt })).body.code).toBe('STALE_VERSION')
  expect((await admin.get(path)).body.version).toBe(1)
})

test.each([
  ['a day before the payment', { ...receipt, issuedOn: '2026-08-31' }, 422],
  ['a day to come', { ...receipt, issuedOn: '2026-09-02' }, 422],
  ['a day that there is not', { ...receipt, issuedOn: '2026-02-30' }, 422],
  ['another kind', { ...receipt, kind: 'gift' }, 400],
  ['no approval number', { ...receipt, approvalNumber: ' ' }, 400],
])('a note with %s is refused', async (_, wrong, status) => {
  const path = pathOf(await aKoreanBooking())
  expect((await admin.put(path, { version: 0, receipt: wrong })).status).toBe(status)
  expect((await admin.get(path)).body.version).toBe(0)
})

test('a receipt for cash may be older than the booking that staff enter for it', async () => {
  const booked = await admin.post('/api/admin/bookings', outsideBooking({ userId: ann.user.id }))
  const path = pathOf(booked.body.consultation._id)
  const issuedOn = (day: string) => admin.put(path, { version: 0, receipt: { ...receipt, issuedOn: day } })
  expect((await issuedOn('2026-09-02')).body.fields).toEqual({ 'receipt.issuedOn': 'INVALID_INPUT' })
  expect((await issuedOn('2025-08-31')).status).toBe(422)
  expect((await issuedOn('2026-08-31')).status).toBe(200)
})

test('there is no cash receipt for USD or for an unknown booking', async () => {
  const { _id } = await portone.app.aPaidConsultation(ann)
  expect((await admin.put(pathOf(_id), { version: 0, receipt })).body.code).toBe('CONFLICT')
  expect((await admin.put(pathOf(randomUUID()), { version: 0, receipt })).status).toBe(404)
})

test('the audit log names who recorded a cash receipt, and contains no approval number', async () => {
  const id = await aKoreanBooking()
  await admin.put(pathOf(id), { version: 0, receipt })
  const entries = await portone.app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target', 'detail'])
    .where('action', '=', 'cash_receipt.note')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.user.id, target: id, detail: { issued: true } }])
})

test('the ledger file has the newest note beside the payment, and nothing beside its refund', async () => {
  const id = await aKoreanBooking()
  expect(await ledger()).toEqual([['결제', '', '', '', '', '', '']])
  await admin.put(pathOf(id), { version: 0, receipt: null })
  expect((await ledger())[0]!.slice(4)).toEqual(['미발급', '', ''])
  await admin.put(pathOf(id), { version: 1, receipt: { ...receipt, kind: 'evidence' } })
  await admin.post(`/api/consultations/${id}/refund`, { amount: '9000', reason: 'Late' })
  await portone.app.settle()
  expect((await ledger()).map(([kind, , , , ...note]) => [kind, ...note])).toEqual([
    ['결제', '지출증빙', '123456789', '2026-09-01'],
    ['환불', '', '', ''],
  ])
})

test('the ledger file separates value added tax of payments and refunds once the owner has set its rate', async () => {
  const id = await aKoreanBooking()
  await portone.app.aPaidConsultation(ann, { preferredTime: '12:00' })
  await admin.post(`/api/consultations/${id}/refund`, { amount: '11000', reason: 'Late' })
  await portone.app.settle()
  const version = 0
  const rates = [{ date: '2026-09-01', currency: 'USD', won: '1385' }]
  expect((await admin.put('/api/rates', { rates, version })).status).toBe(200)
  expect((await admin.put('/api/settings', { version, changes: { vat: { KRW: 10 } } })).status).toBe(200)
  const parts = (await ledger()).map((line) => line.slice(0, 4))
  // Dollars have no VAT rate: they are converted to won and not split.
  expect(parts.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ['결제', '', '', ''],
    ['결제', '10', '44545', '4455'],
    ['환불', '10', '-10000', '-1000'],
  ])
})
