import { randomUUID } from 'node:crypto'
import { admins, everyone, NOBODY, people, type Rows, sends } from './testing-route-rows.ts'

/** Settings and opening hours. */
export const settingsRoutes: Rows = {
  'GET /api/office': { outcomes: everyone('ok') },
  'GET /api/services': { outcomes: everyone('ok') },
  'GET /api/counsellors': { outcomes: everyone('ok') },
  'GET /api/settings': { outcomes: admins('ok') },
  'GET /api/desk/ready-texts': { outcomes: admins('ok') },
  'PUT /api/settings': { outcomes: admins('ok'), call: sends({ version: 0, changes: {} }) },
  'GET /api/settings/versions': { outcomes: admins('ok') },
  'GET /api/availability': { outcomes: everyone('ok') },
  'GET /api/calendar': { outcomes: admins('ok') },
  'POST /api/calendar': { outcomes: admins('ok'), call: sends({ date: '2026-09-26', seats: 0 }) },
  'POST /api/calendar/days': {
    outcomes: admins('STALE_VERSION'),
    call: sends({ from: '2026-09-26', until: '2026-09-27', version: '0'.repeat(16) }),
  },
  'POST /api/calendar/remove': { outcomes: admins('ok'), call: sends({ date: '2026-09-26' }) },
}

/** Calls of the admin page about bookings, mails and money. */
export const adminRoutes: Rows = {
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
  'POST /api/messages/resend': { outcomes: admins('ok'), call: sends({}) },
  'POST /api/messages/held': { outcomes: admins('ok'), call: sends({ decision: 'discard' }) },
  'POST /api/attention/orders/:orderId': {
    outcomes: admins('PAYMENT_NOT_FOUND'),
    call: () => ({ url: '/api/attention/orders/NOBODYS', body: { decision: 'refund' } }),
  },
  'POST /api/refunds/:id/retry': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/refunds/${randomUUID()}/retry` }),
  },
  'POST /api/refunds/:id/transferred': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/refunds/${randomUUID()}/transferred`, body: {} }),
  },
  'POST /api/admin/bookings': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({
      url: '/api/admin/bookings',
      body: {
        client: { userId: randomUUID() },
        date: '2026-09-05',
        time: '10:00',
        platform: 'kakao',
        platformId: 'ann.kakao',
        pay: { kind: 'free', reason: 'A second visit' },
      },
    }),
  },
  'POST /api/attention/reversals/:id': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/attention/reversals/${randomUUID()}` }),
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
  'GET /api/site-status': { outcomes: admins('ok') },
  'POST /api/backups': { outcomes: admins('NOT_FOUND'), call: sends({}) },
  'GET /api/backups/file': { outcomes: admins('NOT_FOUND') },
  'GET /api/clients': { outcomes: admins('ok') },
  'GET /api/clients/:id': {
    outcomes: admins('ok'),
    thing: {
      call: (id) => ({ url: `/api/clients/${id}` }),
      of: (world) => world.clients.owner.user.id,
      missing: randomUUID(),
    },
  },
  'GET /api/clients/:id/data': {
    outcomes: admins('ok'),
    thing: {
      call: (id) => ({ url: `/api/clients/${id}/data` }),
      of: (world) => world.clients.owner.user.id,
      missing: randomUUID(),
    },
  },
  'POST /api/clients/:id/erase': {
    outcomes: admins('INVALID_INPUT'),
    thing: {
      call: (id) => ({ url: `/api/clients/${id}/erase`, body: { email: NOBODY } }),
      of: (world) => world.clients.owner.user.id,
      missing: randomUUID(),
    },
  },
  'GET /api/desk/today': { outcomes: admins('ok') },
  'GET /api/desk/badges': { outcomes: admins('ok') },
  'GET /api/desk/week': { outcomes: admins('ok') },
  'GET /api/desk/waits': { outcomes: admins('ok') },
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
  'GET /api/desk/push': { outcomes: admins('ok') },
  'POST /api/desk/push': {
    outcomes: admins('INVALID_INPUT'),
    call: sends({ endpoint: 'https://evil.example' }),
  },
  'POST /api/desk/push/remove': { outcomes: admins('NOT_FOUND'), call: sends({ id: randomUUID() }) },
  'POST /api/desk/push/test': { outcomes: admins('NOT_FOUND'), call: sends({ id: randomUUID() }) },
  'GET /api/rates': { outcomes: admins('ok') },
  'PUT /api/rates': { outcomes: admins('INVALID_INPUT'), call: sends({ rates: [], version: 0 }) },
  'GET /api/consultations/:id/cash-receipt': {
    outcomes: admins('ok'),
    thing: {
      call: (id) => ({ url: `/api/consultations/${id}/cash-receipt` }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'PUT /api/consultations/:id/cash-receipt': {
    outcomes: admins('CONFLICT'),
    thing: {
      call: (id) => ({
        url: `/api/consultations/${id}/cash-receipt`,
        body: { version: 0, receipt: null },
      }),
      of: (world) => world.consultationId,
      missing: randomUUID(),
    },
  },
  'GET /api/books.csv': { outcomes: admins('ok') },
  'GET /api/receipts/:paymentId': {
    outcomes: { ...people('ok'), other: 'PAYMENT_NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/receipts/${id}` }),
      of: (world) => world.paymentId,
      missing: randomUUID(),
    },
  },
  'GET /api/staff': { outcomes: admins('ok') },
  'POST /api/staff': {
    outcomes: admins('INVALID_INPUT'),
    call: sends({ email: NOBODY, name: 'Kim', staffRole: 'user' }),
  },
  'POST /api/staff/:id/invitation': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/invitation` }),
  },
  'PATCH /api/staff/:id': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}`, body: { active: false } }),
  },
  'GET /api/staff/:id/handover': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/handover` }),
  },
  'GET /api/staff/:id/exceptions': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/exceptions` }),
  },
  'PUT /api/staff/:id/exceptions': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/exceptions`, body: { date: '2026-09-26', hours: [] } }),
  },
  'POST /api/staff/:id/feeds': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/feeds`, body: { url: 'https://127.0.0.1/a.ics' } }),
  },
  'DELETE /api/staff/:id/feeds/:feedId': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/staff/${randomUUID()}/feeds/${randomUUID()}` }),
  },
  'GET /api/desk/services': { outcomes: admins('ok') },
  'POST /api/services': {
    outcomes: admins('INVALID_INPUT'),
    call: sends({ name: 'Short', durationMinutes: 30, prices: { USD: 2000 } }),
  },
  'PATCH /api/services/:id': {
    outcomes: admins('NOT_FOUND'),
    call: () => ({ url: `/api/services/${randomUUID()}`, body: { active: false } }),
  },
  'GET /api/audit': { outcomes: admins('ok') },
  'GET /api/ledger': { outcomes: admins('ok') },
  'GET /api/ledger.csv': { outcomes: admins('ok') },
  'GET /api/reconciliation': { outcomes: admins('ok') },
}
