import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, startTimes } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const order = (by: Person, changes: Record<string, unknown>) =>
  by.post('/api/payments/orders', app.aDraft(changes))

test('a day blocked by unpaid holds becomes an action item, and one action releases it', async () => {
  const admin = await app.anAdmin()
  const actionItems = async () =>
    (await admin.get('/api/attention')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'times_held',
    )
  const preferredDate = app.bookableDate()
  const people: Person[] = []
  for (const [index, preferredTime] of startTimes(initialSettings.slots).entries()) {
    const person = await app.aUser()
    people.push(person)
    await order(person, { preferredDate, preferredTime })
    expect(await actionItems(), `${index + 1} held`).toHaveLength(index + 1 >= 6 ? 1 : 0)
  }
  const next = addDays(preferredDate, 1)
  expect(await actionItems()).toMatchObject([{ detail: `${preferredDate} 11/11` }])

  expect((await people[0]!.post('/api/payments/release')).body.code).toBe('NOT_FOUND')
  const { body } = await admin.post('/api/payments/release')
  expect(body).toMatchObject({ success: true, released: 11 })
  expect(await actionItems()).toEqual([])
  const { days } = (await app.client().get(`/api/availability?from=${preferredDate}&to=${next}`)).body
  expect(days[0].times.every(({ free }: { free: boolean }) => free)).toBe(true)
  expect((await admin.get('/api/audit?action=holds.release')).body.entries).toMatchObject([
    { actorId: admin.user.id, detail: { released: 11 } },
  ])
})

test('the action item counts the free slots of all counsellors, and none that is closed', async () => {
  const admin = await app.anAdmin()
  const detailOf = async () =>
    (await admin.get('/api/attention')).body.items
      .filter(({ kind }: { kind: string }) => kind === 'times_held')
      .map(({ detail }: { detail: string }) => detail)
  const date = app.bookableDate()
  const counsellor = await app.aStaffMember('counsellor')
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const setHours = (until: string) =>
    admin.patch(`/api/staff/${counsellor.user.id}`, { hours: [{ weekday, from: '10:00', until }] })
  const starts = startTimes(initialSettings.slots)
  for (const preferredTime of starts.slice(0, 6))
    await order(await app.aUser(), { preferredDate: date, preferredTime, counsellorId: admin.user.id })
  expect(await detailOf()).toEqual([`${date} 6/11`])
  expect((await setHours('12:00')).status).toBe(200)
  expect(await detailOf()).toEqual([])
  for (const time of starts.slice(6, 10)) {
    const closed = await admin.post('/api/calendar', { date, time, seats: 0, note: 'A visit' })
    expect(closed.status).toBe(200)
  }
  expect(await detailOf()).toEqual([`${date} 6/9`])
})
