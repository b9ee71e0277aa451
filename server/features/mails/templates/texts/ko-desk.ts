import type { RefundCause } from '#domain/money-cause.ts'
import type { Office } from '#domain/office.ts'
import type { DeskTexts } from './catalogue.ts'

const refundCauses: Record<RefundCause, string> = {
  balance: '결제사 잔액이 부족합니다. 결제사에서 잔액을 충전해 주세요.',
  declined: '고객의 카드나 계정이 거절되었거나 고객이 아직 결제를 승인하지 않았습니다.',
  unsaid: '이유는 알려지지 않았습니다.',
  disputed: '고객이 결제에 분쟁을 제기했습니다. 분쟁이 끝날 때까지 기다립니다.',
  restored: '백업할 때 처리 중이던 건입니다. 다시 보내기 전에 결제사에 먼저 확인합니다.',
  failedBefore: '환불을 보냈지만 고객의 은행에서 되돌아왔습니다.',
  tooLate: '결제사에서 처리할 수 있는 기한이 지났습니다. 다른 방법으로 송금하고 고객에게 알려 주세요.',
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

export const desk = (office: Office['company']): DeskTexts => ({
  refund_stuck: {
    subject: (amount) => `[${office.name}] 확인이 필요한 환불이 있습니다: ${amount}`,
    heading: '확인이 필요한 환불이 있습니다',
    intro: (amount) =>
      `고객에게 돌려드려야 할 ${amount}의 환불을 결제 서비스가 받아들이지 않았습니다. 고객에게는 담당자가 처리하고 있다고 안내했습니다.`,
    consultation: '상담',
    transaction: '거래 번호',
    why: '이유',
    causes: refundCauses,
    code: '문의용 코드',
    todo: '더 이상 환불할 수 없는 결제라면 다른 방법으로 송금한 뒤 고객에게 알려 주세요. "다시 시도"를 누르면 환불을 한 번 더 보냅니다. 환불이 완료되면 이 항목은 저절로 사라집니다.',
    open: '지금 확인할 일 열기',
  },
  desk_alert: {
    subjects: {
      booked: (name, time) => `새 예약: ${name} 님, ${time}`,
      cancelled: (name, time) => `고객이 예약 취소: ${name} 님, ${time}`,
      moved: (name, time) => `고객이 시간 변경: ${name} 님, 새 시간 ${time}`,
      missed: (name, time) => `사무소 불참 신고: ${name} 님, ${time}`,
      disputed: (name, time) => `결제 분쟁 발생: ${name} 님, ${time}`,
      mail_failed: (name, time) => `메일 발송 실패: ${name} 님, ${time}`,
    },
    client: '고객',
    open: '데스크 열기',
  },
  desk_digest: {
    subject: (count) => `이번 주말 상담 ${count}건`,
    none: '이번 주말에는 예약이 없습니다.',
    open: '데스크 열기',
  },
  desk_test: {
    subject: '사이트의 메일이 도착했습니다',
    text: '데스크에서 보낸 테스트 메일입니다. 데스크로 돌아가 ‘도착했습니다’를 눌러 주세요. 고객에게 보내는 메일도 이렇게 도착합니다.',
    open: '데스크 열기',
  },
  audit_head: {
    subject: (date) => `${date} 활동 기록 점검: 이상 없음`,
    alarmSubject: (date) => `${date} 활동 기록 점검: 변경된 기록이 있습니다`,
    heading: '활동 기록에 이상이 없습니다',
    alarmHeading: '활동 기록이 변경되었습니다',
    intro: (entries) =>
      `지난밤 기록 ${entries}건을 모두 점검했습니다. 변경되거나 삭제되거나 끼워 넣은 기록이 없습니다.`,
    alarm: (faults) =>
      `야간 점검에서 저장된 뒤 변경되거나 삭제된 곳이 ${faults}군데 발견되었습니다. 데이터베이스에 접근할 수 있는 사람만 할 수 있는 일입니다. 데이터베이스 비밀번호를 바꾸고, 서버 담당자에게 기록을 백업과 비교해 달라고 요청해 주세요.`,
    head: '마지막 기록 번호와 검증값',
    keep: '이 메일을 보관해 주세요. 이 기록까지 아무것도 바뀌지 않았음을 나중에 증명해 줍니다. “npm run verify-audit -- 검증값” 명령으로 기록과 비교할 수 있습니다.',
  },
})
