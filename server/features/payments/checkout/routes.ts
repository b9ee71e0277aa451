import type { FastifyInstance } from 'fastify'
import { confirmBooking as confirmBookingCall } from '#contract/consultations.ts'
import { releaseHolds as releaseHoldsCall } from '#contract/holds.ts'
import * as links from '#contract/payment-links.ts'
import * as contract from '#contract/payments.ts'
import { err } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { accountLimit, mount } from '#server/http/mount.ts'
import { within } from '#server/within.ts'
import { cancelOwnCheckout, releaseHolds } from './cancel-checkout.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { confirmOrImportOrder } from './client-orders.ts'
import { createOrder } from './create-order.ts'
import { currentPayment } from './current-payment.ts'
import { oneAtATime } from './one-at-a-time.ts'
import {
  confirmLinkedOrder,
  createLinkedOrder,
  createPaymentLink,
  getLinkedPayment,
  revokePaymentLink,
} from './payment-links.ts'
import { returnRoute } from './return-route.ts'

/** A confirm request waits this long for a capture; the worker completes it afterwards. */
const CAPTURE_MS = 20_000

/** Mounts the calls of orders, payment links and confirmations. */
export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { path: orderPath } = contract.createOrder
  mount(
    app,
    deps,
    contract.createOrder,
    (draft, { actor }) => {
      const limit = accountLimit(orderPath, contract.ORDER_LIMIT, { id: actor.id, now: deps.now() })
      return createOrder(deps, actor, draft, limit)
    },
    { countsLimit: true },
  )
  mount(app, deps, contract.currentPayment, (_, { actor }) => currentPayment(deps, actor))
  mount(app, deps, contract.cancelOwnCheckout, (_, { actor }) => cancelOwnCheckout(deps, actor))
  mount(app, deps, releaseHoldsCall, (_, call) => releaseHolds(deps, call))
  const inTurn = oneAtATime()
  mount(app, deps, confirmBookingCall, (input, { actor }) => {
    const confirmed = inTurn(`${actor.id} ${input.paymentId}`, () => confirmOrImportOrder(deps, actor, input))
    return within(CAPTURE_MS, confirmed, err('PAYMENT_PENDING'))
  })
  mount(app, deps, contract.changePaymentMethod, (input, call) =>
    changePaymentMethod(deps, call.actor, input),
  )
  mount(app, deps, links.createPaymentLink, (input, { actor }) => createPaymentLink(deps, actor, input))
  mount(app, deps, links.revokePaymentLink, (_, { actor }) => revokePaymentLink(deps, actor))
  mount(app, deps, links.getLinkedPayment, (input, { locale }) =>
    getLinkedPayment(deps, { ...input, locale }),
  )
  mount(app, deps, links.createLinkedOrder, (input) => createLinkedOrder(deps, input))
  mount(app, deps, links.confirmLinkedOrder, (input) =>
    within(CAPTURE_MS, confirmLinkedOrder(deps, input), err('PAYMENT_PENDING')),
  )
  if (deps.gateways.portone) returnRoute(app, deps)
}
