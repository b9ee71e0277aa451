import { randomUUID } from 'node:crypto'
import {
  admins,
  customers,
  everyone,
  itsCustomer,
  itsStaff,
  participants,
  people,
  type Rows,
} from './testing-route-rows.ts'
import type { World } from './testing-world.ts'

const draft = (world: World) => world.app.aDraft({ preferredTime: '19:00' })

/** From the attachment of a draft to the end of a consultation. */
export const checkoutRoutes: Rows = {
  'POST /api/attachments': people('UNSUPPORTED_MEDIA_TYPE', { body: { file: 'no file' } }),
  'GET /api/consultations/:id/calendar.ics': participants('ok'),
  'GET /api/consultations/:id/attachment': people('ok', {
    item: 'consultationId',
    except: { other: 'ATTACHMENT_NOT_FOUND' },
  }),
  'GET /api/consultations/:id/attachment/preview': people('ok', {
    item: 'consultationId',
    except: { other: 'ATTACHMENT_NOT_FOUND' },
  }),
  'POST /api/verify-coupon': customers('COUPON_INVALID', { body: { code: 'NARU-NOPE' } }),
  'GET /api/coupons': customers('ok'),

  'POST /api/payments/orders': customers('SLOT_TAKEN', { body: draft }),
  'POST /api/payments/way': customers('WAY_UNAVAILABLE', { body: { way: 'tosspay' } }),
  'GET /api/waits': customers('ok'),
  'POST /api/waits': customers('DATE_INVALID', { body: { dates: ['2026-02-30'] } }),
  'DELETE /api/waits/:id': customers('NOT_FOUND'),
  'POST /api/waits/:id/accept': customers('NOT_FOUND'),
  'POST /api/payments/link': customers('PAYMENT_NOT_FOUND'),
  'DELETE /api/payments/link': customers('PAYMENT_NOT_FOUND'),
  // Everyone with the token may pay; here the token is unknown.
  'GET /api/pay/:token': everyone('NOT_FOUND'),
  'POST /api/pay/:token/orders': everyone('NOT_FOUND'),
  'POST /api/pay/:token/confirm': everyone('NOT_FOUND', { body: { paymentId: '5O190127TN364715T' } }),
  'GET /api/payments/return': everyone('to /payment?cancelled=1'),
  'POST /api/payments/webhook/portone': everyone('SIGNATURE_INVALID', { body: { type: 'Transaction.Paid' } }),
  'GET /api/payments/current': customers('ok'),
  'POST /api/payments/abandon': customers('ok'),
  'POST /api/payments/release': admins('ok'),
  'POST /api/payments/webhook': everyone('SIGNATURE_INVALID', { body: { id: 'WH-1' } }),
  'POST /api/consultations': customers('ok', {
    item: 'orderId',
    field: 'paymentId',
    except: { other: 'PAYMENT_NOT_FOUND' },
  }),
  'GET /api/consultations': people('ok'),
  'POST /api/consultations/:id/review': itsCustomer('NOT_COMPLETED', {
    body: { rating: 5, text: 'It helped me.' },
  }),
  'POST /api/consultations/:id/review/agreement': customers('CONSULTATION_NOT_FOUND', {
    item: 'consultationId',
    body: { agreement: { name: 'Ann' } },
  }),
  'GET /api/reviews': admins('ok'),
  'POST /api/reviews/:id/publish': itsStaff('CONSULTATION_NOT_FOUND', { body: { isPublished: true } }),
  'POST /api/consultations/complete': admins('NOT_YET', { item: 'otherOfOwner', field: 'consultationId' }),
  'GET /api/consultations/:id': participants('ok'),
  'POST /api/consultations/:id/move': itsCustomer('ok', {
    body: { preferredDate: '2026-09-13', preferredTime: '16:00' },
  }),
  'POST /api/consultations/:id/reassign': itsStaff('INVALID_INPUT', { body: { counsellorId: randomUUID() } }),
  'POST /api/consultations/:id/offer': itsStaff('ok', {
    body: { hours: [{ date: '2026-09-13', time: '17:00' }], reason: 'Our counsellor is ill' },
  }),
  'POST /api/consultations/:id/offer/answer': itsCustomer('ok', { body: { answer: 'keep' } }),
  'POST /api/consultations/:id/missed': itsCustomer('NOT_YET', { body: { wish: 'refund' } }),
  'POST /api/consultations/:id/missed/settle': itsStaff('NOTHING_TO_UNDO'),
  'POST /api/consultations/:id/missed/acknowledge': itsStaff('ok'),
  'POST /api/consultations/:id/collision/accept': itsStaff('STALE_VERSION', {
    body: { seen: '0'.repeat(32) },
  }),
  'POST /api/consultations/:id/introduce': itsStaff('ok'),
  'POST /api/consultations/:id/begin': itsStaff('NOT_YET'),
  'POST /api/consultations/:id/absent': itsStaff('NOT_YET'),
  'POST /api/consultations/:id/complete': itsStaff('NOT_YET'),
  'POST /api/consultations/:id/undo': itsStaff('NOTHING_TO_UNDO'),
  'POST /api/consultations/cancel': people('ok', {
    item: 'consultationId',
    field: 'consultationId',
    except: { other: 'CONSULTATION_NOT_FOUND', admin: 'ALREADY_CANCELLED' },
    body: { cancelReason: 'My plans have changed' },
  }),
}

/** The chat and the preparation of a consultation. */
export const chatRoutes: Rows = {
  'GET /api/consultations/:id/room': participants('ok'),
  'GET /api/rooms/unread': customers('ok'),
  'POST /api/consultations/:id/room': participants('ok', { body: { key: 'one', text: 'Hello' } }),
  'POST /api/consultations/:id/translate': participants('NO_TRANSLATION', {
    body: { text: 'Hello', to: 'ko' },
  }),
  'POST /api/consultations/:id/room/read': participants('ok', { body: { upTo: 1 } }),
  'GET /api/consultations/:id/room/events': participants('ok', { query: '?once=true' }),
  'GET /api/consultations/:id/room/:message/file': people('ATTACHMENT_NOT_FOUND', {
    item: 'consultationId',
    params: { message: '1' },
  }),

  'GET /api/consultations/:id/preparation': participants('ok'),
  'POST /api/consultations/:id/intake': itsCustomer('ALREADY_CANCELLED', { body: { answers: ['Design'] } }),
  'POST /api/consultations/:id/plan/steps/:n': itsCustomer('NOT_FOUND', {
    params: { n: '1' },
    body: { done: true },
  }),
  'GET /api/consultations/:id/brief': itsStaff('ok'),
  'PUT /api/consultations/:id/notes': itsStaff('ok', { body: { text: 'Asks about design' } }),
  'PUT /api/consultations/:id/plan': itsStaff('ok', {
    body: { language: 'en', summary: 'Design in Seoul', steps: [] },
  }),
  'POST /api/consultations/:id/plan/publish': admins('PLAN_EMPTY', { item: 'otherOfOwner' }),
}
