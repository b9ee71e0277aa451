import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { HOUR_MS, koreanDateTime } from '#domain/calendar.ts'
import { renderPart } from '#web/testing-render.tsx'
import { NoRefund } from './slot-dialog.tsx'

const NOTICE_HOURS = 24

/** The warning beside the chosen time that begins in so many hours. */
function warning(hours: number, locale: (typeof locales)[number], amount = '36.00'): Promise<string> {
  const { date, time } = koreanDateTime(new Date(Date.now() + hours * HOUR_MS))
  const booking = { _id: '', amount, refundNoticeHours: NOTICE_HOURS }
  return renderPart(<NoRefund booking={booking} chosen={`${date} ${time}`} />, ['ticket'], locale)
}

test.each(locales)(
  'a move in %s to a time whose refund deadline has passed warns before it is confirmed',
  async (locale) => {
    expect(await warning(NOTICE_HOURS - 1, locale)).toContain('notice warm')
    expect(await warning(NOTICE_HOURS + 1, locale)).not.toContain('notice')
    expect(await warning(NOTICE_HOURS - 1, locale, '0.00')).not.toContain('notice')
  },
)
