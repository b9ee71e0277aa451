import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': '不取消，改期',
  'cancel.getBackOutside': '全额退款的截止时间是{deadline}。我们会通过现金或银行转账退款。',
  'cancel.getBackPayer': '付款人将获得退款 {amount}。',
  'history.refund.next.payer': '款项已退还给付款人。',
  'history.refund.next.outside': '我们会通过现金或银行转账退款，完成后会给您发邮件。',
  'history.refund.next.outsideDone': '款项已通过现金或银行转账退还。',
  'history.refund.next.mixed': '部分款项已通过现金或银行转账退还，其余退回付款所用的账户或银行卡。',
  'refund.until': '最晚在{deadline}取消，可全额退还 {amount}；之后取消不予退款。',
  'refund.over': '全额退款的截止时间是{deadline}，现已超过。此时取消不予退款。',
  'withdrawal.untilDeadline': withdrawal.zh.untilDeadline,
  'withdrawal.untilStart': withdrawal.zh.untilStart,
  'withdrawal.before': '付款后，撤销权将受到限制（见下方说明）。',
  'payment.promise': '如果开始 10 分钟后仍没有人联系您，点一下即可全额退款，或免费选择新的时段。',
  'payment.promiseMove': '在{deadline}之前，可免费改期两次。',
  'payment.minors': '如果您未满 19 周岁且未获法定代理人同意，您本人或法定代理人可以取消本合同。',
} as const
