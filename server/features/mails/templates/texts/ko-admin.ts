import type { RefundCause } from '#domain/money-cause.ts'
import type { AlertEvent, MissedOutcome } from '#server/features/mails/kinds.ts'
import type { AdminTexts } from './en-admin.ts'

const refundCauses: Record<RefundCause, string> = {
  balance: '결제사 잔액이 부족합니다. 결제사에서 잔액을 충전해 주세요.',
  declined: '고객의 카드나 계정이 거절되었거나 고객이 아직 결제를 승인하지 않았습니다.',
  unsaid: '이유는 알려지지 않았습니다.',
  disputed: '고객이 결제에 분쟁을 제기했습니다. 분쟁이 끝날 때까지 기다립니다.',
  restored: '백업할 때 처리 중이던 건입니다. 다시 보내기 전에 결제사에 먼저 확인합니다.',
  outside: '고객이 사이트 밖에서 결제했습니다.',
  failedBefore: '환불을 보냈지만 고객의 은행에서 되돌아왔습니다.',
  tooLate: '결제사에서 처리할 수 있는 기한이 지났습니다. 다른 방법으로 송금해 주세요.',
  notCleared: '결제 대금이 아직 들어오지 않았습니다. 들어오면 다시 시도합니다.',
  already: '결제사에서는 이미 처리된 건이라고 합니다. 결제사에서 거래를 확인해 주세요.',
  access:
    '지금의 접속 정보로는 결제사가 허용하지 않습니다. 사이트를 관리하는 분에게 접속 정보 확인을 부탁하거나, 결제사 콘솔에서 직접 처리해 주세요.',
  account: '결제사가 이 거래나 계정을 제한했습니다. 이유는 결제사 고객센터에서 확인할 수 있습니다.',
  review: '결제사가 결제를 심사하고 있거나 승인을 기다립니다. 결제사에서 확인해 주세요.',
  bank: '고객의 은행에서 아직 이체하고 있습니다. 며칠 걸릴 수 있습니다.',
  noAnswer: '결제사에서 분명한 답을 받지 못했습니다. 계속 확인합니다.',
  other: '결제사가 거절했습니다. 이유는 결제사 고객센터에서 확인할 수 있습니다.',
}

export const adminTexts = (): AdminTexts => ({
  refund_stuck: {
    subject: () => '확인이 필요한 환불이 있습니다',
    heading: '확인이 필요한 환불이 있습니다',
    intro: (amount) =>
      `고객에게 돌려드려야 할 ${amount}의 환불을 결제사가 받아들이지 않았습니다. 고객에게는 담당자가 처리하고 있다고 안내했습니다.`,
    introOutside: (amount) =>
      `사이트 밖에서 받은 ${amount}을(를) 고객에게 돌려주셔야 합니다. 고객에게는 담당자가 처리하고 있다고 안내했습니다.`,
    todoOutside:
      '송금하신 뒤 ‘지금 확인할 일’에서 ‘송금했습니다’를 눌러 주세요. 환불이 끝났다는 메일이 고객에게 발송됩니다.',
    consultation: '상담',
    transaction: '거래 번호',
    why: '이유',
    causes: refundCauses,
    code: '문의용 코드',
    todoRefused:
      '더 이상 환불할 수 없는 결제라면 다른 방법으로 송금한 뒤 ‘송금했습니다’를 눌러 주세요. 고객에게 메일이 발송됩니다.',
    todo: '‘다시 시도’를 누르면 환불을 한 번 더 보냅니다. 환불이 완료되면 이 항목은 자동으로 사라집니다.',
    open: '지금 확인할 일 열기',
  },
  account_refused: {
    subject: (provider) => `결제할 수 없습니다: ${provider} 계정을 확인해 주세요`,
    intro: (provider) =>
      `방금 ${provider}에서 상담소 계정을 이유로 결제를 거절했습니다. 다른 고객도 결제할 수 없습니다. 청구된 고객은 없습니다.`,
    todo: '로그인해서 계정 알림을 확인해 주세요. 계정이 제한되었거나, 서류 제출이 필요하거나, 한도에 도달했을 수 있습니다.',
    gone: '다음 결제가 성공하면 이 항목은 자동으로 사라집니다.',
  },
  site_alert: {
    events: {
      mails_stopped: {
        subject: '사이트에서 이메일이 발송되지 않습니다',
        text: '메일 서버가 서로 다른 다섯 사람에게 보내는 이메일을 연달아 거절해 발송을 멈췄습니다. 사라진 이메일은 없습니다. 5분마다 한 통씩 다시 시도하고, 메일 서버가 받아들이면 모두 발송됩니다.',
        todo: '메일 서버 계정(요금, 발송 한도, 보내는 주소)을 확인하시거나, 이 이메일을 사이트를 관리하는 분에게 전달해 주세요.',
      },
      backup_failed: {
        subject: '백업에 실패했습니다',
        text: '사이트가 백업을 만들지 못했습니다. 마지막 정상 백업은 그대로 있으며, 30분마다 다시 시도합니다.',
        todo: '이 이메일을 사이트를 관리하는 분에게 전달해 주세요. 백업 저장 공간이 가득 찼거나 연결되지 않을 수 있습니다.',
      },
    },
    since: '시작',
    reason: '프로그램 메시지',
    open: '관리 화면 열기',
  },
  desk_test: {
    subject: '사이트의 테스트 이메일',
    text: '관리 화면에서 보낸 테스트 이메일입니다. 관리 화면으로 돌아가 ‘도착했습니다’를 눌러 주세요. 고객에게 보내는 이메일도 이렇게 도착합니다.',
    open: '관리 화면 열기',
  },
  audit_head: {
    subject: (date) => `${date} 활동 기록 점검: 이상 없음`,
    alarmSubject: (date) => `${date} 활동 기록 점검: 변경된 기록이 있습니다`,
    heading: '활동 기록에 이상이 없습니다',
    alarmHeading: '활동 기록이 변경되었습니다',
    intro: (entries) =>
      `지난밤 기록 ${entries}건을 모두 점검했습니다. 변경되거나 삭제되거나 삽입된 기록이 없습니다.`,
    alarm: (faults) =>
      `야간 점검에서 저장된 뒤 변경되거나 삭제된 곳이 ${faults}군데 발견되었습니다. 데이터베이스에 접근할 수 있는 사람만 할 수 있는 일입니다. 데이터베이스 비밀번호를 바꾸고, 서버 담당자에게 기록을 백업과 비교해 달라고 요청해 주세요.`,
    head: '마지막 기록 번호와 검증값',
    keep: '이 이메일을 보관해 주세요. 이 기록까지 아무것도 바뀌지 않았음을 나중에 증명해 줍니다. ‘npm run verify-audit -- 검증값’ 명령으로 기록과 비교할 수 있습니다.',
  },
})

// An event of a later release has no entry in these three.
type OrOther<Entry> = Record<string, Entry | undefined>

const alertHeadings: Record<AlertEvent, string> & OrOther<string> = {
  booked: '새 예약',
  cancelled: '고객이 예약 취소',
  moved: '고객이 시간 변경',
  begins: '상담 시작 시각입니다',
  not_begun: '5분째 시작되지 않은 상담',
  missed: '상담사 불참 신고',
  disputed: '결제 분쟁 발생',
  held: '결제사가 결제 금액을 보류함',
  reversed: '결제사가 결제 금액을 회수함',
  refunded_outside: '결제사에서 전액 반환되어 예약 취소',
  mail_failed: '이메일 발송 실패',
  dispute_ended: '결제 분쟁 종료',
  reassigned: '상담사 변경',
}

/** The action that an event requires at once, if any. */
const alertTodo: Partial<Record<AlertEvent, string>> & OrOther<string> = {
  begins:
    '관리 화면에서 ‘상담 시작’을 눌러 주세요. 다른 앱에서 이야기하고 있어도 눌러야 합니다. 시작 10분 뒤부터 고객이 버튼 하나로 전액 환불이나 다른 시간을 받을 수 있습니다.',
  not_begun:
    '아직 ‘상담 시작’을 누르지 않았습니다. 시작 10분 뒤부터 고객이 버튼 하나로 전액 환불이나 다른 시간을 받을 수 있습니다.',
  refunded_outside:
    '이 예약의 결제 금액이 결제사에서 모두 반환되었습니다. 결제사 관리 화면에서 환불했거나, 결제사가 고객에게 돌려준 것입니다. 예약은 자동으로 취소되었고 그 시간은 다시 열렸으며, 고객에게 이메일로 안내했습니다. 직접 환불하지 않으셨다면 결제사에서 이유를 확인해 주세요.',
}

const missedOutcomes: Record<MissedOutcome, string> & OrOther<string> = {
  refund:
    '상담이 시작되지 않아 고객이 전액 환불을 받았습니다. 환불 진행 상태는 관리 화면에서 볼 수 있습니다.',
  move: '상담이 시작되지 않아 고객이 무료로 다른 시간을 고를 수 있습니다.',
  asked: '상담 시작이 기록되어 있지만 고객은 아무도 오지 않았다고 합니다. 고객이 답을 기다리고 있습니다.',
}

/** Texts of mails that go to the staff in Korean, whatever their language (`STAFF_LOCALE`). */
export const deskTexts = {
  /** An event, with the client's name and the time in the subject. */
  desk_alert: {
    headings: alertHeadings,
    subject: (heading: string, name: string, time: string) => `${heading}: ${name} 님, ${time}`,
    newTime: (time: string) => `새 시간 ${time}`,
    todo: alertTodo,
    outcomes: missedOutcomes,
    client: '고객',
    open: '관리 화면 열기',
  },
  /** The weekend's bookings, on Friday evening. */
  desk_digest: {
    subject: (count: number) => `이번 주말 상담 ${count}건`,
    none: '이번 주말에는 예약이 없습니다.',
    open: '관리 화면 열기',
  },
}
