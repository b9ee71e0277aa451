/** Topics for people who are preparing: two pages, in the order in which the questions usually arise. */
export const preparing = [
  [
    {
      title: 'Basic initial consultation',
      who: [
        'You have just begun to think about Korea and have no plan yet',
        'You found a lot of information and cannot tell what is true or current',
        'You want to know what comes first: language, school, money or visa',
        'Your family has questions that you cannot answer yet',
      ],
      included: [
        'A look at your age, schooling, languages, budget and goal',
        'The usual routes: language course, bachelor’s, master’s, exchange, short program',
        'A rough calendar from today to arrival, semester by semester',
        'A first estimate of tuition and living costs, and where the figures come from',
        'The three things to do next, in writing',
      ],
    },
    {
      title: 'Eligibility and personalized study plan',
      who: [
        'You are not sure whether your grades or your school certificate are enough',
        'You had a gap, changed schools or are older than most applicants',
        'You’ve been refused before and want to understand why',
        'You want one plan instead of ten pieces of advice',
      ],
      included: [
        'A check of your record against the published entry rules of two or three schools',
        'What can be improved before the deadline, and what cannot',
        'A study plan by semester, with language goals',
        'A plan B in case the first route doesn’t work out',
        'A list of official pages where each rule can be checked',
      ],
    },
    {
      title: 'School and major selection',
      who: [
        'You can’t decide between several majors or universities',
        'You know what you like but not where it leads',
        'You’re weighing up Seoul or another region, private or national universities',
        'You want courses in English, or want to know how many there really are',
      ],
      included: [
        'Your options side by side: courses, language, tuition, place, entry rules',
        'How to read a curriculum, a ranking and a department page',
        'Differences between universities, colleges and graduate schools in Korea',
        'Which majors lead to which jobs, and the restrictions for foreigners',
        'A short list with reasons, for you to decide',
      ],
    },
    {
      title: 'Admission process and documents',
      who: [
        'You are about to apply and the document list confuses you',
        'You need apostilles, consular confirmation or translations',
        'You have to write a statement of purpose or a study plan',
        'You have an interview ahead and do not know what they ask',
      ],
      included: [
        'A checklist for your school: certificates, transcripts, proof of family and of funds',
        'The order for apostille, consular confirmation and certified translation',
        'Comments on the structure of your statement (you write it, we read it)',
        'Common interview questions, and how to prepare',
        'Deadlines for the spring and the autumn intake',
      ],
    },
    {
      title: 'Scholarship and financial aid',
      who: [
        'You can only study in Korea with support',
        'You have heard of the Global Korea Scholarship (GKS) and wonder whether to try',
        'You want to know what universities themselves offer',
        'You need a realistic budget with and without a scholarship',
      ],
      included: [
        'An overview of government, university and foundation scholarships open to you',
        'What each asks for: grades, TOPIK or English scores, age, recommendations',
        'A timetable, since some close almost a year before the course starts',
        'How tuition discounts for good grades usually work after the first semester',
        'A one-year budget with every assumption explained',
      ],
    },
    {
      title: 'Short-term programs',
      who: [
        'You have a few weeks or one semester, not years',
        'You want to try Korea before you decide on a degree',
        'You are comparing a language course, an exchange and a summer school',
        'You are thinking about a working holiday or a stay without a visa',
      ],
      included: [
        'Language course, exchange semester, summer school: what each one gives you',
        'Which visa fits: visa-free stay, C-3, D-4, D-2-6 (exchange) or H-1 (working holiday), and where the rules are published',
        'What you may and may not do on a short stay, work included',
        'Costs for a few weeks or months, with every assumption explained',
        'How a short stay can lead to a degree, and when it does not',
      ],
    },
  ],
  [
    {
      title: 'Visa and residency',
      who: [
        'You do not know whether you need a D-2 (degree) or a D-4 (language training)',
        'You worry about the proof of funds or an earlier refusal',
        'You wonder what happens after you arrive',
        'You want to bring family or change your status later',
      ],
      included: [
        'D-2 and D-4 compared: purpose, length, what you may do with each',
        'Which documents the school gives and which you bring',
        'How to find the rules of the Korean embassy in your country',
        'The first 90 days: residence card, address, health insurance',
        'Rules for part-time work, which needs permission first',
      ],
    },
    {
      title: 'Korean language and tests',
      who: [
        'You are starting from zero or stopped halfway',
        'You need TOPIK for admission, a scholarship or graduation',
        'You are applying for a course in English and need IELTS or TOEFL',
        'You want to compare language institutes in Korea with learning at home',
      ],
      included: [
        'Which level schools usually ask for, and where they publish it',
        'How TOPIK works (TOPIK I: levels 1–2, TOPIK II: levels 3–6) and when to register',
        'When IELTS or TOEFL can take the place of TOPIK, and when not',
        'A weekly plan that fits your work or school hours',
        'Free and paid study material',
      ],
    },
    {
      title: 'Accommodation',
      who: [
        'You are choosing between dormitory, one-room, goshiwon and shared house',
        'You are afraid of a large deposit or of fraud',
        'You have to find a room before you arrive',
        'You want to know what your budget gets in each area',
      ],
      included: [
        'Kinds of housing with their usual costs, deposits and rules',
        'How monthly rent (wolse) and deposits work in Korea',
        'What to check in a room and in the contract before you pay',
        'When and how to apply for a dormitory',
        'Warning signs of a rental scam',
      ],
    },
    {
      title: 'Life and cultural adaptation',
      who: [
        'You are leaving home for the first time',
        'You are anxious about food, religion, health or loneliness',
        'You wonder how classes, teams and teachers work in Korea',
        'You want to prepare your first month well',
      ],
      included: [
        'First-week checklist: SIM card, transport card, residence-card appointment, bank',
        'Customs in class, with professors and with older students',
        'Food for different diets and beliefs, and where to find it',
        'Doctors, emergency numbers and counselling in other languages',
        'Ways to make friends from Korea, from home and from other countries',
      ],
    },
    {
      title: 'Post-study career',
      who: [
        'You want to know before you go whether the degree will be worth it',
        'You hope to work in Korea after graduation',
        'You would like to return home with an advantage',
        'You are choosing a major and thinking about visas',
      ],
      included: [
        'The usual way from D-2 through D-10 (job search) to E-7 (work), and its conditions',
        'Which skills employers ask for besides the degree',
        'Internships and part-time work that a student may do',
        'How Korean degrees are recognised in other countries, and where to ask',
        'What to begin in your first year',
      ],
    },
    {
      title: 'Student networking and mentoring',
      who: [
        'You know nobody in Korea',
        'You would like to talk to students of your country or your subject',
        'You learn better in a group',
        'You want advice from people who are a year ahead',
      ],
      included: [
        'Student associations and university buddy programs worth writing to',
        'How to ask an older student for help, in Korean and in English',
        'Online groups by country and subject, and how to judge their advice',
        'Events and open days that can be joined from abroad',
        'A first message that we write together',
      ],
    },
  ],
] as const
