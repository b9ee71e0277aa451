import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { MailRefusedForGood } from '#server/deps.ts'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let refuses = false
beforeEach(async () => {
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
  const { mail } = app.deps
  app.deps.mail = {
    ...mail,
    send: async (sent) => {
      if (refuses && sent.to === ADDRESS) throw new MailRefusedForGood(`550 5.1.1 <${ADDRESS}> unknown`)
      await mail.send(sent)
    },
  }
})
afterEach(() => app.stop())

const ADDRESS = 'quynhnguyen@gmail.com'

/** Tables whose rows contain a text, except details of the audit log, which are erased after a year. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname <> 'erasable_details'`.execute(app.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      app.db,
    )
    if (all.some(({ row }) => row.toLowerCase().includes(text.toLowerCase()))) found.push(name)
  }
  return found.toSorted()
}

async function ok(reply: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await reply
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

test('an erased client leaves no trace in any table, whatever they, staff and the mail server have written', async () => {
  const owner = await app.anAdmin()
  const quynh = await app.aUser({ name: 'Quynh Nguyen', email: ADDRESS })
  const { _id: id } = await app.aPaidConsultation(quynh, {
    name: 'Quynh Nguyen',
    email: 'quynh.contact@example.com',
    platformId: 'trace-of-platform',
    message: 'trace-of-question',
    preferredDate: '2026-09-05',
  })
  await ok(quynh.post('/api/profile', { name: 'Quynh Renamed' }))
  await app.settle()
  // The digest of the weekend, on Friday evening in Korea.
  app.clock.set('2026-09-04T09:30:00Z')
  await app.settle()
  await Promise.all([app.logIn(owner), app.logIn(quynh)])
  await ok(
    owner.post(`/api/consultations/${id}/offer`, {
      hours: [{ date: '2026-09-12', time: '10:00' }],
      reason: 'trace-of-offer',
    }),
  )
  await ok(quynh.post(`/api/consultations/${id}/room`, { key: 'one', text: 'trace-of-chat' }))
  await app.settle()
  app.clock.set('2026-09-05T01:05:00Z')
  await app.settle()
  await Promise.all([app.logIn(owner), app.logIn(quynh)])
  await ok(owner.post(`/api/consultations/${id}/begin`, {}))
  await ok(owner.post(`/api/consultations/${id}/refund`, { amount: '5.00', reason: 'trace-of-refund' }))
  await ok(owner.post(`/api/coupons/gift`, { email: ADDRESS, reason: 'trace-of-gift' }))
  app.clock.set('2026-09-05T02:10:00Z')
  await Promise.all([app.logIn(owner), app.logIn(quynh)])
  await ok(owner.post(`/api/consultations/${id}/complete`, {}))
  refuses = true
  app.clock.advance(11 * 60_000)
  await app.settle()
  await ok(
    quynh.post(`/api/consultations/${id}/review`, {
      rating: 5,
      text: 'trace-of-review',
      agreement: { name: 'Quynh' },
    }),
  )
  await app.settle()
  await ok(owner.get('/api/clients?q=quynh'))
  await ok(owner.post(`/api/clients/${quynh.user.id}/erase`, { email: ADDRESS }))
  await app.settle()
  expect(await tablesWith('quynh')).toContain('relay_refusals')
  expect(await tablesWith('trace-of')).toContain('messages')
  refuses = false
  app.clock.advance(7 * DAY_MS + 1)
  await app.settle()
  expect(await tablesWith('quynh')).toEqual([])
  expect(await tablesWith('trace-of')).toEqual([])
})

test('replies of the mail server about a mailbox are deleted after 30 days, also while no mail is sent', async () => {
  await app.aUser({ email: ADDRESS })
  refuses = true
  await app.client().post('/api/send-reset-code', { email: ADDRESS })
  await app.settle()
  app.clock.advance(30 * DAY_MS - 1)
  await app.settle(['privacy'])
  expect(await tablesWith(ADDRESS)).toContain('relay_refusals')
  app.clock.advance(2)
  await app.settle(['privacy'])
  expect(await tablesWith(ADDRESS)).not.toContain('relay_refusals')
})
