/** A payment that the office received itself, for tests of bookings that staff enter. */
export const OUTSIDE_PAYMENT = {
  kind: 'outside',
  amount: '50000',
  currency: 'KRW',
  note: 'Bank transfer, 1 September',
}

/** Body of `POST /api/admin/bookings`: 5 September 2026, 10:00, paid outside the site. */
export const outsideBooking = (
  client: { userId: string } | { email: string; name: string; locale: string },
  changes: Record<string, unknown> = {},
) => ({
  client,
  date: '2026-09-05',
  time: '10:00',
  platform: 'kakao',
  platformId: 'ann.kakao',
  pay: OUTSIDE_PAYMENT,
  ...changes,
})
