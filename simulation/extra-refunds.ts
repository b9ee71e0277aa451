import { randomUUID } from 'node:crypto'
import { fromMinor } from '#domain/currency.ts'
import type { Currency } from '#domain/settings.ts'
import { cancelConsultation } from '#server/features/consultations/commands.ts'
import { refundManually } from '#server/features/payments/refunds/manual-refund.ts'
import { anySite, pickRecent } from './choosing.ts'
import { allCaptures, type Capture } from './ledger.ts'
import type { ManualRefund, ExternalRefund } from './refund-records.ts'
import type { World } from './world.ts'

/** Manual refunds on the admin screens, and external refunds, which are made at a provider without us. */

type Paid = { id: string; amount_cents: number; currency: Currency; capture_id: string }

async function aPaid(world: World, statuses: string[]): Promise<Paid | undefined> {
  const { rows } = await world.lite.query<Paid>(
    `select c.id, c.amount_cents, c.currency, p.capture_id
     from consultations c join payments p on p.id = c.payment_id where c.status = any($1) order by c.id`,
    [statuses],
  )
  return pickRecent(world, rows)
}

/** An admin refunds a part or all of a booking, and sometimes presses the button twice. */
export async function refundByAdmin(world: World): Promise<void> {
  const { chance, tally } = world
  const booked = await aPaid(world, ['pending', 'pending', 'completed', 'cancelled'])
  if (!booked) return
  const { id, amount_cents: price, currency } = booked
  const amountMinor = chance.pick([quarterOf(price), quarterOf(price), price - quarterOf(price), price])
  const actor = world.people.find(({ role }) => role === 'admin')!
  const requested: ManualRefund = { key: randomUUID(), consultationId: id, amountMinor, isAccepted: false }
  world.manualRefunds.push(requested)
  const asked = { id, amount: fromMinor(amountMinor, currency), reason: 'We were late', key: requested.key }
  for (let times = chance.happens(0.3) ? 2 : 1; times > 0; times--)
    world.act(anySite(world), `refunds ${asked.amount} of ${id} manually`, async (deps) => {
      const answer = await refundManually(deps, { actor, address: '' }, asked)
      if (answer.ok && !requested.isAccepted) tally.manualRefunds++
      requested.isAccepted ||= answer.ok
      return answer
    })
}

/** A partial refund at the provider; the booking is cancelled before or after our sync. */
export async function cancelAfterAPart(world: World): Promise<void> {
  const booked = await aPaid(world, ['pending', 'completed'])
  const capture = allCaptures(world).find(({ id }) => id === booked?.capture_id)
  if (!booked || !capture) return
  refundAtProvider(world, capture, quarterOf(capture.amountMinor), world.chance.happens(0.3))
  const actor = world.people.find(({ role }) => role === 'admin')!
  world.tally.cancellations++
  world.act(anySite(world), `${actor.name} cancels ${booked.id}`, (deps) =>
    cancelConsultation(
      deps,
      { actor, address: '' },
      { consultationId: booked.id, cancelReason: 'We are ill' },
    ),
  )
}

export function refundAtProvider(
  world: World,
  { provider, id: captureId }: Pick<Capture, 'provider' | 'id'>,
  amountMinor: number | undefined,
  isPending: boolean,
): void {
  const refundId =
    provider === 'paypal'
      ? world.engine.dashboardRefund(captureId, amountMinor, isPending ? 'PENDING' : 'COMPLETED') &&
        world.engine.store.captures.get(captureId)!.refundIds.at(-1)!
      : world.korean.engine.consoleCancel(
          captureId,
          amountMinor ?? 0,
          isPending ? 'REQUESTED' : 'SUCCEEDED',
          world.korean.chance.pick(['CONSOLE', 'CONSOLE', 'CHARGEBACK']),
        )
  if (!refundId) return
  world.tally.externalRefunds++
  world.externalRefunds.push({ provider, captureId, refundId })
}

/** An external refund fails, pending or completed. */
export function failExternalRefund(world: World): void {
  const made = pickRecent(world, world.externalRefunds)
  if (made) failOne(world, made)
}

/** At the end of the faults, a share of the external refunds fails. */
export function failSomeExternalRefunds(world: World): void {
  for (const made of world.externalRefunds.splice(0)) if (world.chance.happens(0.5)) failOne(world, made)
}

function failOne(
  { engine, korean, tally, log }: World,
  { provider, captureId, refundId }: ExternalRefund,
): void {
  const hasFailed =
    provider === 'paypal'
      ? engine.failRefund(refundId) || engine.settleRefund(refundId, false)
      : korean.engine.failCancellation(captureId, refundId) ||
        korean.engine.settleCancellation(captureId, refundId, false)
  if (!hasFailed) return
  tally.externalRefundsFailed++
  log(`the external refund ${refundId} has failed`)
}

const quarterOf = (minor: number): number => Math.floor(minor / 4)
