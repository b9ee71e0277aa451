import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const REASON = 'Because the line was bad.'
const give = (changes: object = {}) =>
  admin.post('/api/coupons/gift', { email: ann.user.email, reason: REASON, ...changes })

test('a client who gets a gift coupon is mailed the reason and can use it', async () => {
  const reply = await give({ percent: 30 })
  expect(reply).toMatchObject({
    status: 201,
    body: { coupon: { percent: 30, discount: 10.8, state: 'free', reason: 'gift' } },
  })
  const { code } = reply.body.coupon
  expect((await ann.get('/api/coupons')).body.coupons).toEqual([reply.body.coupon])
  await app.settle()
  const [mail] = app.mails()
  expect(mail?.to).toEqual([ann.user.email])
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain(code)
  expect((await app.aPaidConsultation(ann, { couponCode: code })).amount).toBe('25.20')
})

test('the largest gift leaves a payable price', async () => {
  // An order of zero is impossible, so a gift of the whole price could never be used.
  expect((await give({ percent: 100 })).body.fields).toEqual({ percent: 'INVALID_INPUT' })
  const { code } = (await give({ percent: 90 })).body.coupon
  expect((await app.aPaidConsultation(ann, { couponCode: code })).amount).toBe('3.60')
})

test('without a percentage it has the value of the settings, and any spelling of the mailbox is accepted', async () => {
  const [name, host] = ann.user.email.split('@')
  const reply = await give({ email: `${name![0]}.${name!.slice(1).toUpperCase()}@${host}` })
  expect(reply.body.coupon).toMatchObject({ percent: 50, expiresAt: '2027-03-01T00:00:00.000Z' })
})

test('only a client can get a gift coupon', async () => {
  for (const email of ['nobody@gmail.com', admin.user.email, 'no address'])
    expect(await give({ email }), email).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { email: 'INVALID_INPUT' } },
    })
  for (const percent of [0, 91, 1.5]) expect((await give({ percent })).status).toBe(400)
  expect(await app.db.selectFrom('coupons').select('code').execute()).toEqual([])
})

test('the audit log names giver and recipient, without the reason', async () => {
  await give()
  const entry = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'coupon.gift')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor_id: admin.user.id, target: ann.user.id, detail: { percent: 50 } })
  expect(JSON.stringify(entry)).not.toContain('line')
})
