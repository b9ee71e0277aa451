import { createPortoneEngine, type PortoneEvent } from '#sandbox/portone/engine.ts'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
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

/** What a browser has in its hands when the window has closed, and has not brought to us yet. */
export type Return = { paymentId: string; token: string; txId: string }
export type Korean = ReturnType<typeof createKorean>

/** The second provider of one seed: its machine with its habits, and what its buyers have in hand. */
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
    /** In one seed of five somebody turns the switch of the channels, by which money is taken unasked. */
    isSwitchLoose: chance.happens(0.2),
    returns: [] as Return[],
    /** Payments whose money a call of ours has asked for. */
    asked: new Set<string>(),
    /** Payments that their bank has thought about. */
    slow: new Set<string>(),
    /** Payments about which a delivery of a dispute was lost. */
    unheardDisputes: new Set<string>(),
    /** Signed as PortOne does. */
    post(event: PortoneEvent, id?: string) {
      const { headers, body } = signDelivery(event, {
        secret: SECRET,
        nowMs: clock.now(),
        id: id ?? `try-${seed}-${++messages}`,
      })
      return { headers, rawBody: body }
    },
    /** By somebody who does not know our secret. */
    forge(event: PortoneEvent) {
      const id = `WH-FORGED-P${++messages}`
      const { headers, body } = signDelivery(event, { secret: OTHER_SECRET, nowMs: clock.now(), id })
      return { headers, rawBody: body }
    },
  }
}
