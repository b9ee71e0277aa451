import { testAuthenticator } from '#server/features/accounts/testing-authenticator.ts'
import { type Client, type Person, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import type { Caller, StaffCaller } from './testing-callers.ts'
import { passSecondFactor } from './testing.ts'

export type World = Awaited<ReturnType<typeof aWorld>>

/** A site with one caller of each kind, and an item of each kind that belongs to the owner. */
export async function aWorld(app: TestApp) {
  const owner = await app.aUser()
  const halfAdmin = await app.anAdmin()
  const admin = await app.anAdmin()
  await passSecondFactor(app, admin)
  const staff = {
    counsellor: await app.aStaffMember('counsellor'),
    assistant: await app.aStaffMember('assistant'),
  }
  for (const member of Object.values(staff)) await passSecondFactor(app, member)
  const uploaded = await owner.upload('/api/attachments', { name: 'plan.txt', content: 'My plan for Seoul' })
  const order = await owner.post(
    '/api/payments/orders',
    app.aDraft({ preferredTime: '10:00', attachmentId: uploaded.body.attachmentId }),
  )
  app.sandbox.engine.approve(order.body.orderId)
  const { consultation } = (await owner.post('/api/consultations', { paymentId: order.body.orderId })).body
  const second = await app.aPaidConsultation(owner, { preferredTime: '11:00' })
  // Takes the time that the row of new orders requests.
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '19:00' })
  await app.settle()
  const device = testAuthenticator(app.deps.config.publicUrl)
  const started = await owner.post('/api/passkeys/start', { password: TEST_PASSWORD })
  const credential = device.create(started.body.options)
  const added = await owner.post('/api/passkeys', { name: 'Phone', credential })
  const elsewhere = app.client()
  await elsewhere.post('/api/login', { email: owner.user.email, password: TEST_PASSWORD })
  const { profile } = (await elsewhere.get('/api/profile')).body
  const { messages } = (await admin.get('/api/messages')).body
  const { payments } = (await admin.get(`/api/clients/${owner.user.id}`)).body
  return {
    app,
    clients: {
      anonymous: app.client(),
      other: await app.aUser(),
      owner,
      halfAdmin,
      admin,
      ...staff,
    } satisfies Record<Caller | StaffCaller, Client | Person>,
    ownerId: owner.user.id,
    consultationId: consultation._id as string,
    otherOfOwner: second._id,
    orderId: order.body.orderId as string,
    paymentId: payments[0].id as string,
    sessionId: profile.sessions.find((session: { current: boolean }) => session.current).id as string,
    messageId: messages[0].id as string,
    passkeyId: added.body.passkey.id as string,
  }
}
