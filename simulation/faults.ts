import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Behaviour } from '#sandbox/paypal/behaviour.ts'
import type { RefundMode } from '#sandbox/paypal/core.ts'
import type { Chance } from './random.ts'

/** Probability of each fault in a run. Each seed draws its own mix, so that rare faults occur in combination. */
export const NO_FAULTS = {
  lostRequest: 0,
  lostReply: 0,
  /** Executed twice, the second time at once or some seconds later. */
  repeated: 0,
  /** 500, 503 or 429, before or after the call was executed. */
  refused: 0,
  /** 400, 403 or 404 with a page that is not PayPal's, before or after the call was executed. */
  foreign: 0,
  unreadable: 0,
  /** The call is executed, and the reply is about another order, capture, refund or payment. */
  swapped: 0,
  /** A sale or a refund is refused, and not executed, because of our own account. */
  accountRefused: 0,
  /** A refund is refused for good, and not executed. */
  refundRefused: 0,
  staleToken: 0,
  /** Per commit. */
  crash: 0,
  conflict: 0,
  /** Per commit: the connection is lost, and the process continues without knowing the outcome. */
  lostCommit: 0,
  webhookLost: 0,
  webhookRepeated: 0,
  mailLost: 0,
  refundModes: ['COMPLETED'] as readonly RefundMode[],
  optionalFields: ['given'] as readonly Behaviour['optionalFields'][],
  /** The second provider replies that the first call with this key is still running. */
  outstanding: 0,
  /** The payment gateway behind the second provider refuses, or refuses and books. */
  bankRefuses: 0,
}
export type Faults = typeof NO_FAULTS

export function faultsOf(chance: Chance): Faults {
  const bad = chance.happens(0.3) ? 4 : 1
  return {
    lostRequest: 0.03 * bad,
    lostReply: 0.03 * bad,
    repeated: 0.03,
    refused: 0.03 * bad,
    foreign: chance.pick([0, 0.01, 0.03]),
    unreadable: 0.01,
    swapped: chance.pick([0, 0.01, 0.02]),
    accountRefused: chance.pick([0, 0.01, 0.03]),
    refundRefused: chance.pick([0, 0.3]),
    staleToken: 0.005,
    crash: chance.pick([0, 0.005, 0.01, 0.03]),
    conflict: 0.005,
    lostCommit: chance.pick([0, 0.005, 0.02]),
    webhookLost: chance.pick([0.05, 0.05, 0.5]),
    webhookRepeated: 0.15,
    mailLost: 0.1,
    refundModes: ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED', 'INSUFFICIENT'],
    optionalFields: chance.pick([['given'], ['given', 'null', 'missing'], ['null'], ['missing']]),
    outstanding: 0.01,
    bankRefuses: chance.pick([0, 0.05, 0.1]),
  }
}

/** Behaviour that PayPal's documents leave open; drawn once per run. */
export const behaviourOf = (chance: Chance): Partial<Behaviour> => ({
  replay4xx: chance.happens(0.5),
  declinedStaysApproved: chance.happens(0.5),
  forgetsPaidOrdersAfterMs: chance.pick([null, 7 * DAY_MS, 3 * HOUR_MS]),
  listsRefunds: chance.happens(0.7),
  eventsLagMs: chance.pick([0, 0, 5 * MINUTE_MS, 45 * MINUTE_MS]),
  hidesChangedOrdersMs: chance.pick([0, 0, 2_000, 20_000]),
})
