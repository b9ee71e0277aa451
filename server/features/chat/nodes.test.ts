import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Notifier, openPostgresNotifier } from '#server/db/notifications.ts'
import { testClient } from '#server/testing-client.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing-database.ts'
import { type Client, hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'
import { openStream, portOf, say, soon } from './testing.ts'

describe.runIf(hasPostgres())('two nodes on one PostgreSQL', () => {
  let database: TestDatabase
  let app: TestApp
  let other: Awaited<ReturnType<typeof buildApp>>
  let notifiers: Notifier[]
  let ann: Person
  let admin: Person
  let id: string
  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    notifiers = [0, 1].map(() => openPostgresNotifier(database.url!, () => {}))
    app = await startApp({ database, engine: 'postgres', deps: { notifier: notifiers[0]! } })
    other = await buildApp({ ...app.deps, notifier: notifiers[1]! }, { pages: null })
    await other.ready()
    ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
    id = (await app.aPaidConsultation(ann))._id
    await portOf(app.server)
    await portOf(other)
    await soon(async () => ((await listeners()) === 2 ? true : undefined))
  })
  afterEach(async () => {
    await other.close()
    await app.stop()
    for (const notifier of notifiers) await notifier.close()
    await database.close()
  })

  const listeners = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'naru live' and datname = current_database() and query in ('listen live', 'select 1')`.execute(
      app.db,
    )
    return rows[0]!.count
  }
  const elsewhere = (person: Person): Client => {
    const client = testClient(other, app.deps.config.publicUrl, person.address)
    for (const [name, value] of person.cookies) client.cookies.set(name, value)
    return client
  }
  const textsOf = (events: { event: string; data: Record<string, unknown> }[]): unknown[] =>
    events.filter(({ event }) => event === 'message').map(({ data }) => data.text)

  test('messages written on one node arrive on the other in one order, however many write at once', async () => {
    const here = await openStream(app.server, ann, id)
    const there = await openStream(other, admin, id)
    const [a, b] = [ann, elsewhere(admin)]
    await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 ? a : b, id, `Line ${n}`)))
    const all = (stream: typeof here) =>
      soon(() => (textsOf(stream.events).length >= 20 ? textsOf(stream.events) : undefined))
    const received = await all(here)
    expect(received.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `Line ${n}`).toSorted())
    expect(await all(there)).toEqual(received)
    const ids = here.events.filter(({ event }) => event === 'message').map(({ data }) => data.id)
    expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    here.close()
    there.close()
  })

  test('one key sent to both nodes at once creates one message', async () => {
    const answers = await Promise.all(
      [ann, elsewhere(ann), ann, elsewhere(ann)].map((client) =>
        client.post(`/api/consultations/${id}/room`, { key: 'twice', text: 'Hello' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.message))).size).toBe(1)
    expect((await ann.get(`/api/consultations/${id}/room`)).body.messages).toHaveLength(1)
  })

  test('lost notifications delay messages by seconds and lose none', async () => {
    const there = await openStream(other, admin, id)
    await there.until(({ event }) => event === 'presence')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'naru live' and datname = current_database()`.execute(app.db)
    await say(ann, id, 'Did this arrive?')
    await there.until(({ data }) => data.text === 'Did this arrive?')
    await soon(async () => ((await listeners()) === 2 ? true : undefined))
    const before = Date.now()
    await say(ann, id, 'And this, at once?')
    await there.until(({ data }) => data.text === 'And this, at once?')
    expect(Date.now() - before).toBeLessThan(2500)
    there.close()
  })

  test('the readers of a node that ends continue on the other node', async () => {
    const first = await openStream(other, ann, id)
    await say(admin, id, 'One')
    const { id: lastId } = await first.until(({ data }) => data.text === 'One')
    await other.close()
    await first.ended
    await say(admin, id, 'Two')
    const second = await openStream(app.server, ann, id, { headers: { 'last-event-id': lastId } })
    await second.until(({ data }) => data.text === 'Two')
    expect(textsOf(second.events)).toEqual(['Two'])
    second.close()
  })
})
