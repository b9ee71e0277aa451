import type { adminCauses as english } from '#web/texts/en/admin-causes.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminCauses: Translation<typeof english> = {
  'cause.code': '문의용 코드: {code}',
  'cause.balance': '결제사 잔액이 부족합니다. 결제사에서 잔액을 충전해 주세요.',
  'cause.disputed': '고객이 결제에 분쟁을 제기했습니다. 분쟁이 끝날 때까지 기다립니다.',
  'cause.restored': '백업할 때 처리 중이던 건입니다. 다시 보내기 전에 결제사에 먼저 확인합니다.',
  'cause.outside':
    '고객이 사이트 밖에서 결제하여 직접 송금하셔야 합니다. 고객에게는 담당자가 처리하고 있다고 안내했습니다.',
  'cause.failedBefore': '환불을 보냈지만 고객의 은행에서 되돌아왔습니다.',
  'cause.tooLate': '결제사에서 처리할 수 있는 기한이 지났습니다. 다른 방법으로 송금해 주세요.',
  'cause.notCleared': '결제 대금이 아직 들어오지 않았습니다. 들어오면 다시 시도합니다.',
  'cause.already': '결제사에서는 이미 처리된 건이라고 합니다. 결제사에서 거래를 확인해 주세요.',
  'cause.access':
    '지금의 접속 정보로는 결제사가 허용하지 않습니다. 사이트를 관리하는 분에게 접속 정보 확인을 부탁하거나, 결제사 콘솔에서 직접 처리해 주세요.',
  'cause.account': '결제사가 이 거래나 계정을 제한했습니다. 이유는 결제사 고객센터에서 확인할 수 있습니다.',
  'cause.review': '결제사가 결제를 심사하고 있거나 승인을 기다립니다. 결제사에서 확인해 주세요.',
  'cause.bank': '고객의 은행에서 아직 이체하고 있습니다. 며칠 걸릴 수 있습니다.',
  'cause.declined': '고객의 카드나 계정이 거절되었거나 고객이 아직 결제를 승인하지 않았습니다.',
  'cause.unsaid': '이유는 알려지지 않았습니다.',
  'cause.slot_taken': '그 시간은 다른 분이 먼저 예약했습니다.',
  'cause.superseded': '고객이 그 뒤에 새 예약을 시작했습니다.',
  'cause.over': '상담 시간이 지났거나 너무 가까워진 뒤에 들어왔습니다.',
  'cause.mismatch': '금액이나 주문이 요청한 것과 다릅니다.',
  'cause.noAnswer': '결제사에서 분명한 답을 받지 못했습니다. 계속 확인합니다.',
  'cause.other': '결제사가 거절했습니다. 이유는 결제사 고객센터에서 확인할 수 있습니다.',
  'cause.state.needs_attention': '결제사가 거절했습니다.',
  'cause.state.requested': '환불을 요청했고 아직 결제사의 답이 없습니다.',
  'cause.state.pending': '결제사가 처리하고 있으며 늦어지는 이유는 알려 주지 않았습니다.',
  'cause.state.capturing': '결제를 요청했지만 결제사의 답을 받지 못했습니다.',
  'cause.state.creating': '결제 시작을 요청했지만 결제사의 답을 받지 못했습니다.',
  'cause.state.created': '고객이 결제 화면까지 갔지만 결제사가 결과를 알려 주지 않았습니다.',
  'cause.state.refund_due': '고객에게 돌려드려야 할 돈입니다.',
  'cause.mail.nobody': '없는 이메일 주소입니다. 채팅으로 올바른 주소를 물어봐 주세요.',
  'cause.mail.full': '받는 분의 메일함이 가득 찼습니다. 채팅으로 알린 뒤 다시 보내 주세요.',
  'cause.mail.unreachable':
    '메일 서버에 연결하지 못했습니다. 다시 보내고, 계속되면 사이트를 관리하는 분에게 알려 주세요.',
  'cause.mail.login':
    '메일 서버가 사이트의 비밀번호를 받아들이지 않습니다. 사이트를 관리하는 분에게 알려 주세요.',
  'cause.mail.blocked': '받는 쪽 메일 서버가 스팸으로 보고 막았습니다. 채팅으로 알려 주세요.',
  'cause.mail.other': '메일 서버가 거절했습니다. 다시 보내거나 채팅으로 알려 주세요.',
}
