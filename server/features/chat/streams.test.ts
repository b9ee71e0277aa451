import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { openEventStreams, type EventStreams, type Stream } from './streams.ts'
import { say, soon } from './testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let id: string
let sessionId: string
let streams: EventStreams
beforeEach(async () => {
  app = await startApp()
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
  id = (await app.aPaidConsultation(ann))._id
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ann.user.id)
    .executeTakeFirstOrThrow()
  sessionId = session.id
  streams = openEventStreams(app.deps)
})
afterEach(async () => {
  streams.close()
  await app.stop()
})

/** A stream of the client that collects the ids of its messages. */
function aStream(more: Partial<Stream> = {}): Stream & { received: number[] } {
  const received: number[] = []
  return {
    consultationId: id,
    side: 'student',
    personId: ann.user.id,
    sessionId,
    counsellorId: undefined,
    after: 0,
    isFull: () => false,
    isEnded: () => false,
    write: (text) => {
      const [, number] = /^id: (\d+)\nevent: message/.exec(text) ?? []
      if (number) received.push(Number(number))
    },
    end: () => {},
    received,
    ...more,
  }
}

test('a reader whose buffer is drained while messages are fetched misses none of them', async () => {
  for (let n = 1; n <= 5; n++) await say(admin, id, `Line ${n}`)
  const current = aStream({ after: 5 })
  await streams.join(current)
  await say(admin, id, 'Line 6')
  // Full when the batch is chosen, and drained when it arrives.
  let asked = 0
  const slow = aStream({ isFull: () => asked++ === 0 })
  await streams.join(slow)
  streams.resume(id)
  await soon(() => (slow.received.length >= 6 ? true : undefined))
  expect(slow.received).toEqual([1, 2, 3, 4, 5, 6])
})

test('a stream that could not be started does not count', async () => {
  const lost = aStream({ consultationId: 'no such chat' })
  await expect(streams.join(lost)).rejects.toThrow()
  expect(streams.countOf(ann.user.id)).toBe(0)
})
