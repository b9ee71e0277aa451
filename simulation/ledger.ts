import type { ProviderName } from '#domain/payment-method.ts'
import type { World } from './world.ts'

type Back = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amountMinor: number
  isExternal: boolean
}

/** Money in a provider's ledger, in one shape for both. */
export type Capture = {
  provider: ProviderName
  id: string
  orderId: string
  state: 'pending' | 'declined' | 'taken'
  /** The provider's status. */
  status: string
  /** True when the provider reports it as fully refunded. */
  isAllBack: boolean
  currency: string
  amountMinor: number
  refunds: Back[]
  /** Sum that an admin paid back by transfer, because the provider had refused the refund for good. */
  transferredMinor: number
  /** A completed capture that was declined or failed later. */
  isTakenBack: boolean
  /** Paid to our own account, and not through a test channel. */
  isForUs: boolean
  /** Pending at its bank first. */
  isLate: boolean
  /** True when a call of ours for the payment with this id created it. */
  isAskedFor: (paymentId: string) => boolean
}

const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
export const FOREIGN_MERCHANT_ID = 'SOMEBODYELSE2'

/** All captured and pending payments of both providers. */
export const allCaptures = (world: World): Capture[] => [...ofPaypal(world), ...ofPortone(world)]

function ofPaypal({ engine: { store }, transferred }: World): Capture[] {
  return [...store.captures.values()].map((capture) => ({
    provider: 'paypal',
    id: capture.id,
    orderId: capture.orderId,
    state: TAKEN.includes(capture.status) ? 'taken' : capture.status === 'PENDING' ? 'pending' : 'declined',
    status: capture.status,
    isAllBack: capture.status === 'REFUNDED',
    currency: capture.currency,
    amountMinor: capture.amountMinor,
    refunds: capture.refundIds.map((id) => {
      const { status, amountMinor, customId } = store.refunds.get(id)!
      return { id, status, amountMinor, isExternal: customId === undefined }
    }),
    transferredMinor: transferred.get(capture.id) ?? 0,
    isTakenBack: capture.later === 'DECLINED' || capture.later === 'FAILED',
    isForUs: capture.payeeId !== FOREIGN_MERCHANT_ID,
    isLate: capture.createdAt !== capture.updatedAt,
    // A client may copy our payment id onto its own order; only our orders carry our invoice id.
    isAskedFor: (paymentId) => capture.invoiceId?.endsWith(paymentId) ?? false,
  }))
}

const STATUSES = {
  SUCCEEDED: 'COMPLETED',
  REQUESTED: 'PENDING',
  IN_REVIEW: 'PENDING',
  FAILED: 'FAILED',
} as const

function ofPortone({ korean: { engine, asked, slow }, transferred }: World): Capture[] {
  const begun = [...engine.payments.values()].filter(
    ({ status, paidAt }) => paidAt !== null || status === 'PAY_PENDING',
  )
  return begun.map((payment) => ({
    provider: 'portone',
    id: payment.id,
    orderId: payment.id,
    state: payment.paidAt === null ? 'pending' : 'taken',
    status: payment.status,
    isAllBack: payment.status === 'CANCELLED',
    currency: payment.currency,
    amountMinor: payment.total,
    refunds: payment.cancellations.map(({ id, status, totalAmount, trigger }) => ({
      id,
      status: STATUSES[status],
      amountMinor: totalAmount,
      isExternal: trigger !== 'API',
    })),
    transferredMinor: transferred.get(payment.id) ?? 0,
    isTakenBack: payment.later === 'FAILED',
    isForUs: payment.channel.type === 'LIVE',
    isLate: slow.has(payment.id),
    isAskedFor: (paymentId) => asked.has(paymentId),
  }))
}

const sum = (refunds: readonly Back[]): number => refunds.reduce((total, each) => total + each.amountMinor, 0)

/** Sum of the completed refunds. */
export const completedMinor = ({ refunds }: Capture): number =>
  sum(refunds.filter(({ status }) => status === 'COMPLETED'))

/** Amount that the provider reversed by declining the capture later. */
export const reversedMinor = (capture: Capture): number =>
  capture.isTakenBack ? capture.amountMinor - goneMinor(capture) : 0

const goneMinor = ({ refunds }: Capture): number => sum(refunds.filter(({ status }) => status !== 'FAILED'))

/** Amount that was neither refunded nor transferred back nor is pending. */
export const netMinor = (capture: Capture): number =>
  capture.state === 'taken'
    ? Math.max(
        0,
        capture.amountMinor - goneMinor(capture) - reversedMinor(capture) - capture.transferredMinor,
      )
    : 0

/** Sum of the completed refunds that our calls made. */
export const refundedByUsMinor = ({ refunds }: Capture): number =>
  sum(refunds.filter(({ status, isExternal }) => status === 'COMPLETED' && !isExternal))

export const isRefundedExternally = (capture: Capture | undefined): boolean =>
  capture?.refunds.some(({ isExternal }) => isExternal) ?? false
