/**
 * Words that the office keeps ready: short answers for the room, and plans to begin from. They are settings;
 * here stand their shape and what a new office begins with.
 */

/** One answer, in each language of the site that the office has written it in. */
export type QuickAnswer = { readonly [language: string]: string | undefined }

/** A plan to begin from; `link` may be empty. */
export type PlanTemplate = {
  title: string
  /** BCP 47, of the words in it. */
  language: string
  summary: string
  steps: { text: string; link: string }[]
}

export const MAX_QUICK_ANSWERS = 20
export const MAX_PLAN_TEMPLATES = 12

/** The answer in the reader's language, else in English, else in the first there is. */
export const answerIn = (answer: QuickAnswer, language: string): string =>
  answer[language] ?? answer.en ?? Object.values(answer).find((text) => text !== undefined) ?? ''

/** Those in a language first, each group in the owner's order. */
export const templatesFor = (templates: readonly PlanTemplate[], language: string): PlanTemplate[] => [
  ...templates.filter((each) => each.language === language),
  ...templates.filter((each) => each.language !== language),
]

export const firstQuickAnswers: QuickAnswer[] = [
  {
    en: 'I have written to you in the chat app. Please accept my message request.',
    ko: '채팅 앱으로 메시지를 보냈습니다. 메시지 요청을 수락해 주세요.',
    vi: 'Tôi đã nhắn cho bạn trong ứng dụng chat. Bạn hãy chấp nhận tin nhắn chờ nhé.',
    zh: '我已经在聊天软件里给您发了消息，请通过我的消息请求。',
  },
  {
    en: 'I cannot find you by the name you gave. Please write to us first, with your booking number.',
    ko: '알려 주신 아이디로 찾을 수 없습니다. 예약 번호와 함께 먼저 메시지를 보내 주세요.',
    vi: 'Tôi không tìm thấy bạn theo tên đã ghi. Bạn hãy nhắn cho chúng tôi trước, kèm mã đặt lịch nhé.',
    zh: '用您填写的账号找不到您。请先给我们发消息，并附上预约编号。',
  },
  {
    en: 'I am running ten minutes late. Your hour will be a full hour.',
    ko: '10분 정도 늦습니다. 죄송합니다. 상담 시간은 줄지 않습니다.',
    vi: 'Xin lỗi, tôi sẽ đến muộn khoảng mười phút. Thời lượng tư vấn của bạn vẫn đủ.',
    zh: '抱歉，我会晚到大约十分钟。您的咨询时间不会减少。',
  },
  {
    en: 'I am here. Shall we begin?',
    ko: '들어왔습니다. 시작할까요?',
    vi: 'Tôi có mặt rồi. Chúng ta bắt đầu nhé?',
    zh: '我到了，我们开始吧？',
  },
  {
    en: 'Thank you for today. Your plan follows on this page.',
    ko: '오늘 수고하셨습니다. 계획은 이 페이지에 올려 드리겠습니다.',
    vi: 'Cảm ơn bạn về buổi hôm nay. Kế hoạch của bạn sẽ có trên trang này.',
    zh: '今天辛苦了。您的计划稍后会发布在本页面。',
  },
]

export const firstPlanTemplates: PlanTemplate[] = [
  {
    title: 'Language programme',
    language: 'en',
    summary: 'You want to begin with Korean at a university in Korea. These are the next steps.',
    steps: [
      { text: 'Choose three programmes and note their deadlines', link: 'https://www.studyinkorea.go.kr' },
      { text: 'Ask your school for the graduation certificate and the transcript', link: '' },
      { text: 'Have the documents translated, and apostilled or legalised', link: '' },
      { text: 'Get a bank statement in the amount and form that the school asks for', link: '' },
      { text: 'Apply, and pay the application fee', link: '' },
      {
        text: 'With the certificate of admission, apply for the visa at the Korean embassy',
        link: 'https://www.visa.go.kr',
      },
    ],
  },
  {
    title: 'Degree programme',
    language: 'en',
    summary: 'You want to study for a degree. The deadlines decide the order of the steps.',
    steps: [
      { text: 'List the departments that fit, with deadlines and language requirements', link: '' },
      { text: 'Register for the TOPIK, or for the English test', link: 'https://www.topik.go.kr' },
      { text: 'Write the first version of the study plan', link: '' },
      { text: 'Ask two teachers for a recommendation', link: '' },
      { text: 'Look at the Global Korea Scholarship and its dates', link: 'https://www.studyinkorea.go.kr' },
      { text: 'Have the documents translated, and apostilled or legalised', link: '' },
    ],
  },
  {
    title: 'After graduation',
    language: 'en',
    summary: 'You finish your studies and want to stay and work.',
    steps: [
      {
        text: 'Note the last day of your stay and the date of graduation',
        link: 'https://www.hikorea.go.kr',
      },
      {
        text: 'Prepare the change of status to job seeking before that day',
        link: 'https://www.hikorea.go.kr',
      },
      { text: 'Write the résumé and the letter of introduction in Korean', link: '' },
      { text: 'List ten employers that have hired foreign graduates', link: '' },
      { text: 'Speak with the career office of your university', link: '' },
    ],
  },
]
