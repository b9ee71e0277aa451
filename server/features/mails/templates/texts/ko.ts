import { appNames } from '#contract/app-names.ts'
import type { Settings } from '#domain/settings.ts'
import type { MailTexts } from './en.ts'
import { account } from './ko-account.ts'
import { adminTexts } from './ko-admin.ts'

export const ko = (company: Settings['company']): MailTexts => ({
  ...account(company),
  ...adminTexts(),

  hello: (name) => (name === null ? '안녕하세요.' : `안녕하세요, ${name} 님.`),
  closing: '감사합니다.',
  team: `${company.koreanName} 드림`,
  whyYou: `이 이메일은 ${company.koreanName}에 입력된 이메일 주소로 발송되었습니다.`,
  questions: '궁금한 점은 언제든 문의해 주세요:',
  labels: {
    service: '서비스',
    counsellor: '상담사',
    when: '일시',
    platform: '메신저',
    paid: '결제 금액',
    bookingNumber: '예약 번호',
    fullRefundUntil: '전액 환불 가능 기한',
    reason: '사유',
    validUntil: '사용 기한',
    answerBy: '답변 기한',
    device: '기기',
    networkAddress: 'IP 주소',
    amount: '금액',
    representative: '대표',
    businessNumber: '사업자등록번호',
  },
  platforms: appNames.ko,
  koreaTime: (time) => `${time} 한국 시간(KST)`,
  koreaTimeShort: (time) => `${time} 한국 시간`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `날짜에 유의해 주세요. 현지 날짜로는 ${day}입니다.`,
  viewTicket: '내 예약 보기',
  hello_first: {
    intro: (platform, account) =>
      `상담 전에 연결될 수 있도록 먼저 인사를 보내 주세요. ${platform} 공식 계정은 ${account}입니다. 아래 문장을 보내 주세요.`,
    greeting: (number) => `안녕하세요, 제 예약 번호는 ${number}입니다.`,
    open: (platform) => `${platform} 열기`,
  },
  youGetBack: (amount) => `환불 금액: ${amount}`,
  payerGetsBack: (amount) => `환불 금액: ${amount}. 결제한 분에게 돌아갑니다.`,
  refundState: {
    requested: '환불을 처리하고 있습니다. 확인되는 대로 이메일로 알려 드리겠습니다.',
    pending: '환불이 접수되어 처리되고 있습니다. 확인되는 대로 이메일로 알려 드리겠습니다.',
    completed: '환불이 확인되었습니다. 은행에 따라 반영까지 며칠 걸릴 수 있습니다.',
    needs_attention: '환불을 담당자가 직접 처리하고 있습니다. 진행되는 대로 알려 드리겠습니다.',
  },

  booking_paid: {
    subject: (time) => `상담 예약이 확정되었습니다: ${time}`,
    heading: '상담이 예약되었습니다',
    intro: (platform, platformId) =>
      `결제가 완료되어 상담이 예약되었습니다. 약속한 시간에 저희가 ${platform}(아이디: ${platformId}) 메시지로 상담을 시작합니다.`,
    introFree: (platform, platformId) =>
      `상담이 무료로 예약되었습니다. 약속한 시간에 저희가 ${platform}(아이디: ${platformId}) 메시지로 상담을 시작합니다.`,
    calendar: '첨부 파일을 열면 현지 시간에 맞춰 캘린더에 일정이 추가됩니다.',
    policy: (hours) =>
      `일정이 바뀌셨나요? 시작 ${hours === 0 ? '' : `${hours}시간 `}전까지 직접 취소하시면 전액 환불됩니다.`,
    complaints: ({ email, phone }) =>
      `취소나 청약철회는 예약 페이지에서 하거나 ${email} 주소로 보내 주세요. 불만·분쟁 접수: ${email}, ${phone}.`,
    refundPolicy: '환불 정책',
  },
  cancelled: {
    subject: (time) => `상담이 취소되었습니다: ${time}`,
    heading: '상담이 취소되었습니다',
    inDispute:
      '결제사에서 이 결제에 대한 분쟁이나 확인 절차가 진행 중입니다. 결제 금액의 처리는 그 절차에서 결정되며, 환불이 확인되면 이메일로 알려 드리겠습니다.',
    reversed: '결제사가 이미 이 결제를 취소하고 금액을 회수하여 환불할 금액이 없습니다.',
    byUser: '요청하신 대로 상담을 취소했습니다.',
    byAdmin: '죄송합니다. 저희 사정으로 상담을 취소하게 되었습니다.',
    byProvider: '결제사를 통해 상담료가 전액 반환되어 예약이 취소되었습니다.',
    tooLate: (until) => `전액 환불은 ${until}까지 가능했으므로 상담료는 환불되지 않습니다.`,
    couponLost: (code) => `이 예약으로 받으신 쿠폰은 더 이상 사용하실 수 없습니다: ${code}`,
    backBefore: (amount) => `결제 금액 가운데 이미 환불되었거나 환불이 진행 중인 금액: ${amount}`,
    restKept: (until) => `전액 환불은 ${until}까지 가능했으므로 나머지 상담료는 환불되지 않습니다.`,
    bookAgain: '다른 시간 고르기',
  },
  refund_completed: {
    subject: () => '환불이 완료되었습니다',
    heading: '환불이 완료되었습니다',
    intro: (amount) => `환불이 확인되었습니다(${amount}). 결제하신 계정이나 카드로 환불됩니다.`,
    introOutside: (amount) => `환불이 확인되었습니다(${amount}). 현금이나 계좌 이체로 환불되었습니다.`,
    introPayer: (amount) => `환불이 확인되었습니다(${amount}). 결제한 분의 계정이나 카드로 환불됩니다.`,
    note: '은행에 따라 확인까지 며칠 걸릴 수 있습니다.',
  },
  refund_given: {
    subject: () => '일부 환불 안내',
    heading: '결제 금액의 일부를 환불해 드립니다',
    intro: (amount) => `결제하신 금액 가운데 일부를 환불해 드립니다: ${amount}`,
    stays: '상담 예약은 그대로입니다. 환불이 확인되면 다시 이메일로 알려 드리겠습니다.',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: '결제사가 결제를 취소했습니다',
        intro: (amount) =>
          `완료되었던 결제(${amount})를 결제사가 취소하고 금액을 회수했습니다. 취소된 이유와 금액의 처리는 결제에 사용된 카드사나 은행 또는 결제사에서 확인할 수 있습니다.`,
      },
      held: {
        subject: '결제사가 결제를 확인하고 있습니다',
        intro: (amount) =>
          `완료되었던 결제(${amount})를 결제사가 다시 확인하면서 금액을 보류하고 있습니다. 다시 결제하지 마세요. 보류가 풀리거나 결제가 취소되면 이메일로 알려 드리겠습니다.`,
      },
      restored: {
        subject: '결제가 다시 확인되었습니다',
        intro: (amount) => `결제사가 결제(${amount})를 다시 확인했습니다. 따로 하실 일은 없습니다.`,
      },
    },
    booking: {
      pending: '예약은 지금 그대로 유지됩니다. 바꿔야 하면 이메일로 알려 드리겠습니다.',
      cancelled: '이 상담은 이미 취소된 상태입니다.',
    },
  },
  payment_pending: {
    subject: '결제를 확인하고 있습니다',
    heading: '결제를 확인하고 있습니다',
    intro:
      '아직 결제가 확인되지 않았습니다. 그동안 선택하신 시간은 확보해 두었으니 다시 결제하지 마세요. 결과가 나오면 이메일로 알려 드리겠습니다.',
    note: '보통 몇 분 안에 끝나지만 며칠 걸리는 경우도 있습니다.',
  },
  payment_declined: {
    subject: '결제가 승인되지 않았습니다',
    heading: '결제가 완료되지 않았습니다',
    intro:
      '죄송합니다. 결제가 승인되지 않았습니다. 요금은 청구되지 않았고 상담도 예약되지 않았으며, 확보해 두었던 시간은 해제되었습니다.',
    again: '상담을 원하시면 시간을 다시 고르고 다른 방법으로 결제해 주세요.',
    bookAgain: '시간 다시 고르기',
  },
  payment_refunded: {
    subject: '결제 금액을 환불해 드립니다',
    heading: '상담을 예약하지 못했습니다',
    reasons: {
      slot_taken: '죄송합니다. 결제가 도착했을 때 선택하신 시간이 이미 예약되어 있었습니다.',
      superseded: '새로 신청하신 상담으로 대체된 이전 결제입니다.',
      over: '신청이 이미 종료된 뒤에 결제가 도착했습니다.',
      mismatch: '결제 내용이 신청하신 내용과 일치하지 않았습니다.',
      other: '죄송합니다. 신청하신 상담을 예약하지 못했습니다.',
    },
    note: '환불은 자동으로 진행됩니다. 확인되는 대로 이메일로 알려 드리겠습니다.',
  },
  completed: {
    subject: '상담에 함께해 주셔서 감사합니다',
    heading: '상담이 완료되었습니다',
    intro: '저희를 믿고 이야기해 주셔서 감사합니다. 다음 단계가 조금 더 분명해졌기를 바랍니다.',
    invitation: (percent) =>
      `상담은 어떠셨나요? 짧은 후기가 더 나은 상담에 큰 도움이 됩니다. 후기를 남겨 주시면 감사의 뜻으로 다음 상담 ${percent}% 할인을 드립니다.`,
    review: '후기 쓰기',
  },
  wait_offered: {
    subject: (time) => `대기하신 시간이 비었습니다: ${time}`,
    heading: '대기 명단의 빈 시간',
    intro:
      '대기 명단에 올리신 날짜에 방금 시간이 비었습니다. 이 시간은 아래 시각까지 고객님만 예약하실 수 있습니다.',
    until: '확보 기한',
    book: '이 시간 예약하기',
    note: '필요하지 않으시면 아무것도 하지 않으셔도 됩니다. 그 뒤에는 대기 명단의 다음 분께 넘어갑니다.',
  },
  reassigned: {
    subject: '상담사가 변경되었습니다',
    heading: '새 상담사 안내',
    intro: (name) => `${name} 상담사가 상담을 진행합니다. 시간, 금액, 환불 조건은 그대로입니다.`,
  },
  moved: {
    subject: (time) => `상담 시간이 변경되었습니다: ${time}`,
    heading: '새로운 상담 시간',
    byStudent: '요청하신 대로 상담 시간을 변경했습니다. 변경 비용은 없습니다.',
    byAdmin: '다른 시간을 선택해 주셔서 감사합니다. 변경 비용은 없습니다.',
    before: '변경 전',
    lost: '전액 환불 기한이 지났으므로 취소하셔도 환불되지 않습니다.',
    calendar: '첨부 파일을 열면 캘린더의 일정이 변경됩니다.',
  },
  hours_offered: {
    subject: '상담 시간을 바꿔도 될까요?',
    heading: '상담 시간을 바꿔도 될까요?',
    intro: '죄송합니다. 상담 시간을 변경하고자 합니다. 이유는 다음과 같습니다.',
    hour: (number) => `선택 ${number}`,
    answer: '답변하기',
    note: '원래 시간을 유지하시거나 전액 환불을 요청하실 수도 있습니다. 제안한 시간은 다른 분이 먼저 예약할 수 있습니다.',
    noteFree: '원래 시간을 유지하실 수도 있습니다. 제안한 시간은 다른 분이 먼저 예약할 수 있습니다.',
  },
  missed_by_office: {
    subject: '상담에 나오지 못해 죄송합니다',
    heading: '죄송합니다',
    refunded:
      '죄송합니다. 약속한 시간에 상담사가 나오지 못했습니다. 상담은 취소되었고 전액을 환불해 드립니다.',
    cancelled: '죄송합니다. 약속한 시간에 저희가 나오지 못했습니다. 상담은 취소되었습니다.',
    chooses:
      '죄송합니다. 약속한 시간에 상담사가 나오지 못했습니다. 52주 안에 다른 시간을 선택해 주세요. 추가 비용은 없습니다.',
    choose: '다른 시간 선택하기',
  },
  missed_by_student: {
    subject: '상담에서 뵙지 못했습니다',
    intro: '약속한 시간에 기다렸지만 연락이 닿지 않았습니다. 별일 없으시기를 바랍니다.',
    kept: '약속한 시간을 비워 두고 기다렸으므로 상담료는 환불되지 않습니다.',
    freeMove: '52주 안에 한 번 무료로 다른 시간을 선택하실 수 있습니다.',
    object: `그 시간에 계셨거나 피치 못할 사정이 있었다면 7일 안에 ${company.email} 주소로 알려 주세요. 담당자가 직접 읽습니다.`,
  },
  coupon_issued: {
    subject: (percent) => `다음 상담 ${percent}% 할인 쿠폰이 도착했습니다`,
    heading: (percent) => `${percent}% 할인 쿠폰을 드립니다`,
    reasons: {
      payment: '예약해 주셔서 감사합니다. 다음 상담에 쓰실 수 있는 쿠폰입니다.',
      review: '후기를 남겨 주셔서 감사합니다. 다음 상담에 쓰실 수 있는 쿠폰입니다.',
      gift: '다음 상담에 쓰실 수 있는 쿠폰입니다.',
    },
    use: '상담 신청서의 쿠폰 칸에 코드를 입력하고 ‘적용’을 눌러 주세요. 본인 계정에서 한 번만 쓸 수 있습니다.',
    book: '상담 신청하기',
  },
  reminder: {
    subject: (time) => `상담 일정 안내: ${time}`,
    heading: '곧 상담이 있습니다',
    headingLast: '잠시 후 상담이 시작됩니다',
    stillFree: (until) => `${until}까지 취소하시면 전액 환불됩니다.`,
    ifNobody:
      '시작 10분 후에도 연락이 없으면 예약 페이지를 열어 주세요. 버튼 한 번으로 전액 환불이나 무료 시간 변경을 선택하실 수 있습니다. 그 페이지에서 언제든 저희에게 메시지를 보내실 수도 있습니다.',
    ifNobodyFree:
      '시작 10분 후에도 연락이 없으면 예약 페이지를 열어 주세요. 버튼 한 번으로 다른 시간을 무료로 고르실 수 있습니다. 그 페이지에서 언제든 저희에게 메시지를 보내실 수도 있습니다.',
    intro: (platform, platformId) =>
      `예약하신 상담이 다가왔습니다. 약속한 시간에 저희가 ${platform}(아이디: ${platformId}) 메시지로 상담을 시작합니다.`,
    note: '궁금한 점과 관련 서류를 미리 준비해 두시면 좋습니다.',
  },
  plan_published: {
    subject: '상담에서 정리한 계획을 보내 드립니다',
    heading: '나의 계획',
    intro: '상담에서 나눈 이야기와 앞으로 할 일입니다. 예약 페이지에서 마친 일을 하나씩 표시할 수 있습니다.',
    open: '계획 열기',
    note: '계획은 상담사가 작성한 언어로 표시됩니다.',
  },
  room_message: {
    subject: '상담 관련 메시지가 도착했습니다',
    adminSubject: (name) => `${name} 님의 읽지 않은 메시지`,
    heading: '읽지 않은 메시지가 있습니다',
    fileOnly: '파일이 도착했습니다.',
    more: (count) => `그 밖에 메시지 ${count}개가 더 있습니다.`,
    open: '읽고 답장하기',
    note: '이 이메일은 한 시간에 한 번까지만 보내며, 대화방을 열어 두신 동안에는 보내지 않습니다.',
  },
  calendar: {
    summary: `${company.koreanName} 상담`,
    description: (platform, platformId) =>
      `예약 후 짧은 인사를 보내 주세요. 약속한 시간에 ${company.koreanName}에서 ${platform}(아이디: ${platformId}) 메시지로 상담을 시작합니다.`,
  },
})
