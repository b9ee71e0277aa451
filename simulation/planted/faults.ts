import { sql } from 'kysely'
import type * as paymentRules from '#domain/payment.ts'
import type * as refundMerge from '#domain/refund-merge.ts'
import type * as refundRules from '#domain/refund.ts'
import type * as workingHours from '#domain/working-hours.ts'
import type * as paypal from '#server/adapters/paypal/gateway.ts'
import type * as portone from '#server/adapters/portone/gateway.ts'
import type * as accounts from '#server/db/lock-account.ts'
import type * as rolledBack from '#server/db/transaction-unless-refused.ts'
import type * as transaction from '#server/db/transaction.ts'
import type * as feeds from '#server/features/availability/feeds-store.ts'
import type * as seats from '#server/features/availability/seats.ts'
import type * as booking from '#server/features/consultations/booking.ts'
import type * as coupons from '#server/features/coupons/reservations.ts'
import type * as outbox from '#server/features/mails/outbox.ts'
import type * as checkout from '#server/features/payments/checkout/checkout-store.ts'
import type * as insertion from '#server/features/payments/insert-payment-store.ts'
import type * as ledger from '#server/features/payments/ledger.ts'
import type * as merge from '#server/features/payments/refunds/apply-refunds.ts'
import type * as queue from '#server/features/payments/refunds/queue-refund.ts'
import type * as refundRows from '#server/features/payments/refunds/refunds-store.ts'
import type * as payments from '#server/features/payments/store.ts'
import type * as transitions from '#server/features/payments/transitions-store.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { faultsOf, type PlantedFault } from './fault.ts'

type Change = (gateway: PaymentGateway) => Partial<PaymentGateway>

/** Wraps a gateway factory with changed methods. */
const changed =
  <Args extends unknown[]>(change: Change) =>
  (sound: (...args: Args) => PaymentGateway) =>
  (...args: Args): PaymentGateway => {
    const gateway = sound(...args)
    return { ...gateway, ...change(gateway) }
  }

/** Returns a key that no call had before. */
let calls = 0
const another = (key: string): string => `${key}-${++calls}`

const genuine: Change = (gateway) => ({
  readWebhook: (headers, body) => {
    const delivery = gateway.readWebhook(headers, body)
    return delivery && { ...delivery, verify: async () => 'genuine' }
  },
})

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', until: '21:00' }))

const nothing = async (): Promise<void> => {}

const PAYMENTS = 'server/features/payments'

/** Faults in the payment and slot code that would harm a buyer or the office. */
export const plantedFaults: readonly PlantedFault[] = [
  // Detected by the invariants of the simulation
  ...faultsOf<typeof paypal>('#server/adapters/paypal/gateway.ts', {
    'a forged webhook is processed': { createPaypal: changed(genuine) },
    'the capture of an order is not read': {
      createPaypal: changed((gateway) => ({
        getOrder: async (id) => {
          const answer = await gateway.getOrder(id)
          return answer.ok && answer.value ? { ...answer, value: { ...answer.value, capture: null } } : answer
        },
      })),
    },
  }),
  ...faultsOf<typeof portone>('#server/adapters/portone/gateway.ts', {
    'a forged webhook of PortOne is processed': { createPortone: changed(genuine) },
  }),
  ...faultsOf<typeof refundRules>('#domain/refund.ts', {
    'a late cancellation is refunded': {
      owedRefundCents:
        () =>
        ({ paidCents }) =>
          paidCents,
    },
  }),
  ...faultsOf<typeof transaction>('#server/db/transaction.ts', {
    'a transaction is not atomic': {
      inTransaction: () => async (db, work) => work(db as Parameters<typeof work>[0]),
    },
  }),
  ...faultsOf<typeof rolledBack>('#server/db/transaction-unless-refused.ts', {
    'a refused call keeps what it wrote': {
      inTransactionUnlessRefused:
        () =>
        async ({ db }, work) =>
          db.transaction().execute(work),
    },
  }),
  ...faultsOf<typeof seats>('#server/features/availability/seats.ts', {
    'two buyers book one slot': { reserveSeat: () => async () => 1 },
    'a consultation is given away without its reservation': {
      reassignSeat:
        () =>
        async (_, { lanes }) =>
          lanes[0]!,
    },
    'an offer of the waiting list holds nothing': {
      reserveForOffer:
        () =>
        async (_, { lanes }) =>
          lanes[0]!,
    },
    'the time of an offer stays taken': { releaseOffer: () => nothing },
    'the slot of an ended checkout stays taken': { releaseSeat: () => nothing },
    'the slot is lost with a change of the payment method': { transferSeat: () => nothing },
  }),
  ...faultsOf<typeof workingHours>('#domain/working-hours.ts', {
    'a counsellor is booked for a service that they do not give': { givesService: () => () => true },
    'a counsellor is booked outside of their hours': {
      startsOf:
        (sound) =>
        ({ hours }, on, terms) =>
          sound({ hours: hours && everyDay, exceptions: new Map() }, on, terms),
    },
  }),
  ...faultsOf<typeof feeds>('#server/features/availability/feeds-store.ts', {
    'a reservation does not ask the calendar of its counsellor': { isCalendarFree: () => () => sql`true` },
  }),
  ...faultsOf<typeof coupons>('#server/features/coupons/reservations.ts', {
    'the coupon of a booking is not spent': { markCouponUsed: () => nothing },
    'the coupon of an ended checkout stays taken': { releaseCoupon: () => nothing },
    'the coupon that a refunded booking earned stays valid': { revokeEarnedCoupon: () => async () => null },
  }),
  ...faultsOf<typeof transitions>('#server/features/payments/transitions-store.ts', {
    'the fee of a capture is not stored': { setFee: () => nothing },
  }),
  ...faultsOf<typeof booking>('#server/features/consultations/booking.ts', {
    'a captured payment has no consultation': { bookConsultation: () => async () => [] },
  }),
  ...faultsOf<typeof outbox>('#server/features/mails/outbox.ts', {
    'no mail tells of a booking': { queueMails: () => nothing },
  }),
  ...faultsOf<typeof insertion>('#server/features/payments/insert-payment-store.ts', {
    'the buffer after a consultation is not reserved': {
      insertPayment:
        (sound) =>
        (tx, { length, ...payment }) =>
          sound(tx, { ...payment, length: length && { ...length, breakMinutes: 0 } }),
    },
  }),
  ...faultsOf<typeof checkout>('#server/features/payments/checkout/checkout-store.ts', {
    'a coupon takes off more than it says': {
      setPrice: (sound) => (tx, id, price) => sound(tx, id, { ...price, amountCents: price.amountCents - 1 }),
    },
  }),
  ...faultsOf<typeof ledger>('#server/features/payments/ledger.ts', {
    'a capture is not in the ledger': { postCapture: () => nothing },
    'a refund is not in the ledger': { postRefunds: () => nothing },
    'a dispute is not in the ledger': { postDispute: () => nothing },
  }),
  ...faultsOf<typeof merge>('#server/features/payments/refunds/apply-refunds.ts', {
    'refunds at the provider are not read': { applyRefundsIn: () => async () => [] },
  }),
  ...faultsOf<typeof queue>('#server/features/payments/refunds/queue-refund.ts', {
    'a cancelled booking is not refunded': {
      refundCancellation: (sound) => (tx, cancelled) => sound(tx, { ...cancelled, isOwed: false }),
    },
  }),
  ...faultsOf<typeof refundRows>('#server/features/payments/refunds/refunds-store.ts', {
    'a refund that was made at the provider is not stored': { insertProviderRefund: () => nothing },
  }),

  // Detected by the named test
  ...faultsOf<typeof refundRows>(
    '#server/features/payments/refunds/refunds-store.ts',
    {
      'who paid by a link is not refunded': {
        insertOurRefund: (sound) => async (tx, refund) => {
          const { findLinkOf } = await import('#server/features/payments/checkout/payment-links-store.ts')
          return (await findLinkOf(tx, refund.paymentId)) ? false : sound(tx, refund)
        },
      },
    },
    { test: `${PAYMENTS}/checkout/payment-links.test.ts` },
  ),
  ...faultsOf<typeof refundMerge>(
    '#domain/refund-merge.ts',
    {
      'a refund of unknown outcome is sent again under another key': {
        refundMark: (sound) => (refund) => another(sound(refund)),
      },
    },
    { test: `${PAYMENTS}/checkout/guards.test.ts` },
  ),
  ...faultsOf<typeof paypal>(
    '#server/adapters/paypal/gateway.ts',
    {
      'a refund of unknown outcome is taken for refused': {
        createPaypal: changed((gateway) => ({
          refundCapture: async (args) => {
            const answer = await gateway.refundCapture(args)
            return !answer.ok && answer.kind === 'unknown' ? { ...answer, kind: 'final' } : answer
          },
        })),
      },
    },
    { test: 'server/features/payments/refunds/refunds.test.ts' },
  ),
  ...faultsOf<typeof paypal>(
    '#server/adapters/paypal/gateway.ts',
    {
      'lost webhooks are not asked for': {
        createPaypal: changed(() => ({ listEvents: async () => ({ ok: true, value: [] }) })),
      },
    },
    { test: `${PAYMENTS}/capture/webhooks.test.ts` },
  ),
  ...faultsOf<typeof paymentRules>(
    '#domain/payment.ts',
    {
      'money for another account is booked': {
        decide: (sound) => (payment, order, facts) =>
          sound(payment, order && { ...order, merchantId: facts.merchantId }, facts),
      },
    },
    { test: 'domain/payment.test.ts' },
  ),
  ...faultsOf<typeof transitions>(
    '#server/features/payments/transitions-store.ts',
    {
      'a buyer is charged after the reply that the checkout is over': {
        supersedeExpired: () => async () => 1,
      },
    },
    { test: `${PAYMENTS}/checkout/final-ends.test.ts` },
  ),
  ...faultsOf<typeof accounts>(
    '#server/db/lock-account.ts',
    {
      'a deleted account is charged': { lockAccount: () => async () => true },
    },
    { test: `${PAYMENTS}/checkout/deleted-buyer.test.ts` },
  ),
  ...faultsOf<typeof payments>(
    '#server/features/payments/store.ts',
    {
      'two processes decide about one payment at once': {
        lockPayment: () => async (tx, id) => {
          const { findPayment } = await import('#server/features/payments/store.ts')
          return (await findPayment(tx, { id }))!
        },
      },
    },
    { test: `${PAYMENTS}/checkout/locks.test.ts` },
  ),
]
