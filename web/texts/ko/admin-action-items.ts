import type { adminActionItems as english } from '#web/texts/en/admin-action-items.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminActionItems: Translation<typeof english> = {
  'attention.title': '지금 확인할 일',
  'attention.none': '지금은 없습니다.',
  'attention.since': '{since}부터',
  'attention.until': '{moment}까지',
  'attention.open': '상담 열기',
  'attention.mails': '실패한 이메일 열기',
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
  'attention.mail': '{mail} 이메일: {text}',
  'attention.other_installation.at': '그 사이트의 주소는 {at}입니다.',
  'attention.event_unprocessed.payment':
    '{count, plural, other {처리하지 못한 알림이 #건 있으며, 가장 오래된 것은 결제 알림입니다.}}',
  'attention.event_unprocessed.refund':
    '{count, plural, other {처리하지 못한 알림이 #건 있으며, 가장 오래된 것은 환불 알림입니다.}}',
  'attention.event_unprocessed.dispute':
    '{count, plural, other {처리하지 못한 알림이 #건 있으며, 가장 오래된 것은 분쟁 알림입니다.}}',
  'attention.event_unprocessed.other': '{count, plural, other {처리하지 못한 알림이 #건 있습니다.}}',
  'attention.journal_differs.count': '{count, plural, other {결제 #건이 다릅니다.}}',
  'attention.times_held.share': '{day}: 빈 시간 {left}개 중 {held}개가 확보되어 있습니다.',
  'attention.about': '{name}, {moment}',
  'attention.restored': '백업에서 복원된 사이트입니다',
  'attention.restored.do':
    '복원 전의 일은 이미 처리되었을 수 있어 이메일, 결제, 환불이 자동으로 진행되지 않습니다. 고객이 쓰는 사이트라면 이어받기를 누르고, 테스트라면 그대로 두세요.',
  'attention.unknown_money': '출처를 확인할 수 없는 결제가 있습니다',
  'attention.unknown_money.do':
    '자동으로 환불되지 않습니다. 결제사에서 결제를 찾아보고 원래의 예약으로 만들거나, 환불하거나, 다른 사이트의 예약이면 그대로 두세요.',
  'attention.unknown_money.elsewhere':
    '예약은 그 사이트에 있으므로 환불이나 예약은 그 사이트에서만 할 수 있습니다. 여기서는 그대로 두세요.',
  'attention.unknown_money.onHold':
    '고객이 쓰는 사이트에 예약이 있을 수 있어, 위에서 이어받기 전에는 여기서 환불하거나 예약하지 않습니다.',
  'attention.unknown_money.lost': '백업에 없는 기간에 이 사이트에서 결제되었습니다.',
  'attention.unknown_money.foreign': '같은 결제사 계정을 쓰는 다른 사이트의 결제입니다.',
  'attention.unknown_money.unmarked': '알 수 없는 곳에서 만들어진 결제입니다.',
  'attention.unknown_money.unbookable': '복원 전에 시작된 결제인데 그 시간이나 쿠폰을 여기서 쓸 수 없습니다.',
  'attention.unknown_money.second': '한 주문에 한 번 더 들어온 결제입니다.',
  'attention.other_installation': '다른 사이트가 같은 결제사 계정을 쓰고 있습니다',
  'attention.other_installation.do':
    '한 계정을 쓰는 두 사이트의 예약은 서로 공유되지 않습니다. 쓰지 않는 사이트를 멈춰 주세요. 둘 다 필요하다면 닫아 주세요.',
  'attention.message_held': '복원 전의 이메일 {count, plural, other {#통}}이 대기 중입니다',
  'attention.message_held.do':
    '이미 보낸 이메일일 수 있습니다. 이메일 화면에서 살펴보거나 여기서 한꺼번에 정해 주세요.',
  'attention.heldMails': '대기 중인 이메일 열기',
  'attention.action.adopt': '예약으로 만들기',
  'attention.action.refund': '환불하기',
  'attention.action.leave': '그대로 두기',
  'attention.action.take_over': '우리 사이트입니다: 이어받기',
  'attention.action.dismiss': '닫기',
  'attention.action.accept': '둘 다 괜찮음',
  'attention.action.retry': '다시 시도',
  'attention.action.transferred': '송금했습니다',
  'attention.action.send': '모두 보내기',
  'attention.action.discard': '모두 버리기',
  'attention.outside': '사이트 밖에서 받은 돈',
  'attention.settled': '처리되었습니다.',
  'attention.confirm.back': '돌아가기',
  'attention.confirm.noAmount': '이 결제',
  'attention.confirm.nobody':
    '결제한 사람을 여기서는 알 수 없습니다. 먼저 {provider}의 거래 {id}에서 확인해 주세요.',
  'attention.confirm.refund.title': '{amount}: 환불할까요?',
  'attention.confirm.refund':
    '결제사에 남아 있는 금액이 결제한 사람에게 돌아가며, 예약은 만들어지지 않습니다. 되돌릴 수 없습니다.',
  'attention.confirm.refund.lost':
    '백업에 없는 기간에 예약된 결제라면, 고객은 아직 기다리고 있을 수 있는 예약의 돈을 돌려받게 됩니다.',
  'attention.confirm.refund.foreign': '예약은 다른 사이트에 있습니다.',
  'attention.confirm.refund.unmarked':
    '운영하시는 다른 가게나 프로그램이 받은 돈이라면, 그 고객은 결제한 것을 잃게 됩니다.',
  'attention.confirm.refund.unbookable':
    '그 시간을 예약할 수 없었고 환불 중이라는 메일이 고객에게 발송됩니다.',
  'attention.confirm.refund.second': '이 주문의 첫 번째 결제는 그대로 유지됩니다.',
  'attention.confirm.retry':
    '복원 전에 요청된 환불입니다. 결제사는 같은 환불 요청을 45일 동안 알아보고 두 번 보내지 않습니다. 더 오래되었다면 먼저 결제사에서 거래를 확인해 주세요.',
  'attention.confirm.transferred.title': '{amount}: 송금하셨나요?',
  'attention.confirm.transferred':
    '장부에 환불 완료로 기록되고, 고객에게 환불이 끝났다는 메일이 발송됩니다(계정이 삭제된 경우 제외). 되돌릴 수 없습니다.',
  'attention.confirm.transferred.refused': '사이트가 결제사에 이 환불을 다시 요청하지 않습니다.',
  'attention.confirm.adopt.title': '{amount}: 예약으로 만들까요?',
  'attention.confirm.adopt': '그 시간이 예약되고 양쪽에 예약 메일이 발송됩니다.',
  'attention.confirm.leave.title': '{amount}: 그대로 둘까요?',
  'attention.confirm.leave':
    '여기서는 예약도 환불도 하지 않으며 다시 묻지 않습니다. 다른 사이트나 프로그램에 그 예약이 있을 때 고르세요.',
  'attention.confirm.take_over.title': '고객이 쓰는 사이트가 맞나요?',
  'attention.confirm.take_over':
    '이제부터 이 사이트가 스스로 결제하고 환불하고 고객에게 메일을 보냅니다. 백업을 만든 사이트가 아직 돌고 있다면 먼저 멈춰 주세요. 그러지 않으면 두 사이트가 같은 고객을 상대합니다.',
  'attention.confirm.discard.title': '기다리는 메일 {count, plural, other {#통}}을 버릴까요?',
  'attention.confirm.discard': '보내지 않고 버립니다. 그 내용은 다른 방법으로 알려야 합니다.',
  'attention.done': '처리했습니다.',
  'attention.done.adopt': '예약을 만들었습니다. 양쪽에 예약 이메일이 발송됩니다.',
  'attention.done.refund': '환불을 보냈습니다.',
  'attention.done.leave': '그대로 두었습니다.',
  'attention.retried.completed': '{amount} 환불을 마쳤습니다.',
  'attention.retried.pending': '결제사가 환불을 접수해 처리하고 있습니다.',
  'attention.retried.requested': '환불을 다시 보냈습니다. 완료될 때까지 자동으로 다시 시도합니다.',
  'attention.retried.needs_attention': '결제사가 아직 거절합니다. 항목을 열어 할 수 있는 일을 확인해 주세요.',
  'attention.transferred.CONFLICT':
    '기록하지 않았습니다. 그사이 결제사가 환불했거나 아직 환불할 수 있습니다. 이미 송금하셨다면 돌려받아 주세요.',
  'attention.transferred.STALE_VERSION':
    '기록하지 않았습니다. 그사이 환불할 금액이 바뀌었습니다. 새로고침하여 송금하신 금액과 비교해 주세요.',
  'attention.adoptTaken':
    '그 시간이나 쿠폰은 이미 다른 예약의 것입니다. 환불하거나, 그 시간을 먼저 비워 주세요.',
  'attention.adoptUnknown':
    '누가 어느 시간을 예약했는지 이 결제만으로는 알 수 없습니다. 환불하거나 그대로 두세요.',
  'attention.refund_needs_attention': '환불이 처리되지 않았습니다',
  'attention.refund_needs_attention.do':
    '결제사 잔액이 부족하면 충전해 주세요. 한 시간마다 다시 시도합니다. 다른 이유라면 결제사에서 해당 거래를 직접 환불해 주세요. 그러면 이 항목은 자동으로 사라집니다.',
  'attention.refund_needs_attention.outside':
    '송금하신 뒤 ‘송금했습니다’를 눌러 주세요. 환불이 끝났다는 메일이 고객에게 발송됩니다.',
  'attention.refund_needs_attention.manual':
    '결제사 잔액이 부족하면 충전해 주세요. 한 시간마다 다시 시도합니다. 다른 이유라면 결제사에서 원인을 해결한 뒤 ‘다시 시도’를 눌러 주세요. 결제사에서 직접 환불하지 마세요. 사이트가 이 환불을 따로 또 보냅니다.',
  'attention.refund_needs_attention.refused':
    '결제사에서 원인을 해결한 뒤 ‘다시 시도’를 눌러 주세요. 결제사에서 더 이상 환불할 수 없으면 다른 방법으로 송금한 뒤 ‘송금했습니다’를 눌러 주세요. 환불이 끝났다는 메일이 고객에게 발송됩니다.',
  'attention.refund_needs_attention.refusedManual':
    '결제사에서 원인을 해결한 뒤 ‘다시 시도’를 눌러 주세요. 결제사에서 더 이상 환불할 수 없으면 다른 방법으로 송금한 뒤 ‘송금했습니다’를 눌러 주세요. 환불이 끝났다는 메일이 고객에게 발송됩니다. 결제사에서 직접 환불하지 마세요. 사이트가 이 환불을 따로 또 보냅니다.',
  'attention.refund_needs_attention.onHold':
    '복원 전에 요청된 환불이라 고객이 쓰는 사이트가 이미 보냈을 수 있습니다. 위에서 이어받은 뒤에 여기서 보낼 수 있습니다.',
  'attention.refund_delayed': '환불이 늦어지고 있습니다. 계속 다시 시도합니다',
  'attention.refund_delayed.do':
    '아직 하실 일은 없습니다. 환불은 자동으로 다시 전송되고, 완료되면 고객에게 이메일로 알립니다. 하루가 넘게 계속되면 결제사에서 거래를 확인해 주세요.',
  'attention.dispute': '고객이 결제에 분쟁을 제기했습니다',
  'attention.payment_held': '완료된 결제를 결제사가 보류하고 있습니다',
  'attention.payment_reversed': '결제사가 결제 금액을 회수했습니다',
  'attention.payment_reversed.do':
    '완료되었던 결제 금액을 결제사가 다시 가져갔습니다. 예약은 그대로이며 결제사가 회수했다는 사실은 고객에게 이메일로 알렸습니다. 결제사에서 이유를 확인한 뒤 고객에게 다른 방법의 결제를 부탁하거나 예약을 취소하고, 결정하셨으면 ‘확인했습니다’를 눌러 주세요.',
  'attention.dispute.lost':
    '고객에게 유리하게 결정되었지만, 결제사에서 아직 그 금액이 빠져나간 것이 보이지 않습니다. 결제사에서 확인해 주세요. 금액이 빠져나가면 이 항목은 자동으로 사라집니다.',
  'attention.payment_pending_long': '결제사가 하루 넘게 결제를 확인하고 있습니다',
  'attention.payment_pending_long.do':
    '결제사에서 무엇을 기다리는지 확인해 주세요. 시간은 그대로 확보되어 있고, 입금되면 예약은 자동으로 확정됩니다.',
  'attention.payment_to_accept': '결제사에서 수락을 기다리는 결제가 있습니다',
  'attention.payment_to_accept.do':
    '결제사에 로그인해 거래 내역에서 이 거래를 열고 ‘수락(Accept)’을 눌러 주세요. 계정 확인이나 인증을 요청하면 먼저 마쳐 주세요. 그때까지 시간은 확보되어 있고 예약은 자동으로 확정됩니다. ‘거절(Deny)’을 누르면 고객에게 돈이 돌아갑니다.',
  'attention.payment_unclear': '결제 결과를 결제사에서 확인할 수 없습니다',
  'attention.payment_unclear.do':
    '결제사에서 주문을 찾아봐 주세요. 입금되어 있다면 그 시간을 비워 두세요. 결제사가 응답하면 예약이 자동으로 확정됩니다. 계속되면 결제사의 접속 정보를 확인해 주세요.',
  'attention.orphan_unclear': '결제사가 알려 온 결제 내용을 확인할 수 없습니다',
  'attention.orphan_unclear.do':
    '결제사에서 주문을 찾아봐 주세요. 결제사가 응답하기 전에는 예약도 환불도 하지 않으며, 응답하면 자동으로 처리되거나 여기에 표시됩니다.',
  'attention.event_unprocessed': '처리하지 못한 결제사 알림이 있습니다',
  'attention.event_unprocessed.do':
    '결제사가 응답하면 자동으로 처리됩니다. 계속되면 매출에서 해당 기간을 결제사와 비교해 주세요.',
  'attention.payment_mismatch': '예약되지 않은 결제가 아직 환불되지 않았습니다',
  'attention.payment_mismatch.do': '결제사에서 해당 거래를 찾아보고, 환불되지 않았다면 직접 환불해 주세요.',
  'attention.feed_failed': '캘린더를 읽을 수 없습니다',
  'attention.feed_failed.do':
    '마지막으로 읽은 일정은 그대로 반영됩니다. 직원 화면에서 확인해 주세요. 비공개 주소가 바뀌었을 수 있습니다.',
  'attention.feed_failed.at': '{host}의 캘린더에서 읽을 수 있는 응답이 오지 않습니다.',
  'attention.feed_collides': '상담사의 개인 일정이 예약과 겹칩니다',
  'attention.feed_collides.do':
    '예약은 그대로입니다. 다른 시간을 제안하거나, 다른 상담사에게 맡기거나, 일정을 바꿔 주세요. 겹쳐도 문제없으면 ‘둘 다 괜찮음’을 누르세요. 예약이나 일정이 바뀌면 다시 알려 드립니다.',
  'attention.feed_collides.at': '겹치는 일정: {events}',
  'attention.times_held': '결제하지 않은 사람들이 하루의 시간 대부분을 확보하고 있습니다',
  'attention.times_held.do':
    '결제할 것 같지 않으면 시간 확보를 해제하세요. 해제한 시간은 결제되지 않으며, 결제하려던 분은 다시 고르면 됩니다. 두 번 해제된 분은 12시간을 기다려야 합니다.',
  'attention.release': '결제하지 않은 시간 해제',
  'attention.released': '시간 {count, plural, other {#개}}가 다시 비었습니다.',
  'attention.journal_differs': '장부와 결제 기록이 서로 다릅니다',
  'attention.journal_differs.do':
    '직접 고치지 마세요. 매출에서 ‘결제사와 비교하기’를 누르고 나온 목록을 사이트를 관리하는 분에게 보내 주세요.',
  'attention.missed_asked': '고객이 아무도 오지 않았다고 합니다',
  'attention.missed_asked.do':
    '고객에게 연락하세요. 전액을 환불하려면 예약을 취소하고, 아니면 다른 시간을 제안한 뒤 ‘답변 완료’를 누르세요.',
  'attention.action.settle': '답변 완료',
  'attention.not_introduced': '상담까지 하루가 남지 않았는데 아직 연결되지 않았습니다',
  'attention.not_introduced.do':
    '메신저나 예약의 대화방에서 고객에게 연락하세요. 대화방에 첫 메시지를 보내면 자동으로 처리되고, 아니면 ‘연결됨’을 누르세요.',
  'attention.action.introduce': '연결됨',
  'attention.taken_unasked': '승인 요청 전에 결제가 완료되었습니다',
  'attention.taken_unasked.do':
    '예약은 확정되었거나 결제 금액이 환불되고 있습니다. 이 결제 수단의 수동 승인이 꺼져 있는 것 같습니다. 포트원 콘솔에서 해당 채널의 수동 승인을 켜 주세요. 다른 결제 수단이 있는 동안, 이 수단은 승인 요청을 거친 결제가 다시 들어오거나 하루가 지날 때까지 제공되지 않습니다.',
  'attention.provider_silent': '결제사가 한 시간 넘게 응답하지 않습니다',
  'attention.provider_silent.do':
    '이미 결제된 금액은 안전하며, 응답이 돌아오면 자동으로 이어서 처리됩니다. 다른 결제사가 있으면 그동안 이 결제사의 결제 수단은 제공하지 않습니다. 하루 넘게 계속되면 결제사의 상태 페이지와 계정을 확인하거나 사이트를 관리하는 분에게 알려 주세요.',
  'attention.mails_stopped': '사이트에서 메일이 나가지 않습니다',
  'attention.mails_stopped.do':
    '메일 서버가 서로 다른 다섯 사람의 메일을 연달아 거절했습니다. 메일은 모두 보관되어 있고 5분마다 한 통씩 다시 시도하며, 메일 서버가 받아들이면 모두 발송됩니다. 메일 서버 계정을 확인하시거나 사이트를 관리하는 분에게 문의해 주세요.',
  'attention.backup_failed': '백업이 되지 않고 있습니다',
  'attention.backup_failed.do':
    '30분마다 다시 시도합니다. 백업 저장 공간이 가득 찼거나 연결되지 않을 수 있으니 사이트를 관리하는 분에게 문의해 주세요.',
  'attention.backup_failed.text': '마지막 정상 백업은 그대로 있습니다.',
  'attention.message_failed': '이메일 {count, plural, other {#통}}을 전달하지 못했습니다',
  'attention.message_failed.do': '이메일 화면에서 이유를 보고 다시 보내거나, 채팅으로 알려 주세요.',
  'attention.test_payments': '시험 결제 상태입니다. 실제 돈이 들어오지 않습니다',
  'attention.test_payments.do':
    '사이트가 결제사의 시험용 계정으로 운영되고 있습니다. 예약을 받기 전에 서버에서 설정을 다시 실행해(npm run setup) 실제 계정을 입력해 주세요.',
  'attention.test_payments.at': '{provider}: 테스트 모드입니다.',
  'attention.account_refused': '결제할 수 없습니다: 결제사가 상담소의 계정을 거절하고 있습니다',
  'attention.account_refused.do':
    '결제사에 로그인해 계정 알림을 확인해 주세요. 계정이 제한되었거나, 서류 제출이 필요하거나, 한도에 도달했을 수 있습니다. 청구된 고객은 없습니다. 다음 결제가 성공하면 이 항목은 자동으로 사라집니다.',
  'attention.account_refused.at': '{provider}에서 판매를 거절합니다.',
  'attention.missed_asked.begun': '예약 {number}: 상담 시작이 기록되어 있습니다.',
  'attention.missed_asked.completed': '예약 {number}: 상담 시작을 누르지 않은 채 완료로 표시되었습니다.',
  'attention.missed_asked.absent': '예약 {number}: 상담 시작을 누르지 않았고, 기다렸다고 답하셨습니다.',
  'attention.not_begun': '상담 시간이 되었습니다. ‘상담 시작’을 눌러 주세요',
  'attention.not_begun.do':
    '다른 앱에서 이야기하고 있어도 눌러 주세요. 누르지 않으면 상담소에서 아무도 오지 않은 것으로 봅니다.',
  'attention.not_begun.left':
    '{time}부터 고객이 버튼 하나로 전액 환불을 받을 수 있습니다. {minutes, plural, other {#분}} 남았습니다.',
  'attention.not_begun.open': '지금 고객이 버튼 하나로 전액 환불을 받을 수 있습니다.',
  'attention.not_begun.leftFree':
    '{time}부터 고객이 버튼 하나로 다른 시간을 고를 수 있습니다. {minutes, plural, other {#분}} 남았습니다.',
  'attention.not_begun.openFree': '지금 고객이 버튼 하나로 다른 시간을 고를 수 있습니다.',
  'attention.action.begin': '상담 시작',
  'attention.office_missed': '상담소 불참: 고객이 기다렸지만 상담이 시작되지 않았습니다',
  'attention.office_missed.do': '고객에게 연락한 뒤 ‘확인했습니다’를 눌러 주세요.',
  'attention.office_missed.refund': '고객이 전액 환불을 골랐습니다. 환불 상태는 ‘{state}’입니다.',
  'attention.office_missed.cancelled': '예약은 취소되었습니다.',
  'attention.office_missed.choosing': '고객이 무료로 다른 시간을 고를 수 있으며, 아직 고르지 않았습니다.',
  'attention.office_missed.moved': '고객이 무료로 다른 시간을 골랐습니다. 위의 시간이 새 상담 시간입니다.',
  'attention.action.acknowledge': '확인했습니다',
}
