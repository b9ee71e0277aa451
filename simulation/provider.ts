import { receiveWebhook } from '#server/features/payments/capture/webhooks.ts'
import { endDispute } from './changes-after-capture.ts'
import { anySite, pickRecent } from './choosing.ts'
import { signed } from './engine-calls.ts'
import { refundAtProvider } from './extra-refunds.ts'
import type { Delivery, World } from './world.ts'

export function deliverWebhook(world: World): void {
  const { chance, deliveries } = world
  if (deliveries.length === 0) return
  const [delivery] = deliveries.splice(chance.whole(0, deliveries.length), 1) as [Delivery]
  world.tally.webhooks++
  const site = anySite(world)
  world.unacknowledged.set(delivery, site)
  const { provider } = delivery
  const what = provider === 'paypal' ? delivery.event.event_type : delivery.event.type
  world.act(site, `receives ${what}`, async (deps) => {
    const sent =
      delivery.provider === 'paypal'
        ? { headers: signed(true), rawBody: JSON.stringify(delivery.event) }
        : world.korean.post(delivery.event, delivery.id)
    const answer = await receiveWebhook(deps, provider, sent)
    world.unacknowledged.delete(delivery)
    if (!answer.ok) world.deliverAgain(delivery)
    return answer
  })
}

/** A forged webhook reports that a payment was captured, or is disputed. */
export async function forgeWebhook(world: World): Promise<void> {
  const { rows } = await world.lite.query<{ id: string; order_id: string | null; capture_id: string | null }>(
    'select id, order_id, capture_id from payments order by id',
  )
  if (rows.length === 0) return
  const { id, order_id, capture_id } = world.chance.pick(rows)
  world.tally.forgedWebhooks++
  const captured = {
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    resource: {
      id: 'FORGED',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '36.00' },
      custom_id: id,
      supplementary_data: { related_ids: { order_id } },
    },
  }
  const disputed = {
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    resource_type: 'dispute',
    resource: {
      dispute_id: 'FORGED',
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: capture_id ?? 'FORGED' }],
    },
  }
  const rawBody = JSON.stringify({
    id: `WH-FORGED-${world.tally.forgedWebhooks}`,
    ...world.chance.pick([captured, disputed]),
  })
  world.act(anySite(world), 'receives a forged webhook', (deps) =>
    receiveWebhook(deps, 'paypal', { headers: signed(false), rawBody }),
  )
}

const capturesOf = ({ engine }: World, ...statuses: string[]) =>
  [...engine.store.captures.values()].filter(({ status }) => statuses.includes(status))

/** Full or partial refunds, completed or pending; one random number chooses. */
const sizes: { amountMinor?: number; status: 'COMPLETED' | 'PENDING' }[] = [
  { status: 'COMPLETED' },
  { status: 'COMPLETED' },
  { status: 'PENDING' },
  { status: 'PENDING', amountMinor: 900 },
  { status: 'COMPLETED', amountMinor: 900 },
  { status: 'COMPLETED', amountMinor: 900 },
]

export function dashboardRefund(world: World): void {
  const capture = pickRecent(world, capturesOf(world, 'COMPLETED', 'PARTIALLY_REFUNDED'))
  if (!capture) return
  const { amountMinor, status } = world.chance.pick(sizes)
  refundAtProvider(world, { provider: 'paypal', id: capture.id }, amountMinor, status === 'PENDING')
}

export function settleCapture(world: World): void {
  const capture = pickRecent(world, capturesOf(world, 'PENDING'))
  if (capture) world.engine.settleCapture(capture.id, world.chance.happens(0.6))
}

export function settleRefund(world: World): void {
  const refund = pickRecent(
    world,
    [...world.engine.store.refunds.values()].filter(({ status }) => status === 'PENDING'),
  )
  if (refund) world.engine.settleRefund(refund.id, world.chance.happens(0.6))
}

export function failRefund(world: World): void {
  const refund = pickRecent(
    world,
    [...world.engine.store.refunds.values()].filter(({ status }) => status === 'COMPLETED'),
  )
  if (refund) world.engine.failRefund(refund.id)
}

export function dispute(world: World): void {
  const { chance, engine } = world
  const open = [...engine.store.disputes.values()].filter(({ status }) => status === 'OPEN')
  if (open.length > 0 && chance.happens(0.5)) {
    endDispute(world, chance.pick(open).id)
    return
  }
  // Sometimes a second dispute is opened beside an open one.
  const beside = open.length > 0 && chance.happens(0.5) ? chance.pick(open).captureId : undefined
  const capture = beside
    ? engine.store.captures.get(beside)
    : pickRecent(world, capturesOf(world, 'COMPLETED'))
  if (!capture) return
  world.tally.disputes++
  if (beside) world.tally.concurrentDisputes++
  engine.openDispute(capture.id, { stage: chance.pick(['INQUIRY', 'CHARGEBACK']) })
}
