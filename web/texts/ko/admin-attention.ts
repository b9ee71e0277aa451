import type { adminAttention as english } from '#web/texts/en/admin-attention.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminAttention: Translation<typeof english> = {
  'attention.title': '지금 확인할 일',
  'attention.none': '지금은 없습니다.',
  'attention.since': '{since}부터',
  'attention.open': '상담 열기',
  'attention.mails': '실패한 메일 열기',
  'attention.payment': '결제 {id}',
  'attention.order': '{provider} 주문 {id}',
  'attention.capture': '{provider} 거래 {id}',
  'attention.number': '예약 번호는 {number}입니다.',
  'attention.provider': '{provider}에서 응답이 없습니다.',
  'attention.way': '결제 수단은 {way}입니다.',
  'attention.way.paypal': 'PayPal',
  'attention.way.korean_card': '국내 카드',
  'attention.way.kakaopay': '카카오페이',
  'attention.way.naverpay': '네이버페이',
  'attention.way.tosspay': '토스페이',
  'attention.mail': '{mail} 메일: {said}',
  'attention.other_installation.at': '그 사이트의 주소는 {at}입니다.',
  'attention.event_unprocessed.payment':
    '{count, plural, other {알림 #건이 기다리고 있으며, 가장 오래된 것은 결제 알림입니다.}}',
  'attention.event_unprocessed.refund':
    '{count, plural, other {알림 #건이 기다리고 있으며, 가장 오래된 것은 환불 알림입니다.}}',
  'attention.event_unprocessed.dispute':
    '{count, plural, other {알림 #건이 기다리고 있으며, 가장 오래된 것은 분쟁 알림입니다.}}',
  'attention.event_unprocessed.other': '{count, plural, other {알림 #건이 기다리고 있습니다.}}',
  'attention.journal_differs.count': '{count, plural, other {결제 #건이 다릅니다.}}',
  'attention.times_held.share': '{day}: 빈 시간 {left}개 중 {held}개가 잡혀 있습니다.',
  'attention.about': '{name}, {moment}',
  'attention.currency': '{amount} {currency}',
  'attention.restored': '백업에서 복원된 사이트입니다',
  'attention.restored.do':
    '복원 전의 일은 이미 처리되었을 수 있어 메일, 결제, 환불이 저절로 나가지 않습니다. 고객이 쓰는 사이트라면 이어받기를 누르고, 연습이라면 그대로 두세요.',
  'attention.unknown_money': '이 사이트가 설명할 수 없는 돈이 있습니다',
  'attention.unknown_money.do':
    '저절로 환불되지 않습니다. 결제사에서 결제를 찾아보고 원래의 예약으로 만들거나, 돌려주거나, 다른 사이트의 예약이면 그대로 두세요.',
  'attention.unknown_money.lost': '백업에 없는 기간에 이 사이트에서 결제되었습니다.',
  'attention.unknown_money.foreign': '같은 결제사 계정을 쓰는 다른 사이트의 결제입니다.',
  'attention.unknown_money.unmarked': '알 수 없는 곳에서 만들어진 결제입니다.',
  'attention.unknown_money.unbookable': '복원 전에 시작된 결제인데 그 시간이나 쿠폰을 여기서 쓸 수 없습니다.',
  'attention.other_installation': '다른 사이트가 같은 결제사 계정을 쓰고 있습니다',
  'attention.other_installation.do':
    '한 계정을 쓰는 두 사이트는 서로의 예약을 모릅니다. 쓰지 않는 사이트를 멈춰 주세요. 둘 다 필요하다면 닫아 주세요.',
  'attention.message_held': '복원 전의 메일 {count, plural, other {#통}}이 기다리고 있습니다',
  'attention.message_held.do':
    '이미 보낸 메일일 수 있습니다. 메일 화면에서 살펴보거나 여기서 한꺼번에 정해 주세요.',
  'attention.heldMails': '기다리는 메일 열기',
  'attention.action.adopt': '예약으로 만들기',
  'attention.action.refund': '환불하기',
  'attention.action.leave': '그대로 두기',
  'attention.action.take_over': '우리 사이트입니다: 이어받기',
  'attention.action.dismiss': '닫기',
  'attention.action.retry': '다시 시도',
  'attention.action.send': '모두 보내기',
  'attention.action.discard': '모두 버리기',
  'attention.done': '처리했습니다.',
  'attention.done.adopt': '예약을 만들었습니다. 양쪽에 예약 메일이 발송됩니다.',
  'attention.done.refund': '환불을 보냈습니다.',
  'attention.done.leave': '그대로 두었습니다.',
  'attention.retried.completed': '{amount} 환불을 마쳤습니다.',
  'attention.retried.pending': '결제 서비스가 환불을 접수해 처리하고 있습니다.',
  'attention.retried.requested': '환불을 다시 보냈습니다. 완료될 때까지 자동으로 다시 시도합니다.',
  'attention.retried.needs_attention':
    '결제 서비스가 아직 거절합니다. 그쪽 잔액을 충전하거나 거기서 직접 환불해 주세요.',
  'attention.adoptTaken':
    '그 시간이나 쿠폰은 이미 다른 예약의 것입니다. 환불하거나, 그 시간을 먼저 비워 주세요.',
  'attention.adoptUnknown':
    '누가 어느 시간을 예약했는지 이 결제만으로는 알 수 없습니다. 환불하거나 그대로 두세요.',
  'attention.refund_needs_attention': '환불이 처리되지 않았습니다',
  'attention.refund_needs_attention.do':
    '결제사 잔액이 부족하면 충전해 주세요. 한 시간마다 다시 시도합니다. 다른 이유라면 결제사에서 해당 거래를 직접 환불해 주세요. 그러면 이 항목은 저절로 사라집니다.',
  'attention.refund_delayed': '환불이 늦어지고 있습니다. 계속 다시 시도합니다',
  'attention.refund_delayed.do':
    '아직 하실 일은 없습니다. 환불은 자동으로 다시 전송되고, 완료되면 고객에게 메일로 알립니다. 하루가 넘게 계속되면 결제사에서 거래를 확인해 주세요.',
  'attention.dispute': '고객이 결제에 분쟁을 제기했습니다',
  'attention.payment_pending_long': '결제사가 하루 넘게 결제를 확인하고 있습니다',
  'attention.payment_pending_long.do':
    '결제사에서 무엇을 기다리는지 확인해 주세요. 시간은 그대로 잡혀 있고, 입금되면 예약은 저절로 확정됩니다.',
  'attention.payment_unclear': '결제 결과를 결제사에서 확인할 수 없습니다',
  'attention.payment_unclear.do':
    '결제사에서 주문을 찾아봐 주세요. 입금되어 있다면 그 시간을 비워 두세요. 결제사가 응답하면 예약이 자동으로 확정됩니다. 계속되면 결제사의 접속 정보를 확인해 주세요.',
  'attention.orphan_unclear': '결제사가 알려 온 결제를 읽을 수 없습니다',
  'attention.orphan_unclear.do':
    '결제사에서 주문을 찾아봐 주세요. 결제사가 응답하기 전에는 예약도 환불도 하지 않으며, 응답하면 자동으로 처리되거나 여기에 표시됩니다.',
  'attention.event_unprocessed': '처리하지 못한 결제사 알림이 있습니다',
  'attention.event_unprocessed.do':
    '결제사가 응답하면 자동으로 처리됩니다. 계속되면 매출에서 해당 기간을 결제사와 비교해 주세요.',
  'attention.payment_mismatch': '예약할 수 없는 돈이 들어왔고 아직 돌려주지 못했습니다',
  'attention.payment_mismatch.do': '결제사에서 해당 거래를 찾아보고, 환불되지 않았다면 직접 환불해 주세요.',
  'attention.times_held': '결제하지 않은 사람들이 하루의 시간 대부분을 잡고 있습니다',
  'attention.times_held.do':
    '결제할 것 같지 않으면 시간을 회수하세요. 회수한 시간은 결제되지 않으며, 결제하려던 분은 다시 고르면 됩니다. 두 번 회수된 사람은 반나절 동안 기다려야 합니다.',
  'attention.release': '결제하지 않은 시간 회수',
  'attention.released': '시간 {count, plural, other {#개}}가 다시 비었습니다.',
  'attention.journal_differs': '장부와 결제 기록이 서로 다릅니다',
  'attention.journal_differs.do':
    '직접 고치지 마세요. 매출에서 "결제사와 비교하기"를 누르고 나온 목록을 사이트를 관리하는 분에게 보내 주세요.',
  'attention.missed_asked': '고객은 아무도 오지 않았다고 하지만, 상담 시작이 기록되어 있습니다',
  'attention.missed_asked.do':
    '고객에게 연락하세요. 전액을 환불하려면 예약을 취소하고, 아니면 다른 시간을 제안한 뒤 “답변 완료”를 누르세요.',
  'attention.action.settle': '답변 완료',
  'attention.not_introduced': '상담까지 하루가 남지 않았는데 아직 서로 연락이 닿지 않았습니다',
  'attention.not_introduced.do':
    '채팅 앱이나 예약의 대화방에서 고객에게 먼저 연락하세요. 대화방에 첫 메시지를 보내면 저절로 처리되고, 아니면 “연락됨”을 누르세요.',
  'attention.action.introduce': '연락됨',
  'attention.taken_unasked': '승인 요청 전에 결제가 완료되었습니다',
  'attention.taken_unasked.do':
    '예약은 확정되었거나 결제 금액이 환불되고 있습니다. 이 결제 수단의 수동 승인이 꺼져 있는 것 같습니다. 포트원 콘솔에서 해당 채널의 수동 승인을 켜 주세요. 다른 결제 수단이 있는 동안, 이 수단은 승인 요청을 거친 결제가 다시 들어오거나 하루가 지날 때까지 제공되지 않습니다.',
  'attention.provider_silent': '결제 서비스가 한 시간 넘게 응답하지 않습니다',
  'attention.provider_silent.do':
    '이미 결제된 금액은 안전하며, 응답이 돌아오면 자동으로 이어서 처리됩니다. 다른 결제 서비스가 있으면 그동안 이 서비스의 결제 수단은 제공하지 않습니다. 하루 넘게 계속되면 결제 서비스의 상태 페이지와 계정을 확인하거나 사이트를 관리하는 분에게 알려 주세요.',
  'attention.message_failed': '메일 {count, plural, other {#통}}을 전달하지 못했습니다',
  'attention.message_failed.do': '메일 화면에서 이유를 보고 다시 보내거나, 채팅으로 알려 주세요.',
}
