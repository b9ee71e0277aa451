/** Filters by counsellor, and the calendar of several counsellors. */
export const adminCounsellors = {
  'counsellors.all': 'All',
  'counsellors.mine': 'Mine',
  'counsellors.everyone': 'All counsellors',
  'counsellors.nothing': 'Nobody works on this day.',
  'stats.workFile': 'Download (CSV)',
  'stats.work.bookings': 'Bookings',
  'stats.work.hours': 'Hours',
  'stats.work.absent': 'Absent',
  'counsellors.mineOf': 'Mine ({name})',
} as const
