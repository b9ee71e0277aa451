import { afterEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { anApprovedOrder, save, startPortoneApp } from '#server/testing-portone.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/**
 * External refunds that fail after our refund of the rest was sent. A buyer who is owed
 * the full amount still gets it.
 */
type Provider = {
  app: TestApp
  /** Refunds directly at the provider; returns the provider's refund id. */
  externalRefund(amountMinor: number, isPending?: boolean): string
  /** Makes a completed or pending refund fail, which returns its money to us. */
  fails(refundId: string): void
  settles(refundId: string): void
  /** Outcome of the refunds that we request. */
  ours: { areRefused(isOn: boolean): void; take(theirTime: boolean): void; loseReplies(isOn: boolean): void }
  /** The provider's id of the latest refund. */
  lastRefund(): string
  backMinor(): number
  stop(): Promise<void>
}

const paid = { paypal: 3600, portone: 49_000 }
/** Amount of an external refund in minor units, per provider. */
const externalMinor = { paypal: 600, portone: 9_000 }

async function paypal(ann: (app: TestApp) => Promise<Person>): Promise<[Provider, Person, string]> {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  const person = await ann(app)
  const { _id } = await app.aPaidConsultation(person)
  const { engine, rules } = app.sandbox
  const capture = [...engine.store.captures.values()].at(-1)!
  const refunds = () => capture.refundIds.map((id) => engine.store.refunds.get(id)!)
  return [
    {
      app,
      externalRefund: (amountMinor, isPending = false) => {
        engine.dashboardRefund(capture.id, amountMinor, isPending ? 'PENDING' : 'COMPLETED')
        return capture.refundIds.at(-1)!
      },
      fails: (id) => void (engine.failRefund(id) || engine.settleRefund(id, false)),
      settles: (id) => void engine.settleRefund(id, true),
      ours: {
        areRefused: (isOn) => app.sandbox.changeSettings({ refundMode: isOn ? 'INSUFFICIENT' : 'COMPLETED' }),
        take: (theirTime) => app.sandbox.changeSettings({ refundMode: theirTime ? 'PENDING' : 'COMPLETED' }),
        loseReplies: (isOn) => {
          rules.length = 0
          if (isOn) rules.push({ method: 'POST', path: '/refund$', mode: 'status', status: 503, times: 1000 })
        },
      },
      lastRefund: () => capture.refundIds.at(-1)!,
      backMinor: () =>
        refunds()
          .filter(({ status }) => status === 'COMPLETED')
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      stop: async () => {
        app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
        rules.length = 0
        await app.stop()
      },
    },
    person,
    _id,
  ]
}

async function portone(ann: (app: TestApp) => Promise<Person>): Promise<[Provider, Person, string]> {
  const { app, engine, faults, stop } = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  const person = await ann(app)
  const order = await anApprovedOrder({ app, engine } as Parameters<typeof anApprovedOrder>[0], person)
  const { body } = await save(person, order)
  const payment = () => engine.payments.get(order.orderId)!
  return [
    {
      app,
      externalRefund: (amountMinor, isPending = false) =>
        engine.consoleCancel(order.orderId, amountMinor, isPending ? 'REQUESTED' : 'SUCCEEDED')!,
      fails: (id) =>
        void (
          engine.failCancellation(order.orderId, id) || engine.settleCancellation(order.orderId, id, false)
        ),
      settles: (id) => void engine.settleCancellation(order.orderId, id),
      ours: {
        areRefused: (isOn) => (engine.settings.cancelMode = isOn ? 'PG_PROVIDER' : 'SUCCEEDED'),
        take: (theirTime) => (engine.settings.cancelMode = theirTime ? 'REQUESTED' : 'SUCCEEDED'),
        loseReplies: (isOn) =>
          isOn ? faults.set('POST cancel', () => ({ status: 503, headers: {}, body: '' })) : faults.clear(),
      },
      lastRefund: () => payment().cancellations.at(-1)!.id,
      backMinor: () => payment().cancelled,
      stop,
    },
    person,
    body.consultation._id,
  ]
}

describe.each([
  ['paypal', paypal],
  ['portone', portone],
] as const)('by %s', (name, start) => {
  let provider: Provider
  let ann: Person
  let consultationId: string
  afterEach(() => provider.stop())

  async function begin(): Promise<void> {
    ;[provider, ann, consultationId] = await start((app) => app.aUser())
  }
  async function minutesPass(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 10) {
      provider.app.clock.advance(10 * 60_000)
      await provider.app.settle()
    }
  }
  const cancel = () => ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  const rows = async () =>
    (
      await provider.app.db
        .selectFrom('refunds')
        .select(['origin', 'status', 'amount_cents'])
        .orderBy('created_at')
        .orderBy('amount_cents')
        .execute()
    ).map((row) => `${row.origin} ${row.status} ${row.amount_cents}`)
  const lettersThatItIsBack = async () =>
    (
      await provider.app.db
        .selectFrom('messages')
        .select('id')
        .where('kind', '=', 'refund_completed')
        .execute()
    ).length
  const rest = paid[name] - externalMinor[name]
  async function everythingIsBack(): Promise<void> {
    expect(provider.backMinor()).toBe(paid[name])
    expect(await auditLedger(provider.app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  }

  test('a manual partial refund that fails after our refund of the rest completed is refunded in addition', async () => {
    await begin()
    const externalRefund = provider.externalRefund(externalMinor[name])
    await minutesPass(20)
    await cancel()
    expect(await rows()).toEqual([`provider completed ${externalMinor[name]}`, `ours completed ${rest}`])
    expect(await lettersThatItIsBack()).toBe(1)
    provider.fails(externalRefund)
    await minutesPass(30)
    expect(await rows()).toEqual([`ours completed ${rest}`, `office completed ${externalMinor[name]}`])
    expect(await lettersThatItIsBack()).toBe(2)
    await everythingIsBack()
  })

  test('a manual partial refund that fails while our refund is pending is refunded in addition', async () => {
    await begin()
    const externalRefund = provider.externalRefund(externalMinor[name])
    await minutesPass(20)
    provider.ours.take(true)
    await cancel()
    const ours = provider.lastRefund()
    provider.ours.take(false)
    provider.fails(externalRefund)
    await minutesPass(30)
    provider.settles(ours)
    await minutesPass(70)
    expect(await rows()).toEqual([`ours completed ${rest}`, `office completed ${externalMinor[name]}`])
    await everythingIsBack()
  })

  test('two manual partial refunds that fail one after the other are both refunded in addition', async () => {
    await begin()
    const parts = [provider.externalRefund(externalMinor[name]), provider.externalRefund(externalMinor[name])]
    await minutesPass(20)
    await cancel()
    for (const part of parts) {
      provider.fails(part)
      await minutesPass(30)
    }
    const besides = `office completed ${externalMinor[name]}`
    expect(await rows()).toEqual([`ours completed ${rest - externalMinor[name]}`, besides, besides])
    await everythingIsBack()
  })

  test('a manual partial refund that fails while our refund waits for the admin is added to that refund', async () => {
    await begin()
    const externalRefund = provider.externalRefund(externalMinor[name])
    await minutesPass(20)
    provider.ours.areRefused(true)
    await cancel()
    await minutesPass(120)
    expect(await rows()).toEqual([
      `provider completed ${externalMinor[name]}`,
      `ours needs_attention ${rest}`,
    ])
    provider.fails(externalRefund)
    await minutesPass(60)
    expect(await rows()).toEqual([`ours needs_attention ${paid[name]}`])
    const admin = await provider.app.anAdmin()
    const [item] = (await admin.get('/api/attention')).body.items
    expect(item).toMatchObject({ kind: 'refund_needs_attention', actions: ['retry'] })
    provider.ours.areRefused(false)
    const sent = await admin.post(`/api/refunds/${item.id}/retry`)
    expect(sent.body.refund).toMatchObject({ status: 'completed' })
    await minutesPass(20)
    expect(await rows()).toEqual([`ours completed ${paid[name]}`])
    await everythingIsBack()
  })

  test('a manual refund that fails after a cancellation owed nothing more is still refunded', async () => {
    await begin()
    const externalRefund = provider.externalRefund(externalMinor[name])
    await minutesPass(20)
    provider.ours.loseReplies(true)
    const admin = await provider.app.anAdmin()
    const amount = name === 'paypal' ? '30.00' : '40000'
    await admin.post(`/api/consultations/${consultationId}/refund`, { amount, reason: 'We were late.' })
    await cancel()
    provider.fails(externalRefund)
    await minutesPass(20)
    provider.ours.loseReplies(false)
    await minutesPass(120)
    expect((await rows()).toSorted()).toEqual([
      `office completed ${rest}`,
      `ours completed ${externalMinor[name]}`,
    ])
    await everythingIsBack()
  })
})
