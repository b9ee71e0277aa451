/** The team: members of the staff, their roles and invitations. */
export const adminTeam = {
  'dashboard.view.team': 'Team',
  'more.team': 'Who works here, and what they may do',
  'dashboard.view.myDays': 'My days',
  'more.myDays': 'Days off, extra hours and own calendars',
  'dashboard.view.services': 'Services',
  'more.services': 'What clients can book: length and price',
  'reassign.open': 'Give to another counsellor',
  'reassign.about':
    'Time and price stay. {client} gets an email with the new counsellor and a new calendar file. Both counsellors get an email, too.',
  'reassign.confirm': 'Give to {name}',
  'reassign.done': 'The consultation is now with {name}.',
  'stats.counsellors': 'Bookings by counsellor',
  'stats.services': 'Bookings by service',
  'stats.work': '{count, plural, one {# booking} other {# bookings}}, {hours} hours, {absent} absent',
  'team.role.owner': 'Owner',
  'team.role.counsellor': 'Counsellor',
  'team.role.assistant': 'Assistant',
  'dashboard.view.handover': 'Absent counsellor',
  'team.absent': 'Absent?',
} as const
