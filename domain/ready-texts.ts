/**
 * Prepared texts of the staff: chat messages and plan templates. They are settings; this file has their types
 * and initial values.
 */

/** One prepared message, in those languages of the site in which it was written. */
export type QuickAnswer = { readonly [language: string]: string | undefined }

/** A plan template; `link` may be empty. */
export type PlanTemplate = {
  title: string
  /** Language of its texts, BCP 47. */
  language: string
  summary: string
  steps: { text: string; link: string }[]
}

export const MAX_QUICK_ANSWERS = 20
export const MAX_PLAN_TEMPLATES = 12

/** Returns the message in the reader's language, else in English, else in the first available one. */
export const answerIn = (answer: QuickAnswer, language: string): string =>
  answer[language] ?? answer.en ?? Object.values(answer).find((text) => text !== undefined) ?? ''

/** Returns the message in the reader's language; null where they get the same text as the client, or have none. */
export const translationOf = (answer: QuickAnswer, sent: string, language: string): string | null => {
  const own = answer[language]
  return own === undefined || own === sent ? null : own
}

/** Sorts the templates of a language first, each group in the owner's order. */
export const templatesFor = (templates: readonly PlanTemplate[], language: string): PlanTemplate[] => [
  ...templates.filter((each) => each.language === language),
  ...templates.filter((each) => each.language !== language),
]

export const firstQuickAnswers: QuickAnswer[] = [
  {
    en: 'I have written to you in the chat app. Please accept my message request.',
    ko: '메신저로 메시지를 보냈습니다. 메시지 요청을 수락해 주세요.',
    vi: 'Tôi đã nhắn cho bạn trong ứng dụng chat. Bạn hãy chấp nhận tin nhắn chờ nhé.',
    zh: '我已经在聊天软件里给您发了消息，请通过我的消息请求。',
    ja: 'チャットアプリでメッセージをお送りしました。メッセージリクエストを承認してください。',
    mn: 'Би Танд чат апп-аар бичлээ. Миний мессежийн хүсэлтийг зөвшөөрнө үү.',
    uz: 'Sizga chat ilovasida yozdim. Iltimos, xabar soʻrovimni qabul qiling.',
  },
  {
    en: 'I cannot find you with the name or ID you gave. Please write to us first, with your booking number.',
    ko: '알려 주신 아이디로 찾을 수 없습니다. 예약 번호와 함께 먼저 메시지를 보내 주세요.',
    vi: 'Tôi không tìm thấy bạn theo tên hoặc ID đã ghi. Bạn hãy nhắn cho chúng tôi trước, kèm mã đặt lịch nhé.',
    zh: '用您填写的账号找不到您。请先给我们发消息，并附上预约编号。',
    ja: 'ご記入のお名前またはIDでは見つかりませんでした。お手数ですが、先に予約番号を添えてメッセージをお送りください。',
    mn: 'Таны бичсэн нэр, ID-аар Таныг олсонгүй. Захиалгын дугаараа бичээд эхлээд бидэнд мессеж илгээнэ үү.',
    uz: 'Siz yozgan nom yoki ID boʻyicha sizni topa olmadim. Iltimos, avval bizga bron raqamingiz bilan yozing.',
  },
  {
    en: 'Sorry, I am about 10 minutes late. You will still get your full time.',
    ko: '죄송합니다. 10분 정도 늦을 것 같습니다. 상담 시간은 그대로 다 드립니다.',
    vi: 'Xin lỗi, tôi sẽ đến muộn khoảng mười phút. Bạn vẫn được tư vấn đủ thời lượng.',
    zh: '抱歉，我会晚到大约十分钟。您的咨询时间不会减少。',
    ja: '申し訳ありません。10分ほど遅れます。相談時間が短くなることはありません。',
    mn: 'Уучлаарай, би 10 орчим минут хоцорно. Таны зөвлөгөөний цаг багасахгүй.',
    uz: 'Uzr, taxminan 10 daqiqaga kechikaman. Maslahat vaqtingiz qisqarmaydi.',
  },
  {
    en: 'I am here. Shall we begin?',
    ko: '들어왔습니다. 시작할까요?',
    vi: 'Tôi có mặt rồi. Chúng ta bắt đầu nhé?',
    zh: '我到了，我们开始吧？',
    ja: '準備ができました。始めてもよろしいですか。',
    mn: 'Би ирлээ. Эхлэх үү?',
    uz: 'Men shu yerdaman. Boshlaymizmi?',
  },
  {
    en: 'Thank you for today. I will put your plan on this page soon.',
    ko: '오늘 함께해 주셔서 감사합니다. 계획은 이 페이지에 올려 드리겠습니다.',
    vi: 'Cảm ơn bạn về buổi hôm nay. Kế hoạch của bạn sẽ có trên trang này.',
    zh: '感谢您今天的时间。您的计划稍后会发布在本页面。',
    ja: '本日はありがとうございました。プランはまもなくこのページに掲載します。',
    mn: 'Өнөөдрийн ярилцлагад баярлалаа. Таны төлөвлөгөөг удахгүй энэ хуудсанд байршуулна.',
    uz: 'Bugungi suhbat uchun rahmat. Rejangizni tez orada shu sahifaga joylayman.',
  },
]

export const firstPlanTemplates: PlanTemplate[] = [
  {
    title: 'Language program',
    language: 'en',
    summary: 'You want to begin with Korean at a university in Korea. These are the next steps.',
    steps: [
      { text: 'Choose three programs and note their deadlines', link: 'https://www.studyinkorea.go.kr' },
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
    title: 'Degree program',
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
    summary: 'You are finishing your studies and want to stay and work.',
    steps: [
      {
        text: 'Note the last day of your stay and the date of graduation',
        link: 'https://www.hikorea.go.kr',
      },
      {
        text: 'Prepare the change of status to job seeking before that day',
        link: 'https://www.hikorea.go.kr',
      },
      { text: 'Write the résumé and the self-introduction letter (자기소개서) in Korean', link: '' },
      { text: 'List ten employers that have hired foreign graduates', link: '' },
      { text: 'Speak with the career office of your university', link: '' },
    ],
  },
  {
    title: '어학연수',
    language: 'ko',
    summary: '한국 대학의 한국어 과정으로 시작하려고 합니다. 다음 순서로 준비해 주세요.',
    steps: [
      { text: '어학연수 과정 세 곳을 고르고 지원 마감일 적기', link: 'https://www.studyinkorea.go.kr' },
      { text: '졸업 학교에 졸업증명서와 성적증명서 신청하기', link: '' },
      { text: '서류를 번역하고 아포스티유 또는 영사 확인 받기', link: '' },
      { text: '학교가 요구하는 금액과 양식으로 은행 잔액증명서 받기', link: '' },
      { text: '지원서를 내고 전형료 납부하기', link: '' },
      { text: '표준입학허가서로 한국 대사관에 비자 신청하기', link: 'https://www.visa.go.kr' },
    ],
  },
  {
    title: '학위과정',
    language: 'ko',
    summary: '학위과정에 진학하려고 합니다. 마감일에 맞추어 순서를 정했습니다.',
    steps: [
      { text: '맞는 학과와 마감일, 어학 조건을 목록으로 정리하기', link: '' },
      { text: 'TOPIK 또는 영어 시험 접수하기', link: 'https://www.topik.go.kr' },
      { text: '학업계획서 초안 쓰기', link: '' },
      { text: '선생님 두 분께 추천서 부탁드리기', link: '' },
      { text: '정부초청장학금(GKS)과 일정 확인하기', link: 'https://www.studyinkorea.go.kr' },
      { text: '서류를 번역하고 아포스티유 또는 영사 확인 받기', link: '' },
    ],
  },
  {
    title: '졸업 후 취업',
    language: 'ko',
    summary: '졸업을 앞두고 한국에서 취업하려고 합니다.',
    steps: [
      { text: '체류기간 만료일과 졸업일 적어 두기', link: 'https://www.hikorea.go.kr' },
      { text: '만료일 전에 구직 체류자격(D-10) 변경 준비하기', link: 'https://www.hikorea.go.kr' },
      { text: '이력서와 자기소개서를 한국어로 쓰기', link: '' },
      { text: '외국인 졸업생을 채용한 회사 열 곳 정리하기', link: '' },
      { text: '대학 취업지원센터에서 상담받기', link: '' },
    ],
  },
]
