/** Filters by counsellor, and the calendar of several counsellors. */
export const adminCounsellors = {
  'counsellors.filter': 'Counsellor',
  'counsellors.all': 'All',
  'counsellors.mine': 'Mine',
  'counsellors.everyone': 'All counsellors',
  'counsellors.nothing': 'Nobody works on this day.',
  'counsellors.mineOf': 'Mine ({name})',
} as const
