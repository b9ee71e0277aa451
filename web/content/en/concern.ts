export const concern = {
  title: 'Concern',
  description:
    'Choose where you are: preparing for study in Korea, living there as a student, or already graduated.',
  lead: 'Where are you now? Choose one to see the topics.',
  groups: {
    preparing: {
      button: 'A student preparing for study abroad',
      hint: 'Schools, documents, scholarships, the first visa',
    },
    live: {
      button: 'A student living abroad for studies',
      hint: 'Residence, language, housing, everyday life',
    },
    finish: {
      button: 'A student who has completed their study abroad',
      hint: 'Work, visas after graduation, staying or going home',
    },
  },
  topics: {
    who: 'Who is this for?',
    included: "What's included?",
    previous: 'Previous page',
    next: 'Next page',
    pages: 'Pages of this list',
    all: 'All concerns',
    hint: 'Open a topic. You do not have to choose one when you book: bring all your questions.',
    apply: 'Apply for Consultation',
  },
} as const
