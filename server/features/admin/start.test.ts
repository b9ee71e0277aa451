import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const doneSteps = async (): Promise<string[]> => {
  const { body } = await admin.get('/api/desk/start')
  return (body.steps as { step: string; done: boolean }[]).filter(({ done }) => done).map(({ step }) => step)
}

test('a step is done once its setting was changed or the owner confirmed it', async () => {
  expect(await doneSteps()).toEqual([])
  await admin.put('/api/settings', { version: 0, changes: { prices: { USD: 4000 } } })
  expect(await doneSteps()).toEqual(['prices'])
  for (const _ of ['once', 'twice']) await admin.post('/api/desk/start', { steps: ['company', 'slots'] })
  expect(await doneSteps()).toEqual(['company', 'slots', 'prices'])
  expect(await admin.post('/api/desk/start', { steps: ['logo'] })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
})

test('the start page states that the set-up is open until every required step is done, and only to owners', async () => {
  const isSetUp = async (by: Person): Promise<boolean> => (await by.get('/api/desk/today')).body.isSetUp
  const steps = ['company', 'platforms', 'slots', 'prices', 'mail']
  await admin.post('/api/desk/start', { steps })
  expect(await isSetUp(admin)).toBe(false)
  expect(await isSetUp(await app.aStaffMember('assistant'))).toBe(true)
  await admin.post('/api/desk/start', { steps: ['payments'] })
  expect(await isSetUp(admin)).toBe(true)
})

test('story and profile are optional: they are done once written, and not listed again once skipped', async () => {
  const story = async () => (await admin.get('/api/desk/start')).body.optional
  expect(await story()).toEqual([{ step: 'story', state: 'open' }])
  expect((await admin.post('/api/desk/start', { steps: ['story'] })).body.optional).toEqual([
    { step: 'story', state: 'skipped' },
  ])
  expect(await doneSteps()).toEqual([])
  const profile = { ko: [{ title: '김하늘', text: ['유학 상담 10년'] }] }
  expect((await admin.put('/api/settings', { version: 0, changes: { profile } })).status).toBe(200)
  expect(await story()).toEqual([{ step: 'story', state: 'done' }])
})

test('the test mail is sent to the admin who requested it, and only that admin can confirm its arrival', async () => {
  expect((await admin.get('/api/desk/start')).body.mail).toBeNull()
  expect((await admin.post('/api/desk/start/mail')).body.mail).toEqual({
    to: admin.user.email,
    state: 'queued',
  })
  await app.settle()
  expect(app.mails().find(({ to }) => to.includes(admin.user.email))?.subject).toBe(
    '[Naru] Test email from your site',
  )
  expect((await admin.get('/api/desk/start')).body.mail.state).toBe('sent')
  expect(await doneSteps()).toEqual([])
  await admin.post('/api/desk/start', { steps: ['mail'] })
  expect(await doneSteps()).toEqual(['mail'])
})

test('the payments step is done once the provider accepts our account, and creates no order', async () => {
  const ordersBefore = app.sandbox.engine.store.orders.size
  app.sandbox.rules.push({ method: 'GET', path: 'webhooks-events', mode: 'status', status: 503, times: 1e6 })
  const silent = (await admin.post('/api/desk/start/payments')).body
  expect(silent.providers[0]).toMatchObject({ name: 'paypal', answers: false })
  expect(await doneSteps()).toEqual([])
  app.sandbox.rules.length = 0
  expect((await admin.post('/api/desk/start/payments')).body.providers[0]).toEqual({
    name: 'paypal',
    answers: true,
    issue: '',
  })
  expect(await doneSteps()).toEqual(['payments'])
  expect(app.sandbox.engine.store.orders.size).toBe(ordersBefore)
})
