/** Topics for people who study in Korea. */
export const live = [
  [
    {
      title: 'Eligibility and study plan',
      who: [
        'Your grades or attendance are getting too low',
        'You’re thinking about a leave of absence, a transfer or a second degree',
        'You are finishing a language course and want to enter a university',
        'Your plan from home no longer fits',
      ],
      included: [
        'Where you stand: credits, attendance, language level, how long you may still stay',
        'What a leave, a transfer or a failed semester means for your status',
        'Entry rules of the next step, compared with your record',
        'A new plan until graduation, semester by semester',
        'Who to ask at your own university, and what',
      ],
    },
    {
      title: 'School and major selection',
      who: [
        'Your major is not what you expected',
        'You want to change university or continue to a master’s degree',
        'You are thinking about a double major or a minor',
        'You are looking for a laboratory or a supervisor',
      ],
      included: [
        'Changing major, transferring or starting again: cost and time of each',
        'Which credits are usually accepted elsewhere',
        'How to judge a lab by its publications and where its graduates go',
        'How to write to a professor for the first time',
        'Your options side by side, for you to decide',
      ],
    },
    {
      title: 'Admission and documents',
      who: [
        'You are applying to a second school from inside Korea',
        'You need documents from home while you are here',
        'You are asked for a study plan or a recommendation letter',
        'Your name or birth date is different on two documents',
      ],
      included: [
        'A checklist for applicants who already live in Korea',
        'How to get apostilles and translations while you’re in Korea',
        'Comments on your study plan (you write it, we read it)',
        'What to give a professor who writes your recommendation',
        'What to do after admission to get the right visa, step by step',
      ],
    },
    {
      title: 'Scholarship',
      who: [
        'Your money is running short',
        'You lost a scholarship or want to keep one',
        'You have good grades and do not know what is open to you',
        'You are starting graduate school and looking for funding',
      ],
      included: [
        'Funds for enrolled students: university, foundation, local government',
        'What you must do to keep a scholarship, and how to read its rules',
        'Assistantships in teaching and research',
        'How to apply for instalments or emergency help at a university',
        'A calendar of the next closing dates',
      ],
    },
    {
      title: 'Visa and residency',
      who: [
        'Your permitted stay ends soon and you have to extend it',
        'You are changing your visa (D-4 to D-2), school or address',
        'You want to work part-time legally',
        'You are worried because a deadline has passed',
      ],
      included: [
        'Documents for an extension or a change of status, and when to apply',
        'What must be reported, and within how many days',
        'Hours and kinds of part-time work, and the permission they need',
        'How to book and prepare a visit to the immigration office',
        'When you need a lawyer or an administrative agent instead of us',
      ],
    },
  ],
  [
    {
      title: 'Korean language and tests',
      who: [
        'You can only partly follow lectures',
        'You need a TOPIK level to graduate, to work or for points',
        'You speak well but write badly, or the other way round',
        'You want IELTS or TOEFL for the time after Korea',
      ],
      included: [
        'A plan for lectures: notes, vocabulary of your subject, presentations',
        'TOPIK writing and reading: where points are usually lost',
        'The Social Integration Program (KIIP) and what it is good for',
        'Free help on campus that many students never hear of',
        'Test dates and how they fit your semester',
      ],
    },
    {
      title: 'Accommodation',
      who: [
        'You have to leave the dormitory',
        'Your landlord is not returning your deposit',
        'You have a contract that you do not understand',
        'You have trouble with a landlord or flatmates',
      ],
      included: [
        'Where to find the official standard lease and its translations',
        'How a deposit is protected: change-of-residence report (within 15 days) and fixed date (확정일자)',
        'Who helps free of charge in a dispute, and what to bring',
        'Moving out: what to photograph, what to pay, what to cancel',
        'Free legal help for foreigners, and how to reach it',
      ],
    },
    {
      title: 'Life and culture',
      who: [
        'You feel alone, tired or misunderstood',
        'Group work, hierarchy or drinking customs are hard for you',
        'You need a doctor, insurance or counselling and do not know how',
        'You would like to have Korean friends beyond class',
      ],
      included: [
        'A calm chat about what’s hard and what has helped others',
        'Customs explained, and polite ways to say no',
        'Health insurance, hospitals and counselling in other languages',
        'Clubs, volunteering and places where friendships begin',
        'Where to turn in an emergency or after discrimination',
      ],
    },
    {
      title: 'Post-study career',
      who: [
        'You will graduate in one or two years',
        'You are looking for an internship',
        'Your Korean résumé is empty or translated word by word',
        'You cannot decide between Korea, home and a third country',
      ],
      included: [
        'A timetable from the last year of study to D-10 or E-7',
        'How a Korean résumé and a self-introduction letter are built',
        'Where companies look for international graduates',
        'What an E-7 employer has to show, and which jobs are listed',
        'Korea, home, elsewhere: compared using your own figures',
      ],
    },
    {
      title: 'Networking and mentoring',
      who: [
        'You know only people from your own country',
        'You want to meet people who work in your field',
        'You would like a mentor, or to be one',
        'You find it hard to speak to strangers in Korean',
      ],
      included: [
        'Clubs, alumni offices and professional groups that welcome students',
        'A short introduction of yourself, in Korean and in English',
        'How to ask for a coffee chat and what to ask there',
        'A profile page that people in Korea actually read',
        'One small step a week for two months',
      ],
    },
  ],
] as const
