import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Ticket } from '#contract/stages.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { selectPageSettings } from '#web/document/page-settings.ts'
import { CancelledTicket } from '#web/pages/ticket/cancelled-ticket.tsx'
import { Missed } from '#web/pages/ticket/missed.tsx'
import { OfferedSlots } from '#web/pages/ticket/offered-slots.tsx'
import { SettingsContext } from '#web/program/settings.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { Consequence } from './cancel-dialog.tsx'
import { ConsultationCard } from './consultation-card.tsx'

/** The client's screens for a booking whose payment was reversed or is held by the provider. */
let app: TestApp
let ann: Person

beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

const nothing = (): void => {}

async function screensAfter(status: string): Promise<{ ticket: Ticket; texts: string[] }> {
  const preferredTime = status === 'PENDING' ? '12:00' : '11:00'
  const { _id } = await app.aPaidConsultation(ann, { preferredTime })
  const { id } = [...app.sandbox.engine.store.captures.values()].at(-1)!
  app.clock.advance(MINUTE_MS)
  expect(app.sandbox.engine.changeCapture(id, status, 'CHARGEBACK')).toBe(true)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  await app.settle()
  const ticket: Ticket = (await ann.get(`/api/consultations/${_id}`)).body.consultation
  const texts = await render([
    <ConsultationCard key="card" consultation={ticket} onCancelled={nothing} />,
    <Consequence key="dialog" consultation={ticket} isChecking={false} />,
    <CancelledTicket key="gone" ticket={ticket} />,
    ...remediesOf(ticket),
  ])
  return { ticket, texts }
}

function remediesOf(ticket: Ticket): ReactNode[] {
  const offer = {
    hours: [{ date: '2026-09-12', time: '10:00', startsAt: '2026-09-12T01:00:00.000Z' }],
    reason: 'We are ill',
    until: '2026-09-04T01:00:00.000Z',
  }
  const clock = Date.parse(ticket.startsAt) + 20 * MINUTE_MS
  return [
    <Missed key="missed" ticket={ticket} clock={clock} onDone={nothing} />,
    <OfferedSlots key="offer" ticket={{ ...ticket, offer }} onDone={nothing} />,
  ]
}

async function render(screens: ReactNode[]): Promise<string[]> {
  const catalogue = await loadCatalogue('en', ['booking', 'ticket'])
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() })
  return screens.map((screen) =>
    renderToStaticMarkup(
      <CatalogueContext value={catalogue}>
        <SettingsContext value={selectPageSettings(initialSettings)}>{screen}</SettingsContext>
      </CatalogueContext>,
    ),
  )
}

test('no screen offers a refund when the office has already refunded everything', async () => {
  const { _id } = await app.aPaidConsultation(ann, { preferredTime: '14:00' })
  const admin = await app.anAdmin()
  const refund = { amount: '36.00', reason: 'An apology', key: crypto.randomUUID(), seen: '0' }
  expect((await admin.post(`/api/consultations/${_id}/refund`, refund)).status).toBe(200)
  const ticket: Ticket = (await ann.get(`/api/consultations/${_id}`)).body.consultation
  expect(ticket).toMatchObject({ status: 'pending', refund: { amount: '36.00' } })
  for (const text of await render(remediesOf(ticket))) {
    expect(text).toContain('Cancel Consultation')
    expect(text).not.toContain('full refund')
  }
})

test.each([
  ['DECLINED', 'The payment provider took this payment back'],
  ['PENDING', 'the payment provider is checking it'],
])('no screen promises a refund of a payment that the provider calls %s', async (status, sentence) => {
  const { ticket, texts } = await screensAfter(status)
  expect(ticket.status).toBe('pending')
  for (const text of texts) {
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/\bRefunded\b|full refund|get back|No refund/)
  }
})
