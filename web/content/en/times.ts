import type { Facts } from '#web/content/facts.ts'

export const times = (facts: Facts) =>
  ({
    meta: {
      title: 'Free hours for a consultation',
      description: `The next free hours for a one-to-one chat about studying in Korea, in your own time. ${facts.fee}, full refund up to ${facts.refundNotice} before the start.`,
    },
    title: 'Free hours',
    lead: 'Choose an hour: no account is needed to look. What you choose waits for you while you log in or register.',
    price: `${facts.fee} for ${facts.duration}`,
    refund: `Full refund if you cancel at least ${facts.refundNotice} before the start.`,
    inKorea: 'All times are in Korea time.',
    inBoth: 'Your time first, Korea time beneath it.',
    korea: 'Korea time',
    /** Beside an hour, under a line that says whose hours these are. */
    there: 'Korea',
    zones: 'Show them in my time zone',
    none: 'No hour of the coming days is free. Please look again soon: hours become free when someone cancels.',
    unknown: 'The free hours cannot be shown right now. Please try again in a minute.',
    later: 'Later dates are in the request form.',
    form: 'Request a consultation',
    next: 'Next free hour:',
    all: 'See all free hours',
    reviews: {
      title: 'Said after the conversation',
      note: 'Written by clients after their consultation and shown with their consent. We choose which ones; whoever writes a review receives a coupon.',
    },
  }) as const
