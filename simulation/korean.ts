import { MINUTE_MS } from '#domain/calendar.ts'
import { createPortoneEngine, type PortoneEvent } from '#sandbox/portone/engine.ts'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import type { Clock } from './clock.ts'
import type { Chance } from './random.ts'

export const PORTONE_URL = 'http://portone.invalid'
const SECRET = `whsec_${Buffer.alloc(32, 'simulated').toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 'forged').toString('base64')}`
const STORE = 'store-simulated'
const CHANNELS = { korean_card: 'channel-card', kakaopay: 'channel-kakao' } as const
const TEST_CHANNEL = 'channel-test'

export const koreanEnvironment: Record<string, string> = {
  PORTONE_API_URL: PORTONE_URL,
  PORTONE_API_SECRET: 'simulation',
  PORTONE_STORE_ID: STORE,
  PORTONE_WEBHOOK_SECRET: SECRET,
  PORTONE_CHANNELS: `card=${CHANNELS.korean_card},kakaopay=${CHANNELS.kakaopay}`,
}

/** Data that a browser has when the payment window has closed, and has not sent to the product yet. */
export type Return = { paymentId: string; token: string; txId: string }
export type Korean = ReturnType<typeof createKorean>

/** The second provider of one seed: its engine with its settings, and the state of its buyers. */
export function createKorean(
  seed: number,
  { chance, clock, emit }: { chance: Chance; clock: Clock; emit: (event: PortoneEvent) => void },
) {
  const engine = createPortoneEngine({
    storeId: STORE,
    channels: { [CHANNELS.korean_card]: 'LIVE', [CHANNELS.kakaopay]: 'LIVE', [TEST_CHANNEL]: 'TEST' },
    now: clock.now,
    emit,
  })
  Object.assign(engine.settings, {
    tokenSeconds: chance.pick([60, 600, 600, 3600]),
    keyHours: chance.pick([3, 3, 0.05]),
    reservesRequested: chance.happens(0.7),
    refusesDisputed: chance.happens(0.7),
    listLagMs: chance.pick([0, 0, 5 * MINUTE_MS, 45 * MINUTE_MS]),
  })
  let messages = 0
  return {
    chance,
    engine,
    testChannel: TEST_CHANNEL,
    /**
     * In one seed of five manual approval is turned on and off, so that money is captured without our
     * confirmation.
     */
    isSwitchLoose: chance.happens(0.2),
    returns: [] as Return[],
    /** Payments that a call of ours has confirmed. */
    asked: new Set<string>(),
    /** Payments that were pending at their bank. */
    slow: new Set<string>(),
    /** Payments with a lost webhook about a dispute. */
    unreportedDisputes: new Set<string>(),
    /** Signed as PortOne does. */
    post(event: PortoneEvent, id?: string) {
      const { headers, body } = signDelivery(event, {
        secret: SECRET,
        nowMs: clock.now(),
        id: id ?? `try-${seed}-${++messages}`,
      })
      return { headers, rawBody: body }
    },
    /** Signed with a wrong secret. */
    forge(event: PortoneEvent) {
      const id = `WH-FORGED-P${++messages}`
      const { headers, body } = signDelivery(event, { secret: OTHER_SECRET, nowMs: clock.now(), id })
      return { headers, rawBody: body }
    },
  }
}
