import pino from 'pino'
import type { Locale } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps, MailTransport, OutgoingMail } from '#server/deps.ts'
import { firstServiceOf } from '#server/features/services/catalogue.ts'
import type { ConsultationMail, MailData, MailKind } from './kinds.ts'
import { type QueuedMail, queueMail } from './outbox.ts'
import { type RenderedMail, renderMail } from './templates/render.ts'
import { emailsWorker } from './worker.ts'

/** Realistic sample data for every kind of mail, for tests and previews. */

export const aConsultation: ConsultationMail = {
  number: 'N-7K2P4',
  consultationId: '5f0c1c7e-8a55-4d7c-9e0e-3a2b6c1d9f10',
  name: 'Linh Nguyễn',
  startsAt: '2026-09-05T01:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  platform: 'kakao',
  platformId: 'linh_ng',
  amountCents: 3600,
  refundNoticeHours: 24,
  durationMinutes: 60,
  revision: 0,
}

export const samples: MailData = {
  registration_code: { code: '482913' },
  already_registered: {},
  reset_code: { code: '105772' },
  reset_refused: {},
  password_changed: { removedPasskeys: ['Old phone'], keptPasskeys: ['My laptop'], feedEnded: true },
  passkey_added: { name: 'My telephone' },
  passkey_removed: { name: 'My telephone' },
  google_linked: {},
  policies_changed: { name: 'Ann Nguyen', from: '2026-10-01T00:00:00.000Z' },
  account_made: { url: 'http://localhost:3000/set-up?client=1#token' },
  staff_invited: { url: 'http://localhost:3000/set-up#token', by: 'Kim Haneul' },
  wrong_codes: { tries: 10 },
  new_device: { device: 'Chrome on Android', at: '2026-09-01T03:04:00.000Z', address: '203.0.113.7' },
  booking_paid: aConsultation,
  cancelled_by_user: {
    consultation: { ...aConsultation, revision: 1 },
    refund: { amountCents: 3600, status: 'requested' },
    reason: 'My flight was moved.',
    lostCoupon: 'NARUK7MPX2QW',
  },
  cancelled_by_admin: {
    consultation: { ...aConsultation, revision: 1 },
    refund: { amountCents: 1800, status: 'completed' },
    reason: 'Our counsellor is ill.',
  },
  refund_completed: { amountCents: 3600, consultation: aConsultation },
  refund_given: {
    amountCents: 1000,
    currency: 'USD',
    reason: 'We began ten minutes late.',
    consultation: aConsultation,
  },
  payment_reversed: { state: 'reversed', amountCents: 3600, consultation: aConsultation, booking: 'pending' },
  payment_pending: {
    name: 'Linh Nguyễn',
    startsAt: '2026-09-05T01:00:00.000Z',
    timeZone: 'Asia/Ho_Chi_Minh',
    amountCents: 3600,
  },
  payment_declined: {
    name: 'Linh Nguyễn',
    startsAt: '2026-09-05T01:00:00.000Z',
    timeZone: 'Asia/Ho_Chi_Minh',
    amountCents: 3600,
  },
  payment_refunded: { amountCents: 3600, reason: 'slot_taken' },
  completed: aConsultation,
  moved: {
    consultation: { ...aConsultation, revision: 1 },
    from: '2026-09-06T02:00:00.000Z',
    by: 'student',
    isLost: false,
  },
  wait_offered: {
    waitId: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
    name: 'Ann Nguyen',
    startsAt: '2026-09-06T02:00:00.000Z',
    until: '2026-09-01T04:00:00.000Z',
    timeZone: 'Asia/Ho_Chi_Minh',
  },
  reassigned: { consultation: aConsultation, counsellor: 'Lee Bora' },
  hours_offered: {
    consultation: aConsultation,
    hours: ['2026-09-06T02:00:00.000Z', '2026-09-06T05:00:00.000Z'],
    reason: 'Our counsellor has to see a doctor.',
    until: '2026-09-05T01:00:00.000Z',
  },
  missed_by_office: {
    consultation: { ...aConsultation, revision: 2 },
    refund: { amountCents: 3600, status: 'requested' },
    reason: 'Nobody from the office came',
  },
  missed_by_student: { consultation: { ...aConsultation, revision: 1 }, freeMove: false },
  coupon_issued: {
    code: 'NARUK7MPX2QW',
    percent: 50,
    expiresAt: '2027-03-01T00:00:00.000Z',
    reason: 'payment',
  },
  reminder: aConsultation,
  account_deleted: {},
  desk_alert: {
    event: 'booked',
    booking: {
      name: 'Linh Nguyễn',
      startsAt: '2026-09-05T01:00:00.000Z',
      platform: 'kakao',
      platformId: 'linh_ng',
    },
  },
  desk_digest: {
    bookings: [
      {
        name: 'Linh Nguyễn',
        startsAt: '2026-09-05T01:00:00.000Z',
        platform: 'kakao',
        platformId: 'linh_ng',
      },
    ],
  },
  desk_test: {},
  account_refused: { provider: 'paypal', issue: 'PAYEE_ACCOUNT_RESTRICTED' },
  site_alert: {
    event: 'mails_stopped',
    since: '2026-09-05T01:00:00.000Z',
    reason: '554 5.7.1 Relay access denied',
  },
  refund_stuck: {
    amountCents: 3600,
    currency: 'USD',
    captureId: '8AB12345CD678901E',
    startsAt: '2026-09-05T01:00:00.000Z',
    issue: 'REFUND_TIME_LIMIT_EXCEEDED',
  },
  plan_published: {
    consultationId: aConsultation.consultationId,
    number: 'N-7K2P4',
    name: 'Linh Nguyễn',
    summary: 'Design in Seoul, from the autumn term on.',
    steps: [
      { text: 'Have the transcript translated', on: '2026-10-01', link: 'https://www.hikorea.go.kr' },
      { text: 'Write the portfolio', on: null, link: null },
    ],
  },
  room_message: {
    consultationId: aConsultation.consultationId,
    number: 'N-7K2P4',
    reader: 'student',
    name: 'Linh Nguyễn',
    startsAt: '2026-09-05T01:00:00.000Z',
    timeZone: 'Asia/Ho_Chi_Minh',
    firstLine: 'We are ten minutes late.',
    more: 2,
  },
  audit_head: { onDate: '2026-09-01', position: 1204, hash: 'ab'.repeat(32), faults: 0 },
}

/** The sample data for a reader in Korea who pays in won: times and amounts are formatted differently. */
export const inKorea = <Data>(data: Data): Data =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (key === 'timeZone') return 'Asia/Seoul'
    if (key === 'currency') return 'KRW'
    return value === aConsultation.name ? '김민지' : value
  })

export const kinds = Object.keys(samples) as MailKind[]

export const render = <Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind] = samples[kind],
  locale: Locale = 'en',
): RenderedMail =>
  renderMail(kind, data, {
    to: 'linh@gmail.com',
    locale,
    publicUrl: 'https://naru.example',
    settings: initialSettings,
    now: new Date('2026-09-01T00:00:00Z'),
  })

/** A relay that stores the mails it accepts, and can be down. */
export function relay(): MailTransport & { taken: OutgoingMail[]; down: boolean } {
  const taken: OutgoingMail[] = []
  const transport = {
    taken,
    down: false,
    send: async (mail: OutgoingMail) => {
      if (transport.down) throw new Error('421 the relay is down')
      taken.push(mail)
    },
    close: () => {},
  }
  return transport
}

/** A worker that sends due mails through this relay. */
export const workerOver = (
  mail: MailTransport,
  { db, now, log = pino({ level: 'silent' }) }: { db: Db; now: () => Date; log?: Deps['log'] },
) =>
  emailsWorker({
    db,
    mail,
    now,
    log,
    config: { publicUrl: 'https://naru.example' } as Deps['config'],
    settings: {
      current: () => initialSettings,
      version: () => 0,
      services: () => [firstServiceOf(initialSettings)],
      weeklyStarts: () => undefined,
      revision: () => '0.0',
      isSelling: async () => true,
      refresh: async () => {},
    },
  })

export const queueReminder = (
  db: Db,
  changes: Pick<QueuedMail<'reminder'>, 'reference' | 'now'> & Partial<QueuedMail<'reminder'>>,
): Promise<void> =>
  queueMail(db, { kind: 'reminder', to: 'linh@gmail.com', locale: 'en', data: aConsultation, ...changes })
