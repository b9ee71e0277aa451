import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstService } from '#contract/services.ts'
import { koreanInstant } from '#domain/calendar.ts'
import { waitsWorker } from '#server/features/waiting-list/worker.ts'
import { hasPostgres, startApp, type TestApp } from '#server/testing.ts'
import { refreshDueFeeds } from './feeds.ts'
import { calendar, type Event, serveCalendar } from './testing-calendar.ts'

const MINUTE_MS = 60_000
const SATURDAY = '2026-09-05'
const TIMES = ['10:00', '11:00', '11:30', '12:00']

/** Opens an office of three counsellors, of whom two have the calendar, with three services and four clients. */
async function openOffice() {
  // Races need PostgreSQL: the embedded one serialises transactions.
  const app = await startApp({
    now: '2026-09-01T00:00:00Z',
    env: { ALLOW_PRIVATE_FEEDS: 'true' },
    ...(hasPostgres() ? { engine: 'postgres' } : {}),
  })
  const owner = await app.anAdmin()
  const staff = [owner, await app.aStaffMember('counsellor'), await app.aStaffMember('counsellor')]
  const crowd = await Promise.all(Array.from({ length: 4 }, () => app.aUser()))
  const services: { id: string; minutes: number }[] = [{ id: firstService.id, minutes: 60 }]
  for (const [durationMinutes, bufferMinutes] of [
    [30, 15],
    [60, 30],
  ] as const) {
    const { body } = await owner.post('/api/services', {
      name: { en: `Talk of ${durationMinutes} minutes` },
      durationMinutes,
      bufferMinutes,
      prices: { USD: 2000 },
    })
    services.push({ id: body.service.id, minutes: durationMinutes + bufferMinutes })
  }
  const outside = await serveCalendar([])
  for (const [index, { user }] of staff.entries()) {
    const hours = [{ weekday: 6, from: '10:00', until: index === 1 ? '13:00' : '14:00' }]
    expect((await owner.patch(`/api/staff/${user.id}`, { hours })).status).toBe(200)
  }
  for (const { user } of staff.slice(0, 2))
    expect((await owner.post(`/api/staff/${user.id}/feeds`, { url: outside.address })).status).toBe(201)
  const events: Event[] = []
  return { app, owner, staff, crowd, services, outside, events }
}
type Office = Awaited<ReturnType<typeof openOffice>>

const kinds = [
  'order',
  'order',
  'book',
  'book',
  'move',
  'offer',
  'accept offer',
  'give away',
  'staff books',
  'wait',
  'take a turn',
  'cancel',
  'cancel checkout',
  'event',
] as const
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  service: fc.nat({ max: 2 }),
  counsellor: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
  time: fc.constantFrom(...TIMES),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** Makes one call, whatever it answers, unless that is a fault of the server. */
async function perform(office: Office, { kind, who, service, counsellor, time }: Act): Promise<void> {
  const { app, owner, staff, crowd, services, outside } = office
  const person = crowd[who]!
  const choice = {
    serviceId: services[service]!.id,
    ...(counsellor === null ? {} : { counsellorId: staff[counsellor]!.user.id }),
  }
  const hour = { preferredDate: SATURDAY, preferredTime: time }
  const booked = async (): Promise<{ _id: string } | undefined> =>
    (await person.get('/api/consultations')).body.reports.find(
      ({ status }: { status: string }) => status === 'pending',
    )
  const calls: Record<(typeof kinds)[number], () => Promise<{ status: number } | void>> = {
    order: () => person.post('/api/payments/orders', app.aDraft({ ...hour, ...choice })),
    book: async () => {
      const order = await person.post('/api/payments/orders', app.aDraft({ ...hour, ...choice }))
      if (order.status >= 300) return order
      app.sandbox.engine.approve(order.body.orderId)
      return person.post('/api/consultations', { paymentId: order.body.orderId })
    },
    move: async () => {
      const one = await booked()
      if (one) return person.post(`/api/consultations/${one._id}/move`, hour)
    },
    offer: async () => {
      const one = await booked()
      const hours = [{ date: SATURDAY, time }]
      if (one) return owner.post(`/api/consultations/${one._id}/offer`, { hours, reason: 'ill' })
    },
    'accept offer': async () => {
      const one = await booked()
      const answer = { answer: 'accept', date: SATURDAY, time }
      if (one) return person.post(`/api/consultations/${one._id}/offer/answer`, answer)
    },
    'give away': async () => {
      const one = await booked()
      const counsellorId = staff[counsellor ?? 0]!.user.id
      if (one) return owner.post(`/api/consultations/${one._id}/reassign`, { counsellorId })
    },
    'staff books': () =>
      owner.post('/api/admin/bookings', {
        client: { userId: person.user.id },
        ...choice,
        date: SATURDAY,
        time,
        platform: 'kakao',
        platformId: 'ann',
        pay: { kind: 'free', reason: 'second visit' },
      }),
    wait: () => person.post('/api/waits', { dates: [SATURDAY], ...choice }),
    'take a turn': async () => void (await waitsWorker(app.deps)()),
    cancel: async () => {
      const one = await booked()
      const reason = { consultationId: one?._id, cancelReason: 'ill' }
      if (one) return person.post('/api/consultations/cancel', reason)
    },
    'cancel checkout': () => person.post('/api/payments/abandon', {}),
    event: async () => {
      const event: Event = [SATURDAY, time, time.replace(/^\d\d/, '13')]
      office.events = office.events.length > 1 ? [] : [...office.events, event]
      outside.answer.text = calendar(office.events)
      await readCalendars(app)
    },
  }
  const reply = await calls[kind]()
  expect({ kind, ...reply, status: reply?.status ?? 200 }).toSatisfy(({ status }) => status < 500)
}

const MAX_READINGS = 10

/** Reads the calendars until each reading succeeded: on a busy machine one can take longer than its limit. */
async function readCalendars({ db, deps, clock }: TestApp): Promise<void> {
  for (let tries = 1; ; tries++) {
    const due = { state: 'failed', leased_until: null, next_check_at: clock.now() } as const
    await db.updateTable('calendar_feeds').set(due).execute()
    while (await refreshDueFeeds(deps));
    const failed = await db.selectFrom('calendar_feeds').selectAll().where('state', '<>', 'ok').execute()
    if (failed.length === 0) return
    if (tries === MAX_READINGS) throw new Error(`Not readable: ${JSON.stringify(failed)}`)
  }
}

/** Ends what an earlier run of the property left. */
async function endReservations({ db, clock }: TestApp): Promise<void> {
  for (const table of ['slot_claims', 'waits', 'busy_times', 'rate_limits'] as const)
    await db.deleteFrom(table).execute()
  await db
    .updateTable('consultations')
    .set({ status: 'cancelled', cancelled_by: 'admin', cancelled_at: clock.now() })
    .execute()
  await db
    .updateTable('payments')
    .set({ status: 'superseded', created_at: new Date('2026-08-01T00:00:00Z') })
    .where('status', 'in', ['creating', 'created'])
    .execute()
}

type Reservation = { key: string; person: string; from: number; until: number }

/** Every reservation with the length of its service, which the test knows by itself. */
async function reservations({ app, owner, services }: Office): Promise<Reservation[]> {
  const rows = await app.db
    .selectFrom('slot_claims as s')
    .leftJoin('payments as p', 'p.id', 's.payment_id')
    .leftJoin('waits as w', 'w.id', 's.wait_id')
    .leftJoin('counsellors as c', 'c.lane', 's.seat')
    .select(['s.starts_at as at', 's.seat', 'c.user_id as userId', 'w.service_id as waitedId', 'p.draft'])
    .execute()
  return rows.map(({ at, seat, userId, waitedId, draft }) => {
    const serviceId = waitedId ?? (draft as { serviceId?: string } | null)?.serviceId ?? firstService.id
    const { minutes } = services.find(({ id }) => id === serviceId)!
    const person = userId ?? owner.user.id
    return {
      key: `${seat} ${at.toISOString()}`,
      person,
      from: at.getTime(),
      until: at.getTime() + minutes * MINUTE_MS,
    }
  })
}

const overlap = (one: { from: number; until: number }, other: { from: number; until: number }): boolean =>
  one.from < other.until && other.from < one.until

let office: Office
beforeEach(async () => {
  office = await openOffice()
})
afterEach(async () => {
  office.outside.close()
  await office.app.stop()
})

test('concurrent changes never book a counsellor twice or during a known event', async () => {
  const { app, staff, outside } = office
  // A test that has taken too long continues: not with the office of the second try.
  const own = office
  let [runs, reserved] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 9 }),
      async (rounds) => {
        await endReservations(app)
        own.events = []
        outside.answer.text = calendar([])
        let before: Reservation[] = []
        for (const round of rounds) {
          // The calendar is read before the others act, so that all of them can know its events.
          for (const each of round.filter(({ kind }) => kind === 'event')) await perform(own, each)
          await Promise.all(round.filter(({ kind }) => kind !== 'event').map((each) => perform(own, each)))
          const now = await reservations(own)
          for (const [index, one] of now.entries())
            for (const other of now.slice(index + 1))
              expect(one.person === other.person && overlap(one, other)).toBe(false)
          const known = own.events.map(([date, from, until]) => ({
            from: koreanInstant(date, from).getTime(),
            until: koreanInstant(date, until).getTime(),
          }))
          const isNew = ({ key }: Reservation) => !before.some((each) => each.key === key)
          for (const one of now.filter(isNew))
            if (one.person !== staff[2]!.user.id)
              expect(known.some((event) => overlap(one, event))).toBe(false)
          before = now
        }
        reserved += before.length
        runs++
      },
    ),
    // Shrinking a counterexample ends before the test does.
    { numRuns: 20, interruptAfterTimeLimit: 40_000 },
  )
  expect(reserved).toBeGreaterThan(runs / 2)
})
