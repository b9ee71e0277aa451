/** Texts about payment links; part of the booking texts. */
export const paymentLinkTexts = {
  'payment.koreanWays': '국내 카드·간편결제',
  'payment.link.title': '다른 사람이 대신 결제하기',
  'payment.link.text':
    '부모님이나 친구가 회원 가입 없이 링크로 결제할 수 있습니다. 그동안 최대 2시간 동안 시간을 확보해 둡니다.',
  'payment.link.create': '결제 링크 만들기',
  'payment.link.until': '결제할 분에게 이 링크를 보내세요. {until}까지 사용할 수 있습니다.',
  'payment.link.copy': '링크 복사',
  'payment.link.share': '공유',
  'payment.link.revoke': '링크 취소',
  'payment.link.note':
    '결제하는 분에게는 이름의 첫 단어, 상담 시간, 금액만 보입니다. 환불금은 결제한 분에게 돌아갑니다.',
  'pay.title': '상담료 결제',
  'pay.intro': '{name} 님이 한국 유학 상담의 결제를 부탁했습니다.',
  'pay.service': '1:1 채팅 상담, {minutes}분',
  'pay.when': '상담 시간',
  'pay.until': '{until}까지 결제할 수 있습니다.',
  'pay.paypal': 'PayPal 또는 카드로 {amount} 결제',
  'pay.refund':
    '환불금은 결제하신 카드나 계정으로 돌아갑니다. {deadline}까지 상담을 취소하면 전액 환불됩니다.',
  'pay.refundOver':
    '환불금은 결제하신 카드나 계정으로 돌아갑니다. 전액 환불 기한({deadline})이 지나, {name} 님이 취소해도 환불되지 않습니다.',
  'pay.paid': '결제되었습니다. 감사합니다!',
  'pay.paidText': '상담이 예약되었고, {name} 님에게 확인 메일을 보냈습니다. 이 페이지를 닫으셔도 됩니다.',
  'pay.cancelled': '취소된 상담입니다',
  'pay.cancelledText': '환불 대상인 금액은 결제에 사용한 카드나 계정으로 환불됩니다.',
  'pay.pending': '결제를 확인하고 있습니다',
  'pay.pendingText':
    '아직 결과를 알 수 없습니다. 다시 결제하지 마세요. 결과는 {name} 님에게 메일로 알립니다. 이 페이지를 닫으셔도 됩니다.',
  'pay.expired': '링크의 유효 시간이 지났습니다',
  'pay.revoked': '더 이상 사용할 수 없는 링크입니다',
  'pay.newLink': '{name} 님에게 새 링크를 요청해 주세요.',
  'pay.back': '결제되지 않았습니다. 여기에서 계속 결제할 수 있습니다.',
} as const
