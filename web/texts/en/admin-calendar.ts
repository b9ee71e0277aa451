/** The week at the desk: who comes, what is free, what is closed. */
export const adminCalendar = {
  'week.title': 'Week',
  'week.before': 'The week before',
  'week.after': 'The week after',
  'week.none': 'The office does not work in this week.',
  'week.open': 'Open',
  'week.free': '{count} free',
  'week.closed': 'Closed',
  'week.held': 'being paid',
  'week.openHour': '{hour} is open: close it',
  'week.closedHour': '{hour} is closed: open it',
  'week.closeDay': 'Close day',
  'week.closeDayOf': 'Close {day}',
  'week.openDay': 'Open day',
  'week.openDayOf': 'Open {day}',
  'week.inUse':
    'Somebody is booked or paying there. Offer other hours or cancel first, or close single hours around it.',
  'week.stale': 'Somebody else has changed the calendar meanwhile. It is shown anew: look, and press again.',
  'daysOff.title': 'Days off',
  'daysOff.from': 'First day',
  'daysOff.until': 'Last day',
  'daysOff.close': 'Close these days',
  'daysOff.closeRest': 'Close everything else',
  'daysOff.done': '{count, plural, one {# working day is} other {# working days are}} closed.',
  'daysOff.booked':
    'Somebody is booked on these days; nothing is changed yet. You can close everything else now, and offer them other hours.',
  'daysOff.act': 'offer hours or cancel',
} as const
