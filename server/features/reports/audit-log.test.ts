import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

test('reads are left out of the audit log on request, and the log itself stays complete', async () => {
  const admin = await app.anAdmin()
  const actions = async (query: string): Promise<string[]> =>
    (await admin.get(`/api/audit${query}`)).body.entries.map(({ action }: { action: string }) => action)
  await admin.put('/api/settings', { version: 0, changes: { prices: { USD: 4000 } } })
  await admin.get('/api/consultations')
  const changes = await actions('?reading=left_out')
  expect(changes).toContain('settings.change')
  expect(changes.filter((action) => action.endsWith('.read'))).toEqual([])
  expect(await actions('')).toEqual(expect.arrayContaining(['settings.change', 'consultations.read']))
  // An explicit filter by action includes reads.
  expect(await actions('?reading=left_out&action=consultations.read')).toEqual(['consultations.read'])
})

test('only actions that read are named read', () => {
  const reading = auditActions.filter((action) => action.endsWith('.read'))
  expect(reading).toEqual([
    'staff.read',
    'reviews.read',
    'ledger.read',
    'attention.read',
    'consultations.read',
    'file.read',
    'room.read',
    'preparation.read',
    'messages.read',
    'clients.read',
    'desk.read',
    'receipt.read',
    'feed.read',
    'audit.read',
  ])
})

test('the audit log of one user is found by the whole address, in any spelling', async () => {
  const ann = await app.aUser({ email: 'annlog@gmail.com' })
  const admin = await app.anAdmin()
  const actorsBy = async (email: string) =>
    (await admin.get(`/api/audit?email=${encodeURIComponent(email)}`)).body.entries.map(
      ({ actorId }: { actorId: string }) => actorId,
    )
  expect(await actorsBy(' AnnLog@gmail.com')).toEqual([ann.user.id])
  expect(await actorsBy('ann')).toEqual([])
  expect(new Set(await actorsBy(admin.user.email))).toEqual(new Set([admin.user.id]))
})

test('an entry about a booking names its number', async () => {
  const ann = await app.aUser()
  const booking = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booking._id, cancelReason: 'I am ill' })
  const admin = await app.anAdmin()
  const { entries } = (await admin.get('/api/audit?action=consultation.cancel')).body
  expect(entries).toMatchObject([{ target: booking._id, bookingNumber: booking.number }])
  const others = (await admin.get('/api/audit?action=audit.read')).body.entries
  expect(others).toMatchObject([{ bookingNumber: null }])
})
