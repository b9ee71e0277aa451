import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
})
afterEach(() => app.stop())

test('the export of a counsellor contains their hours, days off and calendars, and no secret address', async () => {
  const owner = await app.anAdmin()
  const bora = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 6, from: '10:00', until: '13:00' }]
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours })).status).toBe(200)
  const exceptions = `/api/staff/${bora.user.id}/exceptions`
  for (const day of [
    { date: '2026-09-05', hours: [] },
    { date: '2026-09-08', hours: [{ from: '14:00', until: '16:00' }] },
  ])
    expect((await owner.put(exceptions, day)).status).toBe(200)
  await app.db
    .insertInto('calendar_feeds')
    .values({
      id: crypto.randomUUID(),
      user_id: bora.user.id,
      host: 'calendar.google.com',
      sealed_address: Buffer.from('sealed'),
      next_check_at: app.clock.now(),
      created_at: app.clock.now(),
    })
    .execute()
  expect((await bora.post('/api/desk/calendar', {})).status).toBeLessThan(300)

  const { data } = (await bora.get('/api/export')).body
  const at = app.clock.now().toISOString()
  expect(data).toMatchObject({
    workingHours: {
      weekly: hours,
      days: [
        { date: '2026-09-05', hours: [] },
        { date: '2026-09-08', hours: [{ from: '14:00', until: '16:00' }] },
      ],
    },
    calendars: [{ host: 'calendar.google.com', createdAt: at, lastReadAt: null }],
    calendarFeed: { createdAt: at },
  })
  expect(JSON.stringify(data)).not.toContain('sealed')
  expect((await owner.get('/api/export')).body.data).toMatchObject({ workingHours: null, calendars: [] })
})

test('the export of a client contains offers, moves and absences of their consultations', async () => {
  const owner = await app.anAdmin()
  const ann = await app.aUser()
  const { _id: id } = await app.aPaidConsultation(ann, { preferredDate: '2026-09-05' })
  const offer = { hours: [{ date: '2026-09-12', time: '10:00' }], reason: 'Your counsellor is ill' }
  expect((await owner.post(`/api/consultations/${id}/offer`, offer)).status).toBe(200)
  const exported = async () => (await ann.get('/api/export')).body.data.consultations[0]
  expect(await exported()).toMatchObject({
    offer: { hours: ['2026-09-12T01:00:00.000Z'], reason: 'Your counsellor is ill' },
    missedBy: null,
    moves: 0,
  })

  app.clock.set('2026-09-05T01:25:00Z')
  await Promise.all([app.logIn(owner), app.logIn(ann)])
  expect((await owner.post(`/api/consultations/${id}/begin`, {})).status).toBe(200)
  expect((await owner.post(`/api/consultations/${id}/absent`, {})).status).toBe(200)
  const at = app.clock.now().toISOString()
  expect(await exported()).toMatchObject({ missedBy: 'student', missedAt: at, beganAt: at })
})
