import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: '한국에서 누구나 쓰는 앱이에요. 카카오톡 ID를 알려 주세요.',
  instagram: '인스타그램 사용자 이름을 알려 주세요. 비공개 계정이어도 괜찮아요.',
  facebook: '페이스북 메신저로 이야기해요. 프로필 이름이나 링크를 알려 주세요.',
}

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: '서비스와 비용',
    description: `한국 유학 1:1 채팅 상담 ${facts.fee}. 이용할 수 있는 메신저: ${facts.chatApps}. 다음 상담은 ${facts.couponPercent} 할인.`,
  },
  title: '필요한 상담만, 한 번씩',
  lead: '패키지도, 학교에서 받는 수수료도, 유학원 계약도 없어요.',
  price: {
    label: '1:1 채팅 상담',
    amount: facts.fee,
    unit: `${facts.duration} 동안 상담사 한 명이 나에게만 집중해요`,
    points: [
      `상담은 ${facts.languages}로 진행해요`,
      '질문과 첨부한 파일을 미리 읽고 시작해요',
      '직접 확인할 수 있도록 근거와 함께 답해요',
      '다음 단계를 글로 정리해 예약 페이지와 이메일로 드려요',
      `다음 상담 ${facts.couponPercent} 할인 코드를 드려요`,
    ],
  },
  channels: {
    title: '상담 메신저',
    lead: '예약할 때 하나를 고르세요. 예약 후 짧은 인사를 보내 주세요. 약속한 시간에 저희가 상담을 시작해요.',
    items: facts.apps.map(({ id, name }) => ({
      name: isDirectMessage(id) ? `${name} DM` : name,
      text: appTexts[id] ?? '전화번호나 앱의 아이디를 알려 주세요.',
    })),
  },
  steps: {
    title: '진행 방법',
    items: [
      { title: '가입하기', text: 'Gmail 주소로 가입해요. 본인 이메일인지 여섯 자리 인증번호로 확인해요.' },
      {
        title: '상담 신청하기',
        text: `궁금한 점을 적고, 필요하면 서류를 첨부하고, 빈 시간을 고르세요. ${facts.bookableDays}, 한국 시간 ${facts.firstStart}부터 ${facts.lastStart} 사이에 시작해요.`,
      },
      {
        title: '안전하게 결제하기',
        text: `${facts.takesWon ? `국내 카드나 간편결제로 ${facts.feeInWon}, PayPal이나 해외 카드로 ${facts.feeInDollars}를` : `PayPal이나 카드로 ${facts.fee}를`} 결제해요. 결제하는 동안 시간을 ${facts.hold} 확보해 드리고, 카드 정보는 저희에게 전달되지 않아요.`,
      },
      {
        title: '이야기하기',
        text: `예약 후 짧은 인사를 보내 주세요. 시작 ${facts.reminder} 전에 알려 드리고, 약속한 시간에 저희가 상담을 시작해요.`,
      },
      {
        title: '다음 상담은 더 저렴하게',
        text: `할인 코드를 쓰면 다음 상담은 ${facts.couponPercent} 할인되어 ${facts.fee} 대신 ${facts.feeWithCoupon}${facts.takesWon ? '이에요' : '예요'}.`,
      },
    ],
  },
  discount: {
    title: `다음 상담 ${facts.couponPercent} 할인`,
    text: `결제 후 이메일로 할인 코드를 보내 드려요. ${facts.couponValidity} 동안 쓸 수 있고, 다음 상담이 ${facts.couponPercent} 할인돼요.`,
    review: '상담 후 후기를 남기면 쿠폰을 한 장 더 드려요.',
  },
  refund: {
    title: '환불 기준',
    text: `${facts.inTime} 취소하면 전액이 자동으로 환불돼요. ${facts.hasNotice ? '그 뒤에는 환불이 없어요. ' : ''}저희가 취소하면 언제나 전액을 돌려드려요.`,
    link: '환불 정책',
  },
  sample: {
    title: '상담 후 받는 계획의 예',
    note: '실제 고객의 계획이 아니라 보여 드리기 위해 만든 예예요.',
    steps: [
      { text: '학교에서 졸업증명서와 성적증명서를 받고 아포스티유 신청하기', by: '1월 15일까지' },
      { text: '비자 재정 증명 금액을 공식 수치와 비교하기', by: '1월 31일까지' },
      { text: '학업계획서 첫 장을 대화창에 올리기', by: '2월 10일까지' },
    ],
  },
  faq: {
    title: '자주 묻는 질문',
    items: [
      {
        question: '한국에 유학하려면 상담이 꼭 필요한가요?',
        answer: '아니요. 상담은 선택이에요. 학교와 대사관이 조건을 공개하고 있어서 혼자 준비할 수도 있어요.',
      },
      {
        question: '상담을 받으면 입학이나 비자가 보장되나요?',
        answer:
          '아니요. 학교와 정부, 회사가 결정해요. 규정을 이해하고 잘 준비하도록 도울 뿐, 결과를 약속하지 않아요.',
      },
      {
        question: '비용은 얼마인가요?',
        answer: `${facts.duration} 상담 1회에 ${facts.fee}${facts.takesWon ? '이에요' : '예요'}. 쿠폰을 쓰면 ${facts.feeWithCoupon}이고, ${facts.takesWon ? '원화 금액은 국내 카드와 간편결제로 낼 때의 금액이에요. ' : ''}저희가 받는 다른 비용은 없어요. 은행이나 PayPal의 환전 수수료가 붙을 수 있어요.`,
      },
      {
        question: '언제 환불받나요?',
        answer: `${facts.inTime} 취소했거나 저희가 취소했을 때예요. 결제한 방법 그대로 돌아가며 보통 영업일 기준 ${facts.refundDays.from}~${facts.refundDays.to}일 걸려요.`,
      },
      {
        question: '어떤 시간을 예약할 수 있나요?',
        answer: `${facts.bookableDays}, 한국 표준시 ${facts.firstStart}부터 ${facts.lastStart} 사이에 시작해요. 지금부터 ${facts.lead} 뒤, ${facts.horizon} 이내의 시간을 예약할 수 있고, 모든 시간은 현지 시간으로도 보여요.`,
      },
      {
        question: '제 서류는 어떻게 관리되나요?',
        answer: `첨부 파일(최대 ${facts.attachmentLimit})은 본인과 상담소만 열 수 있어요. 언제든 데이터를 내려받거나 탈퇴할 수 있어요. 보관 기간은 개인정보 처리방침에 있어요.`,
      },
      {
        question: '시간을 바꿀 수 있나요?',
        answer: `네. ${facts.inTime} 두 번 무료로 바꿀 수 있고 추가 결제는 없어요.`,
      },
      {
        question: '상담사가 오지 않으면요?',
        answer:
          '시작 10분이 지나도 연락이 없으면 예약 페이지에서 버튼 한 번으로 전액 환불이나 새 시간을 무료로 선택할 수 있어요.',
      },
      {
        question: '글인가요, 통화나 화상인가요?',
        answer:
          '글로 상담해요. 고른 메신저나 예약 페이지에서 이야기하고, 통화나 화상은 없어요. 그래서 모든 내용을 나중에 다시 볼 수 있어요.',
      },
      {
        question: '어떤 언어로 상담하나요?',
        answer: `상담은 ${facts.languages}로 진행해요. 사이트와 이메일은 다른 언어로도 볼 수 있지만, 상담 내용은 통역되지 않아요.`,
      },
      {
        question: '늦거나 못 가게 되면요?',
        answer: `메신저나 예약 페이지로 알려 주세요. 시작 후 20분까지 기다려요. 그 뒤에는 불참으로 기록될 수 있고 환불되지 않아요.${facts.absentMayMove ? ' 다만 52주 안에 한 번, 다른 시간을 무료로 고를 수 있어요.' : ''} 어쩔 수 없는 사정이 있었다면 7일 안에 이메일로 알려 주세요.`,
      },
      {
        question: '부모님과 함께해도 되나요?',
        answer: '네. 대화는 계정 하나로 하지만, 옆에서 함께 읽고 대신 물어봐 달라고 하셔도 돼요.',
      },
      {
        question: '미성년자도 예약할 수 있나요?',
        answer:
          '만 14세부터, 법정대리인이 동의하면 예약할 수 있어요. 동의가 없으면 본인이나 법정대리인이 계약을 취소할 수 있어요.',
      },
      {
        question: '지원을 대신해 주나요?',
        answer:
          '아니요. 지원은 직접 하셔야 해요. 저희는 단계마다 설명하고, 쓰신 초안을 읽고, 빠진 것을 알려 드려요.',
      },
      {
        question: '학교에서 돈을 받나요?',
        answer: '아니요. 학교에서는 돈을 받지 않아요. 상담받는 분이 내는 상담료만 받아요.',
      },
      {
        question: '왜 Gmail 주소가 필요한가요?',
        answer:
          '인증번호로 본인 이메일을 확인하고, 메일함 하나에 계정 하나만 만들어요. 허위 예약을 막기 위해서예요. Gmail 주소는 무료로 만들 수 있어요.',
      },
      {
        question: '상담 후에도 물어볼 수 있나요?',
        answer:
          '네. 상담 후 14일 동안 예약 페이지에서 물어볼 수 있어요. 새로운 주제는 새 상담으로 예약해 주세요.',
      },
    ],
  },
  button: '지금 상담 신청하기!',
})
