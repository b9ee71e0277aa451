/** Texts of the waiting list. */
export const waits = {
  'waits.title': 'Waiting list',
  'waits.intro':
    'We email you when a time opens on a date that you choose here, and hold it for you for up to two hours. The first in the list is asked first. It costs nothing.',
  'waits.yours': 'You are waiting for',
  'waits.waiting': 'Waiting',
  'waits.offered': 'A time is held for you',
  'waits.until': 'Until {until}',
  'waits.book': 'Book this time',
  'waits.leave': 'No longer wait',
  'waits.decline': 'I do not need it',
  'waits.taken': 'Booked',
  'waits.expired': 'Not taken in time',
  'waits.choose': 'Choose up to {count, plural, one {# date} other {# dates}}',
  'waits.full': 'full',
  'waits.free': '{count, plural, one {# free time} other {# free times}}',
  'waits.join': 'Wait for these dates',
  'waits.joined': 'You are on the list. We will email you when a time opens.',
  'waits.none': 'There are no other dates to wait for.',
  'waits.bookNow': 'There are free times that you can book now.',
  'waits.bookable': 'Wait for a date that has free times',
  'waits.form': 'See free times',
} as const
