import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { renderPart } from '#web/testing-render.tsx'
import { ConsultationCard } from './consultation-card.tsx'

const consultation = (number: string, startsAt: string) =>
  ({
    _id: '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab',
    number,
    startsAt,
    preferredDate: '2026-12-05',
    status: 'pending',
    course: 'booked',
    platform: 'kakao',
    platformId: 'ann_ng',
    language: null,
    amount: '36.00',
    currency: 'USD',
    fullRefundUntil: '2026-12-04T01:00:00.000Z',
    refund: null,
    refundIfCancelledNow: '36.00',
    couponLostIfCancelled: null,
    fileName: null,
    couponCode: null,
    review: null,
    dispute: null,
  }) as unknown as Consultation

test('two cards of one day have different names for a screen reader', async () => {
  const names = await Promise.all(
    [
      consultation('N-7K2P4', '2026-12-05T01:00:00.000Z'),
      consultation('N-9C3D5', '2026-12-05T05:00:00.000Z'),
    ].map(async (each) => {
      const html = await renderPart(<ConsultationCard consultation={each} onCancelled={() => {}} />, [
        'booking',
      ])
      return /<article class="card consultation" aria-label="([^"]+)"/.exec(html)?.[1]
    }),
  )
  expect(names).toEqual([
    expect.stringMatching(/5 December 2026, N-7K2P4$/),
    expect.stringMatching(/5 December 2026, N-9C3D5$/),
  ])
})

test('a line does not break within the date, only before it', async () => {
  const card = (
    <ConsultationCard
      consultation={consultation('N-7K2P4', '2026-12-05T01:00:00.000Z')}
      onCancelled={() => {}}
    />
  )
  expect(await renderPart(card, ['booking'])).toContain('Saturday, 5\u00A0December\u00A02026</a>')
})

test('a past card is folded, and open for a day after its cancellation', async () => {
  const cancelled = (hoursAgo: number) => ({
    ...consultation('N-7K2P4', '2026-12-05T01:00:00.000Z'),
    status: 'cancelled' as const,
    cancelledBy: 'user' as const,
    cancelReason: 'My exam was moved',
    cancelDate: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  })
  const foldOf = async (hoursAgo: number) =>
    /<details class="past"[^>]*>/.exec(
      await renderPart(
        <ConsultationCard consultation={cancelled(hoursAgo)} isFolded onCancelled={() => {}} />,
        ['booking'],
      ),
    )?.[0]
  expect(await foldOf(25)).not.toContain('open')
  expect(await foldOf(1)).toContain('open')
})

test('a card shows its date once', async () => {
  const card = (
    <ConsultationCard
      consultation={consultation('N-7K2P4', '2026-12-05T01:00:00.000Z')}
      onCancelled={() => {}}
    />
  )
  expect(await renderPart(card, ['booking'])).not.toContain('2026-12-05<')
  const vietnamese = await renderPart(card, ['booking'], 'vi')
  expect(vietnamese.match(/5\u00A0tháng\u00A012\u00A0năm\u00A02026(?=<)/g)).toHaveLength(1)
})

test('a booking made without a message has no line for it', async () => {
  const cardWith = async (message: string): Promise<string> =>
    renderPart(
      <ConsultationCard
        consultation={{ ...consultation('N-7K2P4', '2026-12-05T01:00:00.000Z'), message }}
        onCancelled={() => {}}
      />,
      ['booking'],
    )
  expect(await cardWith('Where do I begin?')).toContain('class="typed"')
  expect(await cardWith(NO_MESSAGE)).not.toContain('class="typed"')
})
