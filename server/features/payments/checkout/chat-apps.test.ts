import { afterEach, beforeEach, expect, test } from 'vitest'
import { platforms } from '#domain/consultation.ts'
import { initialSettings } from '#domain/settings.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person
beforeEach(async () => {
  app = await startApp()
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
})
afterEach(() => app.stop())

const offer = async (changes: object): Promise<void> => {
  const { version } = (await admin.get('/api/settings')).body
  const changed = await admin.put('/api/settings', { version, changes: { platforms: changes } })
  expect(changed.status).toBe(200)
}

test('a consultation can be booked in every chat app that is offered', async () => {
  await offer(Object.fromEntries(platforms.map((app) => [app, { offered: true, account: `naru.${app}` }])))
  const hours = ['10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
  for (const [index, platform] of platforms.entries()) {
    const owner = index === 0 ? ann : await app.aUser()
    const booked = await app.aPaidConsultation(owner, { platform, preferredTime: hours[index] })
    expect(booked.platform).toBe(platform)
    const ticket = await owner.get(`/api/consultations/${booked._id}`)
    expect(ticket.body.consultation.official).toMatchObject({ platform, account: `naru.${platform}` })
  }
  await app.settle()
  const texts = app.mails().map(({ text }) => text)
  for (const name of ['Zalo', 'WeChat', 'WhatsApp'])
    expect(texts.filter((text) => text.includes(name))).not.toEqual([])
})

test('a chat app that is not offered is refused for new bookings and kept by existing ones', async () => {
  const order = (platform: string, preferredTime: string) =>
    ann.post('/api/payments/orders', app.aDraft({ platform, preferredTime }))
  expect((await order('zalo', '10:00')).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { platform: 'INVALID_INPUT' },
  })
  const { _id } = await app.aPaidConsultation(ann, { platform: 'facebook', preferredTime: '11:00' })
  await offer({ facebook: { ...initialSettings.platforms.facebook, offered: false } })
  expect((await order('facebook', '13:00')).body.fields).toEqual({ platform: 'INVALID_INPUT' })
  const ticket = await ann.get(`/api/consultations/${_id}`)
  expect(ticket.body.consultation.official).toMatchObject({ platform: 'facebook', account: 'naru.korea' })
})
