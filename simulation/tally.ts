/** Counters of events in the runs, summed for the last line. */
export const newTally = () => ({
  seeds: 0,
  crashes: 0,
  conflicts: 0,
  lostCommits: 0,
  calls: 0,
  lostRequests: 0,
  lostReplies: 0,
  timeouts: 0,
  repeatedRequests: 0,
  refusals: 0,
  /** Replies that are not the provider's, for example of a proxy. */
  foreignReplies: 0,
  foreign404Replies: 0,
  outages: 0,
  outageDays: 0,
  duringOutage: 0,
  clockJumps: 0,
  unreadable: 0,
  webhooks: 0,
  forgedWebhooks: 0,
  commits: 0,
  transactions: 0,
  checkouts: 0,
  clientOrders: 0,
  captures: 0,
  consultations: 0,
  cancellations: 0,
  lateCancellations: 0,
  /** Replies after which a buyer must not be charged: a checkout has ended. */
  endReplies: 0,
  /** Moves, offers, reports of absence and their undoing, also those without effect. */
  consultationActs: 0,
  /** Moves that changed a booking. */
  moves: 0,
  refunds: 0,
  externalRefunds: 0,
  externalRefundsFailed: 0,
  manualRefunds: 0,
  /** Refunds that are owed in addition to a completed one of ours, because an external one failed. */
  additionalRefunds: 0,
  disputes: 0,
  /** Disputes about a payment that has another one. */
  concurrentDisputes: 0,
  disputesOfSeveral: 0,
  /** Disputes won by the buyer whose reversal the provider does not show at first. */
  hiddenReversals: 0,
  lateReversals: 0,
  accountRefusals: 0,
  capturesReversed: 0,
  capturesHeld: 0,
  capturesUnreadable: 0,
  capturesRestored: 0,
  secondCaptures: 0,
  swappedReplies: 0,
  koreanCheckouts: 0,
  koreanCaptures: 0,
  koreanRefunds: 0,
  koreanConsultations: 0,
  koreanDisputes: 0,
  methodChanges: 0,
  returns: 0,
  chargesWithoutCall: 0,
  waits: 0,
  offers: 0,
  linksPaid: 0,
  staffBookings: 0,
  /** Payments through a provider of which an admin transferred a refund. */
  transfers: 0,
  largeOffices: 0,
  reassigned: 0,
  offersAccepted: 0,
  calendarsRead: 0,
  bookingsOfOtherServices: 0,
  linksRefunded: 0,
  mails: 0,
  violations: 0,
})
export type Tally = ReturnType<typeof newTally>

export function add(sum: Tally, more: Tally): void {
  for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += more[name]
}

const COUNTS_PER_LINE = 6

/** Every counter by its name. Counts of the second provider (`korean…`) are included in those of both. */
export const countLines = (tally: Tally): string =>
  Object.entries(tally)
    .map(([name, count], index) => `${index % COUNTS_PER_LINE === 0 ? '\n' : ', '}${name} ${count}`)
    .join('')

/** Formats the last line; 'crashes' is its term for killed processes. */
export const lastLine = (tally: Tally): string =>
  `${tally.seeds} seeds, ${tally.crashes} crashes, ${tally.lostReplies} lost replies, ` +
  `${tally.captures} captures, ${tally.refunds} refunds, ${tally.violations} violations`
