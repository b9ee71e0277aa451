import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import type { Ticket } from '#contract/stages.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import {
  type Act,
  acts,
  type Deal,
  doAct,
  moneyAt,
  timesOf,
} from '#server/features/payments/testing-money-acts.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { selectPageSettings } from '#web/document/page-settings.ts'
import { Details } from '#web/pages/admin/consultations/details.tsx'
import { CancelledTicket } from '#web/pages/ticket/cancelled-ticket.tsx'
import { SettingsContext } from '#web/program/settings.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { Consequence } from './cancel-dialog.tsx'
import { ConsultationCard } from './consultation-card.tsx'

/**
 * Checks that mails, card, ticket and admin screens agree with the provider's ledger after any two events on
 * a booking's money.
 */
let app: TestApp
let ann: Person
let admin: Person
const free: { date: string; time: string }[] = []

beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

/** `npm run test:all` runs all pairs; otherwise each act runs with two others. */
const FEW = [1, 3]
const pairs = acts.flatMap((first, at) =>
  acts
    .filter((each) => each !== first)
    .filter((each) => {
      const apart = (acts.indexOf(each) - at + acts.length) % acts.length
      return process.env.TEST_ALL || FEW.includes(apart)
    })
    .map((second) => [first, second] as const),
)
/** One slot per week, so that pairs do not share the days before their slot. */
const dateOf = (index: number): string =>
  new Date(Date.parse('2026-09-12T00:00:00Z') + index * 7 * DAY_MS).toISOString().slice(0, 10)
const START = 'T01:00:00Z'

/**
 * Extends the session instead of logging in again, because days pass between the acts and logins would
 * dominate the run time.
 */
async function goTo(ms: number): Promise<void> {
  app.clock.set(new Date(Math.max(ms, app.clock.now().getTime())).toISOString())
  const now = app.clock.now()
  const later = new Date(now.getTime() + DAY_MS)
  const session = { last_seen_at: now, authenticated_at: now, idle_until: later, absolute_until: later }
  await app.db.updateTable('sessions').set(session).execute()
}

async function book(coupon: boolean, index: number): Promise<Deal['booking']> {
  const preferredDate = dateOf(index)
  await goTo(Date.parse(`${preferredDate}${START}`) - 118 * HOUR_MS)
  const { coupons } = (await ann.get('/api/coupons')).body
  const code = coupons.find(({ state }: { state: string }) => state === 'free')?.code
  return app.aPaidConsultation(ann, {
    preferredDate,
    ...(coupon ? { couponCode: code } : {}),
  })
}

const numberOf = (amount: string): number => Math.round(Number(amount) * 100)
/** Returns the amounts that follow these words in a text, in cents. */
const amountsAfter = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, amount]) => numberOf(amount!))

async function render(element: React.ReactNode): Promise<string> {
  const catalogue = await loadCatalogue('en', ['booking', 'ticket', 'admin'])
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() })
  const html = renderToStaticMarkup(
    <CatalogueContext value={catalogue}>
      <SettingsContext value={selectPageSettings(initialSettings)}>{element}</SettingsContext>
    </CatalogueContext>,
  )
  vi.useRealTimers()
  return html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
}

/** Renders every screen of a booking for its reader. */
async function screens(id: string) {
  const ticket: Ticket = (await ann.get(`/api/consultations/${id}`)).body.consultation
  const adminTicket: Consultation = (await admin.get(`/api/consultations/${id}`)).body.consultation
  const nothing = (): void => {}
  return {
    ticket,
    adminTicket,
    card: await render(<ConsultationCard consultation={ticket} onCancelled={nothing} />),
    dialog:
      ticket.status === 'pending'
        ? await render(<Consequence consultation={ticket} isChecking={false} />)
        : '',
    gone: await render(<CancelledTicket ticket={ticket} />),
    adminDetails: await render(<Details consultation={adminTicket} now={Date.parse(adminTicket.startsAt)} />),
  }
}

const mailsAbout = ({ booking }: Deal) => app.mails().filter(({ text }) => text.includes(booking.number))

/** Compares the screens with the provider's current state of the money. */
async function checkScreens(deal: Deal): Promise<void> {
  const { captured, back, arrived } = moneyAt(app, deal.captureId)
  const { ticket, adminTicket, card, dialog, gone, adminDetails } = await screens(deal.booking._id)
  for (const shown of [ticket, adminTicket]) {
    const paid = arrived === 0 ? 'completed' : arrived < captured ? 'partially_refunded' : 'refunded'
    expect(shown.paymentStatus).toBe(paid)
    // During a dispute the refund is recorded, but the provider has not received it yet.
    const waits = shown.dispute !== null && shown.refund !== null && shown.refund.status !== 'completed'
    const statedCents = numberOf(shown.refund?.amount ?? '0')
    if (waits) expect(statedCents).toBeGreaterThanOrEqual(back)
    else expect(statedCents).toBe(back)
    if (!waits && shown.refund) expect(shown.refund.status === 'completed').toBe(back === arrived)
    expect(numberOf(shown.refundIfCancelledNow)).toBeLessThanOrEqual(captured - back)
  }
  if (ticket.refund) {
    for (const text of [card, gone, adminDetails]) expect(text).toContain(ticket.refund.amount)
    const isDone = ticket.refund.status === 'completed'
    for (const text of [card, gone]) expect(/\bRefunded\b/.test(text), text).toBe(isDone)
  }
  expect(/No refund/.test(card)).toBe(
    ticket.status === 'cancelled' && ticket.refund === null && ticket.dispute === null,
  )
  for (const amount of amountsAfter(card, /full refund of \$?([\d.]+)/g)) expect(amount).toBe(captured - back)
  if (dialog === '' || ticket.dispute) return
  const promised = amountsAfter(dialog, /get back \$?([\d.]+)/g)
  expect(promised).toEqual(back < captured ? [numberOf(ticket.refundIfCancelledNow)] : [])
  for (const amount of amountsAfter(dialog, /\$?([\d.]+)(?: USD)? of your payment has already/g))
    expect(amount).toBe(back)
}

/** The cancellation mail names the refund of the cancellation, or an earlier one. */
function checkCancellationMail(deal: Deal, before: number): void {
  const { captured, back } = moneyAt(app, deal.captureId)
  const [mail] = mailsAbout(deal).filter(({ subject }) => /cancelled/i.test(subject))
  const text = mail!.text.replace(/\s+/g, ' ')
  if (/There is an open dispute about this payment/.test(text)) {
    expect(text).not.toMatch(/get back|get everything back|get a full refund|not refunded/)
    return
  }
  const given = amountsAfter(text, /You will get back ([\d.]+) USD/g)
  const earlier = amountsAfter(text, /([\d.]+) USD of your payment has already/g)
  if (/everything back|you get a full refund/.test(text)) expect(back).toBe(captured)
  if (/so the fee is not refunded/.test(text)) expect(back).toBe(0)
  if (/the rest of the fee is not refunded/.test(text)) expect(back).toBeLessThan(captured)
  if (back === captured) expect(text).not.toContain('deadline')
  if (back > before)
    expect({ given, earlier }).toEqual({ given: [back - before], earlier: before > 0 ? [before] : [] })
  else if (before === 0) expect(given).toEqual([0])
  else expect([...given, ...earlier]).toEqual([before])
}

test.each(pairs.map((pair, index) => [...pair, index] as const))(
  '%s, then %s',
  async (first, second, index) => {
    const booking = await book([first, second].includes('coupon'), index)
    await app.settle()
    const captureId = [...app.sandbox.engine.store.captures.keys()].at(-1)!
    const deal: Deal = { booking, captureId, first, second }
    const startMs = Date.parse(booking.startsAt)
    free.splice(
      0,
      free.length,
      ...[17, 18].map((hour) => ({ date: booking.preferredDate, time: `${hour}:00` })),
    )
    const [firstMs, secondMs] = timesOf(first, second)
    for (const [act, ms] of [
      [first, firstMs],
      [second, secondMs],
    ] as [Act, number][]) {
      await goTo(startMs + ms)
      const before = moneyAt(app, captureId).back
      const reply = await doAct({ app, ann, admin }, deal, act, free)
      if (reply) expect([200, 201, 202, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
      await app.settle()
      await goTo(0)
      const isCancelled =
        reply?.status === 200 && ['late cancel', 'missed hour', 'offer refused'].includes(act)
      if (isCancelled) checkCancellationMail(deal, before)
      await checkScreens(deal)
    }
    // Settle the refunds that were pending at the bank.
    for (const refundId of app.sandbox.engine.store.captures.get(captureId)!.refundIds)
      app.sandbox.engine.settleRefund(refundId, true)
    await goTo(app.clock.now().getTime() + 2 * HOUR_MS)
    await app.settle()
    await checkScreens(deal)
    const { arrived } = moneyAt(app, captureId)
    const completed = mailsAbout(deal).filter(({ subject }) => /refund of .* is complete/.test(subject))
    expect(
      completed
        .flatMap(({ subject }) => amountsAfter(subject, /refund of ([\d.]+)\sUSD/g))
        .reduce((a, b) => a + b, 0),
    ).toBe(arrived)
  },
)
