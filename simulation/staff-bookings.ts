import { bookForClient } from '#server/features/clients/staff-bookings.ts'
import { recordTransfer } from '#server/features/payments/refunds/record-transfer.ts'
import { anySite } from './choosing.ts'
import type { World } from './world.ts'

/** An admin books for a client: paid outside, free of charge, or with a payment link. */
export function bookByStaff(world: World): void {
  const { chance, team } = world
  const actor = world.people.find(({ role }) => role === 'admin')!
  const client = chance.pick(world.buyers)
  const pay = chance.pick([
    { kind: 'outside', amount: chance.pick(['36.00', '10.00']), currency: 'USD', note: 'Cash' },
    { kind: 'outside', amount: '50000', currency: 'KRW', note: 'Transfer' },
    { kind: 'free', reason: 'A second visit' },
    { kind: 'link', hours: chance.pick([1, 24, 72]) },
  ] as const)
  const choice = team.choice()
  const date = chance.pick(team.dates)
  const time = team.timeOf(choice.serviceId) ?? chance.pick(world.times)
  world.act(anySite(world), `${actor.name} books ${pay.kind} for ${client.name}`, async (deps) => {
    const answer = await bookForClient(
      deps,
      { actor, address: '' },
      {
        client: { userId: client.id },
        date,
        time,
        ...choice,
        platform: 'kakao',
        platformId: client.name,
        pay,
      },
    )
    if (answer.ok) world.tally.staffBookings++
    if (answer.ok && 'link' in answer.value) world.links.push(answer.value.link.url.split('/').at(-1)!)
    return answer
  })
}

/**
 * An admin has transferred what no provider refunds, and records it, perhaps twice: money received outside, and
 * refunds that the provider refused for good.
 */
export async function recordTransfers(world: World): Promise<void> {
  const actor = world.people.find(({ role }) => role === 'admin')!
  const { rows } = await world.lite.query<{ id: string }>(
    `select id from refunds
     where provider = 'outside' and status <> 'completed' or status = 'needs_attention' and next_check_at is null
     order by id`,
  )
  for (const { id } of rows)
    world.act(anySite(world), `${actor.name} transfers the refund ${id}`, (deps) =>
      recordTransfer(deps, { actor, address: '' }, { id }),
    )
}
