import type { Facts } from '#web/content/facts.ts'
import { isNaru } from '#web/content/is-naru.ts'

export const about = ({ fee, company }: Facts) =>
  ({
    title: 'About Our Service',
    description:
      'Why a small office in Korea answers questions about studying in Korea by chat, and why you may not need it.',
    lead: 'Why we started, and what we can and cannot do for you.',
    sections: [
      ...(isNaru(company.koreanName)
        ? [
            {
              title: 'Why the name Naru',
              text: [
                `Naru (나루) is the old Korean word for a ferry landing. People came down to the river, asked the boatman if the water was safe, and crossed at the right time.`,
                'A landing does not take you across. It makes the first step easier. That is what we want to do.',
              ],
            },
          ]
        : []),
      {
        title: 'Three websites, three answers',
        text: [
          'Look for one rule about studying in Korea, and you may find three answers: an old blog post, an advertisement and a friend’s memory. If you follow the wrong one, you can lose a semester.',
          'Often nothing about it is difficult. There is simply nobody to ask.',
        ],
      },
      {
        title: 'The questions students ask',
        text: [
          'Which document comes first? Is my Korean good enough? What does my landlord want? Such questions are small, but the wrong answer is expensive.',
          'For most of them you do not need an agency. You need one calm conversation with a patient person who knows the rules and where they are written. That conversation is our work, and chat is our office.',
        ],
      },
      {
        title: 'You may not need us',
        text: [
          'We say this to everyone: counselling is optional. What universities and embassies ask for is published, and many students prepare all of it alone.',
          'No consultation, ours included, guarantees that you will get to Korea. Admission, visas, scholarships and jobs are decided by schools, governments and employers. If anyone offers to sell you a guaranteed place, do not pay.',
        ],
      },
      {
        title: 'What you take with you',
        text: [
          `For ${fee} you get time, attention and plain answers: what we know, where it is written, and what we would do in your place. You leave with your next steps in writing.`,
          'After that you may never need us again. That would be the best ending of this story.',
        ],
      },
    ],
    profileTitle: 'Your counsellor',
    signature: `${company.representative}, ${company.name}`,
    mistakes: {
      before: 'Is a sentence on this site wrong or hard to understand? Write to ',
      email: company.email,
      after: ', and we correct it.',
    },
    next: 'See what we talk about',
  }) as const
