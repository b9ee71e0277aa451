import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/action-items.ts'
import { refundManually as refundManuallyCall } from '#contract/manual-refunds.ts'
import { recordTransfer as recordTransferCall } from '#contract/staff-bookings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { acknowledgeReversal } from './acknowledge-reversal.ts'
import { refundManually } from './manual-refund.ts'
import { recordTransfer } from './record-transfer.ts'
import { retryRefund } from './retry-refund.ts'

/** Mounts the calls of refunds, transfers and reversals. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, refundManuallyCall, (input, call) => refundManually(deps, call, input))
  mount(app, deps, recordTransferCall, (input, call) => recordTransfer(deps, call, input))
  mount(app, deps, contract.retryRefund, (input, call) => retryRefund(deps, call, input))
  mount(app, deps, contract.acknowledgeReversal, (input, call) => acknowledgeReversal(deps, call, input))
}
