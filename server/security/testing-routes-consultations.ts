import { randomUUID } from 'node:crypto'
import {
  admins,
  customers,
  everyone,
  ofConsultation,
  ofOwner,
  people,
  type Rows,
  sends,
} from './testing-route-rows.ts'
import type { World } from './testing-world.ts'

const draft = (world: World) => world.app.aDraft({ preferredTime: '19:00' })

/** From the attachment of a draft to the end of a consultation. */
export const checkoutRoutes: Rows = {
  'POST /api/attachments': {
    outcomes: people('UNSUPPORTED_MEDIA_TYPE'),
    call: sends({ file: 'no file' }),
  },
  'GET /api/consultations/:id/calendar.ics': {
    outcomes: { ...people('ok'), other: 'CONSULTATION_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/calendar.ics` }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
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
  'GET /api/waits': { outcomes: customers('ok') },
  'POST /api/waits': { outcomes: customers('DATE_INVALID'), call: sends({ dates: ['2026-02-30'] }) },
  'DELETE /api/waits/:id': {
    outcomes: customers('NOT_FOUND'),
    call: () => ({ url: `/api/waits/${randomUUID()}` }),
  },
  'POST /api/waits/:id/accept': {
    outcomes: customers('NOT_FOUND'),
    call: () => ({ url: `/api/waits/${randomUUID()}/accept` }),
  },
  'POST /api/payments/link': { outcomes: customers('PAYMENT_NOT_FOUND') },
  'DELETE /api/payments/link': { outcomes: customers('PAYMENT_NOT_FOUND') },
  // Everyone with the token may pay; here the token is unknown.
  'GET /api/pay/:token': { outcomes: everyone('NOT_FOUND') },
  'POST /api/pay/:token/orders': { outcomes: everyone('NOT_FOUND') },
  'POST /api/pay/:token/confirm': {
    outcomes: everyone('NOT_FOUND'),
    call: sends({ paymentId: '5O190127TN364715T' }),
  },
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
  'POST /api/consultations/:id/reassign': {
    outcomes: admins('INVALID_INPUT'),
    thing: ofOwner((id) => ({
      url: `/api/consultations/${id}/reassign`,
      body: { counsellorId: randomUUID() },
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
  'POST /api/consultations/:id/missed/acknowledge': {
    outcomes: admins('ok'),
    thing: ofOwner((id) => ({ url: `/api/consultations/${id}/missed/acknowledge` })),
  },
  'POST /api/consultations/:id/collision/accept': {
    outcomes: admins('STALE_VERSION'),
    thing: ofOwner((id) => ({
      url: `/api/consultations/${id}/collision/accept`,
      body: { seen: '0'.repeat(32) },
    })),
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
}

/** The chat and the preparation of a consultation. */
export const chatRoutes: Rows = {
  'GET /api/consultations/:id/room': ofConsultation((id) => ({ url: `/api/consultations/${id}/room` })),
  'GET /api/rooms/unread': { outcomes: customers('ok') },
  'POST /api/consultations/:id/room': ofConsultation((id) => ({
    url: `/api/consultations/${id}/room`,
    body: { key: 'one', text: 'Hello' },
  })),
  'POST /api/consultations/:id/translate': {
    outcomes: { ...people('NO_TRANSLATION'), other: 'CONSULTATION_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/translate`, body: { text: 'Hello', to: 'ko' } }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
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
}
