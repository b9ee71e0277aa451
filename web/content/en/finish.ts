/**
 * Topics for people who have finished their studies in Korea. F-2 is long-term residence; permanent
 * residence is F-5.
 */
export const finish = [
  [
    {
      title: 'Job search in Korea',
      who: [
        'You have graduated, or will soon, and want to work in Korea',
        'You hold a D-10 visa or wonder whether you can get one',
        'You send applications and hear nothing',
        'You do not know which jobs may hire a foreigner',
      ],
      included: [
        'D-10 (job search): who may apply, how long, what you may do during that time',
        'Job sites, fairs and offices for international graduates',
        'A look at your résumé and self-introduction letter',
        'Interview customs and questions in Korean companies',
        'A week-by-week search plan with a review date',
      ],
    },
    {
      title: 'Work visa E-7 and residency',
      who: [
        'You have an offer, or nearly one',
        'Your employer has never hired a foreigner',
        'You’re wondering whether your major matches the job',
        'You are changing employers and want to keep your status',
      ],
      included: [
        'How E-7 works: listed occupations, qualification, salary, employer',
        'What you prepare and what the company prepares',
        'Where the standard employment contract is published, and who checks yours',
        'What to report when you change job, address or passport',
        'When to bring in an immigration lawyer or licensed administrative agent (행정사)',
      ],
    },
    {
      title: 'Graduate school and research',
      who: [
        'You want a master’s or a doctoral degree after your bachelor’s',
        'You are looking for a laboratory, a supervisor or a research post',
        'You are comparing Korea with other countries',
        'You want to know whether a doctorate is worth it for you',
      ],
      included: [
        'How Korean graduate schools and laboratories work day to day',
        'How to choose and to write to a supervisor',
        'Research plan and interview: structure and common questions',
        'Funding: GKS, assistantships, projects, foundations',
        'Status during research and after the degree',
      ],
    },
    {
      title: 'Career planning after returning home',
      who: [
        'You are going home soon, or are home already',
        'You want to use your Korean at work',
        'Your degree needs recognition in your country',
        'Coming home is harder than going was',
      ],
      included: [
        'Korean companies and organisations in your country',
        'How to present your years in Korea in a résumé and an interview',
        'Where recognition of degrees is decided, and with which documents',
        'What to settle before leaving: pension, deposit, insurance, tax',
        'Ways to keep your Korean and your contacts alive',
      ],
    },
    {
      title: 'Entrepreneurship (D-8)',
      who: [
        'You have an idea and want to start a company in Korea',
        'You wonder whether D-8 or another status fits you',
        'You have a patent, a prototype or a small team',
        'You want to know the cost of trying before you try',
      ],
      included: [
        'D-8 in outline: investment, and the technology start-up route (D-8-4)',
        'The startup immigration program OASIS and its points',
        'Public incubators and programs that accept foreign founders',
        'First steps: company form, registration, tax, bank',
        'Which questions to take to a lawyer or a tax accountant',
      ],
    },
  ],
  [
    {
      title: 'Networking and career development',
      who: [
        'You work in Korea and feel stuck',
        'You want to change field or industry',
        'You have colleagues but no network',
        'You would like to lead, teach or speak in public',
      ],
      included: [
        'A map of the people you know and those you still need to meet',
        'Alumni, professional and foreign-worker groups in Korea',
        'Certificates and courses that count in your field',
        'How changing jobs affects your status',
        'A plan for the next year, with one step a month',
      ],
    },
    {
      title: 'Long-term residence (F-2) and permanent residence (F-5)',
      who: [
        'You have worked in Korea for some time and want to stay',
        'You are collecting points for F-2 and are not sure how many you have',
        'You want to know the way from F-2 to permanent residence (F-5)',
        'You want to stay with a partner or children',
      ],
      included: [
        'F-2 (long-term residence) and F-5 (permanent residence): what each one allows',
        'The points of F-2-7: age, education, income, Korean, and where to check them',
        'What the Social Integration Program (KIIP) adds',
        'Documents about income, tax and insurance to keep from now on',
        'Limits of our advice: the immigration office decides, only a lawyer can represent you',
      ],
    },
  ],
] as const
