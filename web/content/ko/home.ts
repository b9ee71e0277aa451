import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.company.koreanName} ${facts.company.name}: 한국 유학 1:1 채팅 상담`,
    description: `학교, 비자, 장학금, 생활, 진로까지 한국 유학을 채팅으로 1:1 상담하세요. ${facts.fee}, ${facts.inTime} 취소하면 전액 환불.`,
  },
  hero: {
    title: '한국 유학, 솔직한\u00a0대화 한\u00a0번에서 시작해요',
    lead: '한국 유학을 준비하는 사람, 지금 한국에서 공부하는 사람, 막\u00a0학업을 마친 사람을 위한 1:1 채팅 상담이에요.',
    start: '지금 시작하기',
    more: '진행 방법 보기',
    picture: '나룻배가 강을 건너는 그림',
  },
  glance: {
    title: '한눈에 보기',
    price: { label: '비용', value: facts.fee, note: `${facts.duration} 채팅 상담 1회` },
    refund: { label: '환불', value: '전액 환불', note: `${facts.inTime} 취소하면` },
    place: { label: '장소', value: '쓰던 메신저에서', note: facts.chatApps },
    time: { label: '시간', value: facts.bookableDays, note: '한국 시간과 현지 시간으로 함께 표시' },
  },
  people: {
    title: '혹시 내 이야기인가요?',
    lead: '두세 가지가 내 이야기라면, 함께 풀어 봐요.',
    items: [
      {
        title: '어디서부터 시작해야 할지 모르겠어요',
        text: '학교, 비자, 언어, 돈. 다 먼저인 것 같을 때, 순서를 함께 정리해요.',
      },
      {
        title: '내 준비가 충분한지 불안해요',
        text: '모아 둔 서류와 정보를 같이 살펴보고, 빠진 것을 짚어 드려요.',
      },
      {
        title: '전공을 고르는 중이에요',
        text: '좋아하는 것, 감당할 수 있는 것, 일로 이어지는 것을 나란히 놓고 비교해요.',
      },
      {
        title: '한국 유학이 정말 가능할지 걱정돼요',
        text: '성적, 나이, 예산, 한국어를 공개된 기준과 비교해 무엇이 가능한지 솔직하게 말씀드려요.',
      },
      {
        title: '한국 생활에 적응할 수 있을지 걱정돼요',
        text: '집, 음식, 친구, 아르바이트 규정. 첫 100일이 실제로 어떤지 이야기해요.',
      },
      {
        title: '장학금이 필요해요',
        text: '정부, 대학, 민간 장학금 가운데 나에게 맞는 것과 각각의 조건을 살펴봐요.',
      },
      {
        title: '단기 프로그램에 관심이 있어요',
        text: '어학연수, 교환학생, 여름학교. 몇 주나 몇 달로 얻을 수 있는 것을 따져 봐요.',
      },
      {
        title: '졸업 후 진로가 걱정돼요',
        text: '한국 취업, 졸업 후 비자, 경험을 살린 귀국. 재학 중에 시작할 일을 알려 드려요.',
      },
    ],
  },
  steps: {
    title: '네 단계면 충분해요',
    items: [
      { title: '쓰기', text: '지금 상황과 궁금한 점을 몇 줄로 적어 주세요.' },
      {
        title: '고르기',
        text: `${facts.bookableDays} 중 비어 있는 시간을 고르세요. 현지 시간으로도 보여요.`,
      },
      {
        title: '결제하기',
        text: facts.takesWon
          ? `국내 카드나 간편결제로 ${facts.feeInWon}, PayPal이나 해외 카드로 ${facts.feeInDollars}. 결제하면 바로 그 시간이 확정돼요.`
          : `PayPal이나 카드로 ${facts.fee}. 결제하면 바로 그 시간이 확정돼요.`,
      },
      {
        title: '이야기하기',
        text: '예약 후 짧은 인사를 보내 주세요. 약속한 시간에 저희가 메신저로 상담을 시작해요. 대화는 나중에 다시 볼 수 있어요.',
      },
    ],
  },
  /** Also shown on the pages of free slots and of the service. */
  promise: {
    title: '약속하는 것',
    items: [
      '시작 10분이 지나도 저희가 연락하지 않으면 버튼 한 번으로 전액 환불이나 새 시간을 무료로 고를 수 있어요.',
      `예약 시간은 ${facts.inTime} 두 번 무료로 바꿀 수 있어요.`,
    ],
  },
  honest: {
    title: '약속하지 않는 것',
    text: '상담은 선택이에요. 합격, 비자, 취업은 누구도 보장할 수 없어요. 대신 저희가 아는 것과 그 근거, 그리고 저희라면 다음에 무엇을 할지 말씀드려요.',
    link: '이 일을 하는 이유 읽기',
  },
  call: {
    title: '이제 물어볼 준비가 되었나요?',
    text: `첫 상담은 ${facts.fee}, 다음 상담은 ${facts.couponValidity} 안에 ${facts.couponPercent} 할인돼요.`,
    button: '상담 신청하기',
  },
})
