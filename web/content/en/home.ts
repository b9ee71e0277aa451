import type { Facts } from '#web/content/facts.ts'

export const home = (facts: Facts) =>
  ({
    meta: {
      title: `${facts.company.name}: one-to-one consultation for studying in Korea`,
      description: `Chat one-to-one about study in Korea: schools, visas, scholarships, life and careers. ${facts.fee}, full refund if you cancel ${facts.inTime}.`,
    },
    hero: {
      title: 'Study in Korea starts with one honest conversation',
      lead: 'A one-to-one chat for anyone planning to study in Korea, studying here now, or newly graduated.',
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
        note: `if you cancel ${facts.inTime}`,
      },
      place: { label: 'Where', value: 'In your chat app', note: facts.chatApps },
      time: { label: 'When', value: facts.bookableDays, note: 'shown in Korea time and your own time' },
    },
    people: {
      title: 'Is this you?',
      lead: 'Many students say yes to two or three of these.',
      items: [
        {
          title: 'You do not know where to start',
          text: 'School, visa, language, money: everything seems urgent. Together we work out what comes first.',
        },
        {
          title: 'You’re not sure you’re well prepared',
          text: 'You have documents and plenty of advice. We go through them with you and point out what’s missing.',
        },
        {
          title: 'You are choosing a major',
          text: 'What you love, what you can afford, what leads to work: we compare your options with you.',
        },
        {
          title: 'You’re not sure studying in Korea is possible for you',
          text: 'Grades, age, budget, Korean: we compare them with the published rules and tell you honestly what is possible.',
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
          text: 'Language courses, exchange semesters, summer schools: what you can gain in a few weeks or months.',
        },
        {
          title: 'You worry about careers afterwards',
          text: 'Working in Korea, visas after graduation, or going home with an advantage: what to start while you’re still studying.',
        },
      ],
    },
    steps: {
      title: 'Four simple steps',
      items: [
        { title: 'Write', text: 'Tell us about your situation and your questions in a few lines.' },
        {
          title: 'Choose',
          text: `Pick a free time on a ${facts.aBookableDay}. You see it in your own time, too.`,
        },
        {
          title: 'Pay',
          text: facts.takesWon
            ? `${facts.feeInDollars} by PayPal or card, or ${facts.feeInWon} by Korean card or wallet. Your time is confirmed straight away.`
            : `${facts.fee} by PayPal or card. Your time is confirmed straight away.`,
        },
        {
          title: 'Talk',
          text: 'Send us a short hello after you book. At the time you chose, we start the chat in your chat app. You can read the chat again later.',
        },
      ],
    },
    /** Also shown on the pages of free slots and of the service. */
    promise: {
      title: 'What we promise',
      items: [
        'If nobody from our office has written to you 10 minutes after the start, one tap gives you a full refund or a new time for free.',
        `You can move your booking twice for free, ${facts.inTime}.`,
      ],
    },
    honest: {
      title: 'What we do not promise',
      text: 'Counselling is optional, and nobody can guarantee you a school, a visa or a job. We tell you what we know, show you the source, and say what we would do next.',
      link: 'Read why we do this',
    },
    call: {
      title: 'Ready to ask your question?',
      text: `${facts.fee} for the first conversation, ${facts.couponPercent} off the next one within ${facts.couponValidity}.`,
      button: 'Apply for Consultation',
    },
  }) as const
