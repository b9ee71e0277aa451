import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin.ts'
import * as cashReceipts from '#contract/cash-receipts.ts'
import * as firstStart from '#contract/first-start.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { sendAccountingFile } from './accounting-file.ts'
import { endBookingsFeed, renewBookingsFeed, sendBookingsFeed } from './bookings-feed.ts'
import { getCashReceipt, recordCashReceipt } from './cash-receipts.ts'
import { listRates, setRates } from './rates.ts'
import { sendReceipt } from './receipt.ts'
import { testProviders, confirmFirstSteps, getFirstStart, sendTestMail } from './start.ts'
import { getStatistics } from './stats.ts'
import { adminBadges, getToday } from './today.ts'
import { getWeek } from './week.ts'

/** Mounts the calls of the admin screens. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getToday, (input, { actor }) => getToday(deps, actor, input))
  mount(app, deps, contract.adminBadges, (_, { actor }) => adminBadges(deps, actor))
  mount(app, deps, contract.getWeek, (input, { actor }) => getWeek(deps, actor, input))
  mount(app, deps, contract.renewBookingsFeed, (input, call) => renewBookingsFeed(deps, call, input))
  mount(app, deps, contract.endBookingsFeed, (_, call) => endBookingsFeed(deps, call))
  mount(app, deps, contract.listRates, (input) => listRates(deps, input))
  mount(app, deps, contract.setRates, (input, call) => setRates(deps, call, input))
  mount(app, deps, cashReceipts.getCashReceipt, (input) => getCashReceipt(deps, input))
  mount(app, deps, cashReceipts.recordCashReceipt, (input, call) => recordCashReceipt(deps, call, input))
  app.get(contract.BOOKS_FILE_PATH, (request, reply) => sendAccountingFile(deps, request, reply))
  app.get<{ Params: { file: string } }>(contract.BOOKINGS_FEED_PATH, (request, reply) =>
    sendBookingsFeed(deps, request, reply),
  )
  app.get<{ Params: { paymentId: string }; Querystring: { lang?: unknown } }>(
    contract.RECEIPT_PATH,
    (request, reply) => sendReceipt(deps, request, reply),
  )
  mount(app, deps, firstStart.getFirstStart, (_, call) => getFirstStart(deps, call))
  mount(app, deps, firstStart.confirmFirstSteps, (input, call) => confirmFirstSteps(deps, call, input))
  mount(app, deps, firstStart.sendTestMail, (_, call) => sendTestMail(deps, call))
  mount(app, deps, firstStart.tryPayments, () => testProviders(deps))
  mount(app, deps, contract.getStatistics, (input, { locale }) => getStatistics(deps, input, locale))
}
