import type { Facts } from '#web/content/facts.ts'

export const times = (facts: Facts) =>
  ({
    meta: {
      title: 'Free times for a consultation',
      description: `The next free times for a one-to-one chat about studying in Korea, in your own time. ${facts.fee}, full refund if you cancel ${facts.inTime}.`,
    },
    title: 'Free times',
    lead: 'Choose a time. You do not need an account to look. Your time stays filled in while you log in. It is reserved when you go to payment.',
    price: `${facts.fee} for ${facts.duration}`,
    refund: `Full refund if you cancel ${facts.inTime}.`,
    /** Labels of the choice of a service and a counsellor, where there are several. */
    service: 'Service',
    counsellor: 'Counsellor',
    anyone: 'Anyone who is free',
    inKorea: 'All times are in Korea time.',
    inBoth: 'Your time first, Korea time below it.',
    korea: 'Korea time',
    /** Label beside a time, below a line that names the reader's time zone. */
    there: 'Korea',
    zones: 'Choose another time zone',
    /** Parts of a day, from 12:00 and from 18:00. */
    parts: ['Morning', 'Afternoon', 'Evening'],
    soon: 'Booking opens soon. We are setting up our calendar; please come back in a few days.',
    none: 'No time is free in the next days. Please look again soon: a time becomes free when someone cancels.',
    unknown: 'The free times cannot be shown right now. Please try again in a minute.',
    form: 'Request a consultation',
    next: 'Next free time:',
    all: 'See all free times',
    reviews: {
      title: 'What clients say',
      note: 'Written by clients after their consultation and shown with their consent. We choose which ones; everyone who writes a review gets a coupon.',
    },
  }) as const
