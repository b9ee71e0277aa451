import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { renderPart } from '#web/testing-render.tsx'
import { RefundCountdown } from './refund-countdown.tsx'

const shown = (paid: string, minutesAgo: number): Promise<string> =>
  renderPart(
    <RefundCountdown startsAt={new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()} paid={paid} />,
    ['admin'],
  )

test('staff who have not begun read that the client can take the price back, but not of a booking free of charge', async () => {
  for (const minutesAgo of [1, 11]) {
    expect(await shown('36.00', minutesAgo)).toContain('can take the whole price back')
    const free = await shown('0.00', minutesAgo)
    expect(free).toContain('can choose another time')
    expect(free).not.toContain('price')
  }
})
