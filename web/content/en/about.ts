import type { Facts } from '#web/content/facts.ts'

export const about = ({ fee, office }: Facts) =>
  ({
    meta: {
      title: 'About Our Service',
      description:
        'Why a small office in Seoul answers questions about studying in Korea by chat, and why you may not need it.',
    },
    title: 'About Our Service',
    lead: 'The story of a small landing by a wide river.',
    sections: [
      {
        title: 'A landing, not a ship',
        text: [
          `Naru (${office.koreanName}) is the old Korean word for a ferry landing. People came down to the river, asked the ferryman about the current, waited for the right moment and crossed.`,
          'A landing carries nobody across by itself. It only makes the first step a calm one. That is what I wanted to build.',
        ],
      },
      {
        title: 'Three tabs that disagreed',
        text: [
          'Years ago I was the foreign student. I sat in a dormitory room with three browser tabs open, and each told me something different about the same form. I believed the wrong one, and it cost me a semester.',
          'Nothing about it was difficult. I simply had nobody to ask.',
        ],
      },
      {
        title: 'The questions came to me',
        text: [
          'Back in Seoul, classmates from Hanoi, Tashkent and Chengdu began to write to me. Which paper comes first? Is my Korean good enough? What does my landlord want?',
          'Most of them needed no agency. They needed one patient hour with someone who had made the mistakes already. So the hour became our work, and the chat window stayed our office.',
        ],
      },
      {
        title: 'You may not need us',
        text: [
          'I say this to everyone: counselling is optional. What universities and embassies ask for is published, and many students prepare all of it alone.',
          'No consultation, ours included, guarantees that you will get to Korea. Admission, visas, scholarships and jobs are decided by schools, governments and employers. If anyone offers to sell you a guaranteed place, keep your money.',
        ],
      },
      {
        title: 'What you take with you',
        text: [
          `For ${fee} you get time, attention and plain answers: what we know, where it is written, and what we would do in your shoes. You leave with your next steps in writing.`,
          'After that you may never need us again. That would be the best ending of this story.',
        ],
      },
    ],
    profileTitle: 'Your counsellor',
    signature: `${office.representative}, founder`,
    next: 'See what we talk about',
  }) as const
