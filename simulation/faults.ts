import type { RefundMode } from '#sandbox/paypal/core.ts'
import type { Chance } from './random.ts'

/** How bad this run's world is: each seed mixes its own, so that rare faults meet in every combination. */
export type Faults = {
  lostRequest: number
  lostReply: number
  /** Executed twice, the second time at once or some seconds later. */
  repeated: number
  /** 500, 503 or 429, before or after the call was executed. */
  refused: number
  unreadable: number
  staleToken: number
  /** Per commit. */
  death: number
  conflict: number
  webhookLost: number
  webhookRepeated: number
  mailLost: number
  refundModes: readonly RefundMode[]
  replay4xx: boolean
}

export const NO_FAULTS: Omit<Faults, 'replay4xx'> = {
  lostRequest: 0,
  lostReply: 0,
  repeated: 0,
  refused: 0,
  unreadable: 0,
  staleToken: 0,
  death: 0,
  conflict: 0,
  webhookLost: 0,
  webhookRepeated: 0,
  mailLost: 0,
  refundModes: ['COMPLETED'],
}

export function faultsOf(chance: Chance): Faults {
  const bad = chance.happens(0.3) ? 4 : 1
  return {
    lostRequest: 0.03 * bad,
    lostReply: 0.03 * bad,
    repeated: 0.03,
    refused: 0.03 * bad,
    unreadable: 0.01,
    staleToken: 0.005,
    death: chance.pick([0, 0.005, 0.01, 0.03]),
    conflict: 0.005,
    webhookLost: chance.pick([0.05, 0.05, 0.5]),
    webhookRepeated: 0.15,
    mailLost: 0.1,
    refundModes: ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED', 'INSUFFICIENT'],
    replay4xx: chance.happens(0.5),
  }
}
