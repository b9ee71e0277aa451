import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': '취소 대신 시간 변경하기',
  'cancel.getBackOutside': '전액 환불 기한은 {deadline}입니다. 현금이나 계좌 이체로 돌려드립니다.',
  'cancel.getBackPayer': '환불 금액: {amount}. 결제한 분에게 돌아갑니다.',
  'history.refund.next.payer': '결제한 분에게 환불되었습니다.',
  'history.refund.next.outside': '현금이나 계좌 이체로 돌려드리고, 완료되면 이메일로 알려 드립니다.',
  'history.refund.next.outsideDone': '현금이나 계좌 이체로 환불되었습니다.',
  'history.refund.next.mixed':
    '일부는 현금이나 계좌 이체로, 나머지는 결제에 사용한 계정이나 카드로 환불되었습니다.',
  'refund.until': '{deadline}까지 취소하시면 {amount} 전액을 환불해 드립니다. 그 이후에는 환불되지 않습니다.',
  'refund.over': '전액 환불 기한({deadline})이 지났습니다. 지금 취소하시면 환불되지 않습니다.',
  'withdrawal.untilDeadline': withdrawal.ko.untilDeadline,
  'withdrawal.untilStart': withdrawal.ko.untilStart,
  'withdrawal.before': '결제하면 청약철회가 제한됩니다(아래 안내).',
  'payment.promise':
    '시작 후 10분이 지나도 저희가 연락드리지 않으면 버튼 한 번으로 전액을 환불받거나 새 시간을 무료로 고르실 수 있습니다.',
  'payment.promiseMove': '이 예약은 {deadline}까지 두 번 무료로 바꾸실 수 있습니다.',
  'payment.minors':
    '미성년자가 법정대리인의 동의 없이 결제하면 미성년자 본인이나 법정대리인이 계약을 취소할 수 있습니다.',
} as const
