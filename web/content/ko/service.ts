import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: '서비스와 비용',
    description: `한국 유학 1:1 채팅 상담 ${facts.fee}. 카카오톡, 인스타그램 DM, 페이스북 DM으로 진행하고 다음 상담은 ${facts.couponPercent} 할인.`,
  },
  title: '상담 한 번, 가격 하나',
  lead: '패키지도, 학교에서 받는 수수료도, 유학원 계약도 없어요.',
  price: {
    label: '1:1 채팅 상담',
    amount: facts.fee,
    unit: `${facts.duration} 동안 상담사 한 명이 나에게만 집중해요`,
    points: [
      `상담은 ${facts.languages}로 진행해요`,
      '첨부한 파일과 질문을 미리 읽고 시작해요',
      '직접 확인할 수 있도록 근거와 함께 답해요',
      '다음 단계를 글로 정리해 채팅에 남겨요',
      `다음 상담 ${facts.couponPercent} 할인 코드를 드려요`,
    ],
  },
  channels: {
    title: '상담 채널',
    lead: '예약할 때 하나를 고르세요. 약속한 시간에 저희가 먼저 연락해요.',
    items: [
      { name: '카카오톡', text: '한국에서 누구나 쓰는 앱이에요. 카카오톡 ID를 알려 주세요.' },
      { name: '인스타그램 DM', text: '인스타그램 사용자 이름을 알려 주세요. 비공개 계정이어도 괜찮아요.' },
      { name: '페이스북 DM', text: '메신저로 이야기해요. 프로필 이름이나 링크를 알려 주세요.' },
    ],
  },
  steps: {
    title: '진행 방법',
    items: [
      { title: '가입하기', text: 'Gmail 주소로 가입해요. 본인 메일인지 여섯 자리 코드로 확인해요.' },
      {
        title: '상담 신청하기',
        text: `고민을 적고, 필요하면 서류를 첨부하고, 빈 시간을 고르세요. ${facts.bookableDays}, 한국 시간 ${facts.firstStart}부터 ${facts.lastStart} 사이에 시작해요.`,
      },
      {
        title: '안전하게 결제하기',
        text: `${facts.takesWon ? `국내 카드나 간편결제로 ${facts.feeInWon}, PayPal이나 해외 카드로 ${facts.feeInDollars}를` : `PayPal이나 카드로 ${facts.fee}를`} 결제해요. 결제하는 동안 ${facts.hold} 자리를 잡아 두고, 카드 정보는 저희에게 오지 않아요.`,
      },
      { title: '이야기하기', text: `${facts.reminder} 전에 알려 드리고, 고르신 앱으로 먼저 연락해요.` },
      {
        title: '다음 상담은 절반 가격으로',
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
    text: `시작 ${facts.refundNotice} 전까지 취소하면 전액이 자동으로 환불돼요. 그 뒤에는 환불이 없어요. 저희가 취소하면 언제나 전액을 돌려드려요.`,
    link: '환불 정책',
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
        answer: `시작 ${facts.refundNotice} 전까지 취소했거나 저희가 취소했을 때예요. 결제한 방법 그대로 돌아가며 보통 영업일 기준 ${facts.refundDays.from}~${facts.refundDays.to}일 걸려요.`,
      },
      {
        question: '어떤 시간을 예약할 수 있나요?',
        answer: `${facts.bookableDays}, 한국 표준시 ${facts.firstStart}부터 ${facts.lastStart} 사이에 시작해요. ${facts.lead} 뒤부터 ${facts.horizon} 안의 시간을 예약할 수 있고, 모든 시간은 내 시간대로도 보여요.`,
      },
      {
        question: '제 서류는 어떻게 관리되나요?',
        answer: `첨부 파일(최대 ${facts.attachmentLimit})은 본인과 상담소만 열 수 있어요. 언제든 데이터를 내려받거나 계정을 삭제할 수 있어요. 보관 기간은 개인정보 처리방침에 있어요.`,
      },
    ],
  },
  button: '지금 상담 신청하기!',
})
