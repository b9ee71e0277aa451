import { randomInt, randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { locales } from '#contract/locales.ts'
import { addressIn, publicPaths } from '#contract/pages.ts'
import { type Client, type Person, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { testAuthenticator } from '#server/features/accounts/testing-authenticator.ts'
import { passSecondFactor, type RouteKey } from './testing.ts'

/**
 * Who may do what, for every route there is. A route that is not in this table fails, so nobody can add
 * one without saying who may use it.
 */
export const callers = ['anonymous', 'other', 'owner', 'halfAdmin', 'admin'] as const
type Caller = (typeof callers)[number]
/** 'ok', the code of a "no", or 'to /address' for a page that leads elsewhere. */
type Outcome = 'ok' | ErrorCode | `to ${string}`
export type Call = { url?: string; body?: object }
export type Row = {
  outcomes: Record<Caller, Outcome>
  /** What is sent; without it, the route as it is and no body. */
  call?: (world: World) => Call
  /** The same call for a thing with this id: someone else's has to answer like one that is not there. */
  thing?: { call: (id: string) => Call; of: (world: World) => string; missing: string }
}
export type World = Awaited<ReturnType<typeof aWorld>>

const everyone = (outcome: Outcome): Row['outcomes'] => ({
  anonymous: outcome,
  other: outcome,
  owner: outcome,
  halfAdmin: outcome,
  admin: outcome,
})
/** Anyone logged in, whose second factor is not missing. */
const people = (outcome: Outcome): Row['outcomes'] => ({
  ...everyone(outcome),
  anonymous: 'LOGIN_REQUIRED',
  halfAdmin: 'TOTP_REQUIRED',
})
/** Users; an admin does not book. */
const customers = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  halfAdmin: 'ADMIN_CANNOT_BOOK',
  admin: 'ADMIN_CANNOT_BOOK',
})
/** Admins; to users these do not exist. */
const admins = (outcome: Outcome): Row['outcomes'] => ({
  ...people(outcome),
  other: 'NOT_FOUND',
  owner: 'NOT_FOUND',
})
/** Its owner's and the office's. */
const ofConsultation = (call: (id: string) => Call): Row => ({
  outcomes: { ...people('ok'), other: 'CONSULTATION_NOT_FOUND' },
  thing: { call, of: (world) => world.consultationId, missing: randomUUID() },
})
const sends =
  (body: object): Required<Row>['call'] =>
  () => ({ body })

const ofOwner = (call: (id: string) => Call): Required<Row>['thing'] => ({
  call,
  of: (world) => world.consultationId,
  missing: randomUUID(),
})

const WRONG = 'not the password of anyone'
const NOBODY = 'nobody.at.all@gmail.com'
const draft = (world: World) => world.app.aDraft({ preferredTime: '19:00' })

const calls: Record<RouteKey, Row> = {
  'GET /healthz': { outcomes: everyone('ok') },
  'GET /.well-known/security.txt': { outcomes: everyone('ok') },
  'POST /api/csp': { outcomes: everyone('UNSUPPORTED_MEDIA_TYPE'), call: sends({ 'csp-report': {} }) },
  'GET /readyz': { outcomes: everyone('ok') },
  'GET /api/openapi.json': { outcomes: everyone('ok') },
  'GET /api/docs': { outcomes: everyone('ok') },

  'POST /api/send-registration-code': {
    outcomes: everyone('EMAIL_NOT_GMAIL'),
    call: sends({ email: 'a@naver.com' }),
  },
  'POST /api/verify-registration-code': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({ email: NOBODY, code: '123456' }),
  },
  'POST /api/register': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({
      email: NOBODY,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      name: 'Nobody',
      nationality: 'VN',
      verificationCode: '123456',
      agreeTerms: true,
      agreePrivacy: true,
    }),
  },
  'POST /api/login': { outcomes: everyone('LOGIN_FAILED'), call: sends({ email: NOBODY, password: WRONG }) },
  'GET /api/me': { outcomes: everyone('ok') },
  'POST /api/send-reset-code': {
    outcomes: everyone('ok'),
    call: () => ({ body: { email: `nobody.${randomInt(1e12)}@gmail.com` } }),
  },
  'POST /api/set-up': {
    outcomes: everyone('SETUP_LINK_INVALID'),
    call: sends({ token: 'x'.repeat(43), newPassword: 'another fine phrase' }),
  },
  'POST /api/reset-password': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({ email: NOBODY, code: '123456', newPassword: 'another river crossing' }),
  },
  'POST /api/passkeys/start': {
    outcomes: { ...people('ok'), halfAdmin: 'REAUTH_REQUIRED' },
    call: sends({}),
  },
  'POST /api/passkeys': {
    outcomes: { ...people('PASSKEY_INVALID'), halfAdmin: 'PASSKEY_INVALID' },
    call: sends({ name: 'Phone', credential: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } }),
  },
  'POST /api/passkeys/:id': {
    outcomes: { ...people('ok'), other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/passkeys/${id}`, body: { name: 'Phone' } }),
      of: (world) => world.passkeyId,
      missing: randomUUID(),
    },
  },
  'POST /api/passkeys/login/start': { outcomes: everyone('ok'), call: sends({}) },
  'POST /api/passkeys/login': {
    outcomes: everyone('PASSKEY_INVALID'),
    call: sends({
      credential: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    }),
  },
  'POST /api/google/start': { outcomes: everyone('GOOGLE_FAILED'), call: sends({}) },
  'GET /api/google/callback': { outcomes: everyone('to /login?error=google') },
  'POST /api/google/second-factor': { outcomes: everyone('TICKET_INVALID'), call: sends({ totp: '123456' }) },
  'GET /api/google/ticket': { outcomes: everyone('TICKET_INVALID') },
  'POST /api/google/register': {
    outcomes: everyone('TICKET_INVALID'),
    call: sends({ name: 'Nobody', nationality: 'VN', agreeTerms: true, agreePrivacy: true }),
  },
  'POST /api/change-password': {
    outcomes: people('PASSWORD_WRONG'),
    call: sends({ currentPassword: WRONG, newPassword: 'another river crossing' }),
  },
  'POST /api/delete-account': { outcomes: people('NOT_YOUR_ACCOUNT'), call: sends({ email: NOBODY }) },
  'GET /api/profile': { outcomes: people('ok') },
  'POST /api/profile': { outcomes: people('ok'), call: sends({ marketing: false }) },
  'GET /api/export': { outcomes: people('ok') },
  'DELETE /api/sessions/:id': {
    outcomes: { ...people('NOT_FOUND'), owner: 'ok' },
    thing: {
      call: (id) => ({ url: `/api/sessions/${id}` }),
      of: (world) => world.sessionId,
      missing: randomUUID(),
    },
  },
  'POST /api/sessions/sign-out-others': { outcomes: people('ok') },
  'POST /api/totp/start': {
    outcomes: { ...people('PASSWORD_WRONG'), halfAdmin: 'PASSWORD_WRONG' },
    call: sends({ password: WRONG }),
  },
  'POST /api/totp/confirm': {
    outcomes: { ...people('TOTP_NOT_STARTED'), halfAdmin: 'TOTP_NOT_STARTED' },
    call: sends({ totp: '123456' }),
  },
  'POST /api/totp/disable': {
    outcomes: people('PASSWORD_WRONG'),
    call: sends({ password: WRONG, totp: '123456' }),
  },

  'GET /api/office': { outcomes: everyone('ok') },
  'GET /api/settings': { outcomes: admins('ok') },
  'PUT /api/settings': { outcomes: admins('ok'), call: sends({ version: 0, changes: {} }) },
  'GET /api/settings/versions': { outcomes: admins('ok') },
  'GET /api/availability': { outcomes: everyone('ok') },
  'GET /api/calendar': { outcomes: admins('ok') },
  'POST /api/calendar': { outcomes: admins('ok'), call: sends({ date: '2026-09-26', seats: 0 }) },
  'POST /api/calendar/days': {
    outcomes: admins('ok'),
    call: sends({ from: '2026-09-26', until: '2026-09-27' }),
  },
  'POST /api/calendar/remove': { outcomes: admins('ok'), call: sends({ date: '2026-09-26' }) },

  'POST /api/attachments': {
    outcomes: people('UNSUPPORTED_MEDIA_TYPE'),
    call: sends({ file: 'no file' }),
  },
  'GET /api/consultations/:id/attachment': {
    outcomes: { ...people('ok'), other: 'ATTACHMENT_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/attachment` }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'GET /api/consultations/:id/attachment/preview': {
    outcomes: { ...people('ok'), other: 'ATTACHMENT_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/attachment/preview` }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'POST /api/verify-coupon': { outcomes: customers('COUPON_INVALID'), call: sends({ code: 'NARU-NOPE' }) },
  'GET /api/coupons': { outcomes: customers('ok') },

  'POST /api/payments/orders': {
    outcomes: customers('SLOT_TAKEN'),
    call: (world) => ({ body: draft(world) }),
  },
  'POST /api/payments/way': { outcomes: customers('WAY_UNAVAILABLE'), call: sends({ way: 'tosspay' }) },
  'GET /api/payments/return': { outcomes: everyone('to /payment?cancelled=1') },
  'POST /api/payments/webhook/portone': {
    outcomes: everyone('SIGNATURE_INVALID'),
    call: sends({ type: 'Transaction.Paid' }),
  },
  'GET /api/payments/current': { outcomes: customers('ok') },
  'POST /api/payments/abandon': { outcomes: customers('ok') },
  'POST /api/payments/release': { outcomes: admins('ok') },
  'POST /api/payments/webhook': { outcomes: everyone('SIGNATURE_INVALID'), call: sends({ id: 'WH-1' }) },
  'POST /api/consultations': {
    outcomes: { ...customers('ok'), other: 'PAYMENT_NOT_FOUND' },
    thing: {
      call: (paymentId) => ({ body: { paymentId } }),
      of: (world) => world.orderId,
      missing: '5O190127TN364715T',
    },
  },
  'GET /api/consultations': { outcomes: people('ok') },
  'POST /api/consultations/:id/review': {
    outcomes: { ...customers('NOT_COMPLETED'), other: 'CONSULTATION_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/review`, body: { rating: 5, text: 'It helped me.' } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'POST /api/consultations/:id/review/agreement': {
    outcomes: customers('CONSULTATION_NOT_FOUND'),
    thing: ofOwner((id) => ({
      url: `/api/consultations/${id}/review/agreement`,
      body: { agreement: { name: 'Ann' } },
    })),
  },
  'GET /api/reviews': { outcomes: admins('ok') },
  'POST /api/reviews/:id/publish': {
    outcomes: admins('CONSULTATION_NOT_FOUND'),
    call: (world) => ({
      url: `/api/reviews/${world.consultationId}/publish`,
      body: { isPublished: true },
    }),
  },
  'POST /api/consultations/complete': {
    outcomes: admins('NOT_YET'),
    thing: {
      call: (consultationId) => ({ body: { consultationId } }),
      of: (world) => world.otherOfOwner,
      missing: randomUUID(),
    },
  },
  'GET /api/consultations/:id': {
    outcomes: { ...people('ok'), other: 'CONSULTATION_NOT_FOUND' },
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}` })),
  },
  'POST /api/consultations/:id/move': {
    outcomes: { ...customers('ok'), other: 'CONSULTATION_NOT_FOUND' },
    thing: ofOwner((id) => ({
      url: `/api/consultations/${id}/move`,
      body: { preferredDate: '2026-09-13', preferredTime: '16:00' },
    })),
  },
  'POST /api/consultations/:id/offer': {
    outcomes: admins('ok'),
    thing: ofOwner((id) => ({
      url: `/api/consultations/${id}/offer`,
      body: { hours: [{ date: '2026-09-13', time: '17:00' }], reason: 'Our counsellor is ill' },
    })),
  },
  'POST /api/consultations/:id/offer/answer': {
    outcomes: { ...customers('ok'), other: 'CONSULTATION_NOT_FOUND' },
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/offer/answer`, body: { answer: 'keep' } })),
  },
  'POST /api/consultations/:id/missed': {
    outcomes: { ...customers('NOT_YET'), other: 'CONSULTATION_NOT_FOUND' },
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/missed`, body: { wish: 'refund' } })),
  },
  'POST /api/consultations/:id/missed/settle': {
    outcomes: admins('NOTHING_TO_UNDO'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/missed/settle` })),
  },
  'POST /api/consultations/:id/introduce': {
    outcomes: admins('ok'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/introduce` })),
  },
  'POST /api/consultations/:id/begin': {
    outcomes: admins('NOT_YET'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/begin` })),
  },
  'POST /api/consultations/:id/absent': {
    outcomes: admins('NOT_YET'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/absent` })),
  },
  'POST /api/consultations/:id/complete': {
    outcomes: admins('NOT_YET'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/complete` })),
  },
  'POST /api/consultations/:id/undo': {
    outcomes: admins('NOTHING_TO_UNDO'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/undo` })),
  },
  'POST /api/consultations/cancel': {
    outcomes: { ...people('ok'), other: 'CONSULTATION_NOT_FOUND', admin: 'ALREADY_CANCELLED' },
    thing: {
      call: (consultationId) => ({ body: { consultationId, cancelReason: 'My plans have changed' } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },

  'GET /api/consultations/:id/room': ofConsultation((id) => ({ url: `/api/consultations/${id}/room` })),
  'POST /api/consultations/:id/room': ofConsultation((id) => ({
    url: `/api/consultations/${id}/room`,
    body: { key: 'one', text: 'Hello' },
  })),
  'POST /api/consultations/:id/room/read': ofConsultation((id) => ({
    url: `/api/consultations/${id}/room/read`,
    body: { upTo: 1 },
  })),
  'GET /api/consultations/:id/room/events': ofConsultation((id) => ({
    url: `/api/consultations/${id}/room/events?once=true`,
  })),
  'GET /api/consultations/:id/room/:message/file': {
    outcomes: people('ATTACHMENT_NOT_FOUND'),
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/room/1/file` }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },

  'GET /api/consultations/:id/preparation': ofConsultation((id) => ({
    url: `/api/consultations/${id}/preparation`,
  })),
  'POST /api/consultations/:id/intake': {
    outcomes: { ...customers('ALREADY_CANCELLED'), other: 'CONSULTATION_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/intake`, body: { answers: ['Design'] } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'POST /api/consultations/:id/plan/steps/:n': {
    outcomes: { ...customers('NOT_FOUND'), other: 'CONSULTATION_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/plan/steps/1`, body: { done: true } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'GET /api/consultations/:id/brief': {
    outcomes: admins('ok'),
    call: (world) => ({ url: `/api/consultations/${world.consultationId}/brief` }),
  },
  'PUT /api/consultations/:id/notes': {
    outcomes: admins('ok'),
    call: (world) => ({
      url: `/api/consultations/${world.consultationId}/notes`,
      body: { text: 'Asks about design' },
    }),
  },
  'PUT /api/consultations/:id/plan': {
    outcomes: admins('ok'),
    call: (world) => ({
      url: `/api/consultations/${world.consultationId}/plan`,
      body: { language: 'en', summary: 'Design in Seoul', steps: [] },
    }),
  },
  'POST /api/consultations/:id/plan/publish': {
    outcomes: admins('PLAN_EMPTY'),
    call: (world) => ({ url: `/api/consultations/${world.otherOfOwner}/plan/publish` }),
  },

  'GET /api/messages': { outcomes: admins('ok') },
  'POST /api/messages/:id/resend': {
    outcomes: admins('ok'),
    thing: {
      call: (id) => ({ url: `/api/messages/${id}/resend` }),
      of: (world) => world.messageId,
      missing: '999999999',
    },
  },
  'POST /api/messages/:id/discard': {
    outcomes: admins('MESSAGE_NOT_FOUND'),
    call: () => ({ url: '/api/messages/999999999/discard' }),
  },
  'POST /api/messages/held': { outcomes: admins('ok'), call: sends({ decision: 'discard' }) },
  'POST /api/attention/orders/:orderId': {
    outcomes: admins('PAYMENT_NOT_FOUND'),
    call: () => ({ url: '/api/attention/orders/NOBODYS', body: { decision: 'refund' } }),
  },
  'POST /api/refunds/:id/retry': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/refunds/${randomUUID()}/retry` }),
  },
  'POST /api/consultations/:id/refund': {
    outcomes: admins('INVALID_INPUT'),
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/refund`, body: { amount: 'all', reason: 'Sorry' } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'POST /api/coupons/gift': {
    outcomes: admins('INVALID_INPUT'),
    call: sends({ email: NOBODY, reason: '' }),
  },
  'POST /api/installation/take-over': { outcomes: admins('CONFLICT'), call: sends({}) },
  'POST /api/installation/others/:mark/dismiss': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: '/api/installation/others/0190f3a0/dismiss' }),
  },
  'GET /api/attention': { outcomes: admins('ok') },
  'GET /api/clients': { outcomes: admins('ok') },
  'GET /api/clients/:id': {
    outcomes: admins('ok'),
    thing: {
      call: (id) => ({ url: `/api/clients/${id}` }),
      of: (world) => world.clients.owner.user.id,
      missing: randomUUID(),
    },
  },
  'GET /api/desk/today': { outcomes: admins('ok') },
  'GET /api/desk/week': { outcomes: admins('ok') },
  'GET /api/stats': { outcomes: admins('ok') },
  'GET /api/desk/start': { outcomes: admins('ok') },
  'POST /api/desk/start': { outcomes: admins('ok'), call: sends({ steps: ['slots'] }) },
  'POST /api/desk/start/mail': { outcomes: admins('ok') },
  'POST /api/desk/start/payments': { outcomes: admins('ok') },
  'POST /api/desk/calendar': { outcomes: admins('ok') },
  'POST /api/desk/calendar/end': { outcomes: admins('ok') },
  'GET /api/desk/calendar/:file': {
    outcomes: everyone('NOT_FOUND'),
    call: () => ({ url: `/api/desk/calendar/${'x'.repeat(43)}.ics` }),
  },
  'GET /api/rates': { outcomes: admins('ok') },
  'PUT /api/rates': { outcomes: admins('INVALID_INPUT'), call: sends({ rates: [] }) },
  'GET /api/books.csv': { outcomes: admins('ok') },
  'GET /api/receipts/:paymentId': {
    outcomes: { ...people('ok'), other: 'PAYMENT_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/receipts/${id}` }),
      of: (world) => world.paymentId,
      missing: randomUUID(),
    },
  },
  'GET /api/audit': { outcomes: admins('ok') },
  'GET /api/ledger': { outcomes: admins('ok') },
  'GET /api/ledger.csv': { outcomes: admins('ok') },
  'GET /api/reconciliation': { outcomes: admins('ok') },

  'POST /api/passkeys/:id/remove': {
    outcomes: { ...people('ok'), other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/passkeys/${id}/remove`, body: {} }),
      of: (world) => world.passkeyId,
      missing: randomUUID(),
    },
  },

  // Last, because it ends the sessions that the others use.
  'POST /api/logout': { outcomes: everyone('ok') },
}

const publicPages = publicPaths.flatMap((path) => locales.map((locale) => addressIn(path, locale)))
const files = ['/robots.txt', '/sitemap.xml', '/site.webmanifest']

const usersOnly = (visitors: Outcome): Row['outcomes'] => ({
  ...everyone('ok'),
  anonymous: visitors,
  halfAdmin: 'to /admin-dashboard',
  admin: 'to /admin-dashboard',
})
export const pages: Record<RouteKey, Row> = {
  ...Object.fromEntries(
    [...publicPages, ...files].map((path) => [`GET ${path}`, { outcomes: everyone('ok') }]),
  ),
  'GET /login': { outcomes: everyone('ok') },
  'GET /register': { outcomes: everyone('ok') },
  'GET /reset-password': { outcomes: everyone('ok') },
  'GET /set-up': { outcomes: everyone('ok') },
  'GET /payment-success': { outcomes: everyone('ok') },
  'GET /preview': { outcomes: everyone('ok') },
  'GET /report': { outcomes: usersOnly('ok') },
  'GET /payment': { outcomes: usersOnly('to /report') },
  'GET /report-history': { outcomes: usersOnly('to /login') },
  'GET /consultations/:id': {
    outcomes: { ...everyone('ok'), other: 'NOT_FOUND' },
    call: (world) => ({ url: `/consultations/${world.consultationId}` }),
  },
  'GET /profile': { outcomes: { ...everyone('ok'), anonymous: 'to /login' } },
  'GET /admin-dashboard': { outcomes: { ...everyone('to /'), halfAdmin: 'to /profile', admin: 'ok' } },
}

/** Built files: the same bytes for everyone. */
export const isBuiltFile = (route: RouteKey): boolean =>
  /^GET \/(assets\/[\w.-]+|[\w-]+\.(svg|png))$/.test(route)
export const table: Record<RouteKey, Row> = { ...pages, ...calls }

export async function aWorld(app: TestApp) {
  const owner = await app.aUser()
  const halfAdmin = await app.anAdmin()
  const admin = await app.anAdmin()
  await passSecondFactor(app, admin)
  const uploaded = await owner.upload('/api/attachments', { name: 'plan.txt', content: 'My plan for Seoul' })
  const order = await owner.post(
    '/api/payments/orders',
    app.aDraft({ preferredTime: '10:00', attachmentId: uploaded.body.attachmentId }),
  )
  app.sandbox.engine.approve(order.body.orderId)
  const { consultation } = (await owner.post('/api/consultations', { paymentId: order.body.orderId })).body
  const second = await app.aPaidConsultation(owner, { preferredTime: '11:00' })
  // The time that the row of new orders asks for is taken.
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '19:00' })
  await app.settle()
  const device = testAuthenticator(app.deps.config.publicUrl)
  const started = await owner.post('/api/passkeys/start', {})
  const credential = device.create(started.body.options)
  const added = await owner.post('/api/passkeys', { name: 'Phone', credential })
  const elsewhere = app.client()
  await elsewhere.post('/api/login', { email: owner.user.email, password: TEST_PASSWORD })
  const { profile } = (await elsewhere.get('/api/profile')).body
  const { messages } = (await admin.get('/api/messages')).body
  const { payments } = (await admin.get(`/api/clients/${owner.user.id}`)).body
  return {
    app,
    clients: { anonymous: app.client(), other: await app.aUser(), owner, halfAdmin, admin } satisfies Record<
      Caller,
      Client | Person
    >,
    consultationId: consultation._id as string,
    otherOfOwner: second._id,
    orderId: order.body.orderId as string,
    paymentId: payments[0].id as string,
    sessionId: profile.sessions.find((session: { current: boolean }) => session.current).id as string,
    messageId: messages[0].id as string,
    passkeyId: added.body.passkey.id as string,
  }
}
