import type { RefundCause } from '#domain/money-cause.ts'

export const refundCauses: Record<RefundCause, string> = {
  balance: '您在支付服务的余额不足，请充值。',
  declined: '客户的银行卡或账户被拒绝，或客户尚未确认付款。',
  unsaid: '对方没有说明原因。',
  disputed: '客户对这笔付款提出了争议，须等争议结束后才能退款。',
  restored: '制作备份时，这笔退款正在处理中。再次提交前会先向支付服务查询。',
  failedBefore: '退款已发出，但被客户的银行退回。',
  tooLate: '已超过支付服务的退款期限。请以其他方式退款并告知客户。',
  notCleared: '这笔付款尚未到账，到账后会再次尝试。',
  already: '支付服务表示这笔款项此前已退。请在支付服务处核对该交易。',
  access:
    '以我们目前的接入信息，支付服务不允许此操作。请让网站管理人员检查接入信息，或在支付服务的管理后台自行退款。',
  account: '支付服务限制了这笔交易或其中一个账户。原因可向其客服查询。',
  review: '支付服务正在审核这笔付款，或在等待您接受。请在支付服务处查看。',
  bank: '客户的银行仍在转账，可能需要几天。',
  noAnswer: '支付服务尚未给出明确答复，系统会继续查询。',
  other: '支付服务拒绝了这笔退款。原因可向其客服查询。',
}
