import type { Facts } from '#web/content/facts.ts'

export const home = (facts: Facts) =>
  ({
    meta: {
      title: `${facts.office.name}: one-to-one consultation for studying in Korea`,
      description: `Chat one-to-one about study in Korea: schools, visas, scholarships, life and careers. ${facts.fee}, full refund until ${facts.refundNotice} before.`,
    },
    hero: {
      title: 'Study in Korea starts with one honest conversation',
      lead: 'A one-to-one chat for people who want to study in Korea, are studying here now, or have just finished.',
      start: 'Get Started Now',
      more: 'How it works',
      picture: 'A ferry leaves a quiet landing and crosses the river towards the hills',
    },
    glance: {
      title: 'At a glance',
      price: { label: 'Price', value: facts.fee, note: `one chat of ${facts.duration}` },
      refund: {
        label: 'Money back',
        value: 'Full refund',
        note: `if you cancel at least ${facts.refundNotice} before`,
      },
      place: { label: 'Where', value: 'In your chat app', note: 'KakaoTalk, Instagram DM or Facebook DM' },
      time: { label: 'When', value: facts.bookableDays, note: 'shown in Korea time and in yours' },
    },
    people: {
      title: 'Is this you?',
      lead: 'Eight kinds of people come to us. Most are two or three of them at once.',
      items: [
        {
          title: 'You do not know where to start',
          text: 'School, visa, language, money: everything seems to come first. We put it in order together.',
        },
        {
          title: 'You doubt your preparation',
          text: 'You have papers and a lot of advice. We go through them and name what is still missing.',
        },
        {
          title: 'You are choosing a major',
          text: 'What you love, what you can afford, what leads to work: we lay your options side by side.',
        },
        {
          title: 'You worry whether study in Korea is possible',
          text: 'Grades, age, budget, Korean: we compare them with the published rules and say where you stand.',
        },
        {
          title: 'You worry about adapting to life there',
          text: 'Housing, food, friends, rules for part-time work: what the first hundred days are really like.',
        },
        {
          title: 'You need scholarships',
          text: 'Government, university and private funds: which ones fit you, and what each of them asks for.',
        },
        {
          title: 'You are interested in short-term programs',
          text: 'Language courses, exchange semesters, summer schools: what a few weeks or months can give you.',
        },
        {
          title: 'You worry about careers afterwards',
          text: 'Work in Korea, a visa after graduation, or a good return home: what to begin while you study.',
        },
      ],
    },
    steps: {
      title: 'Four calm steps',
      items: [
        { title: 'Write', text: 'Tell us in a few lines where you are and what you want to know.' },
        {
          title: 'Choose',
          text: `Pick a free hour on a ${facts.aBookableDay}. You see it in your own time too.`,
        },
        { title: 'Pay', text: `${facts.fee} by PayPal or card. The hour is yours at once.` },
        { title: 'Talk', text: 'We write to you in your chat app. You keep every word to read again.' },
      ],
    },
    honest: {
      title: 'What we do not promise',
      text: 'Counselling is optional, and nobody can guarantee you a school, a visa or a job. We tell you what we know, where it is written, and what we would do next.',
      link: 'Read why we do this',
    },
    call: {
      title: 'Ready to ask your question?',
      text: `${facts.fee} for the first conversation, ${facts.couponPercent} off the next one within ${facts.couponValidity}.`,
      button: 'Apply for Consultation',
    },
  }) as const
