import type { RefundCause } from '#domain/money-cause.ts'
import type { Office } from '#domain/office.ts'
import type { DeskTexts } from './catalogue.ts'

const refundCauses: Record<RefundCause, string> = {
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

export const desk = (office: Office['company']): DeskTexts => ({
  refund_stuck: {
    subject: (amount) => `${office.name} 有一笔 ${amount} 的退款需要您处理`,
    heading: '有一笔退款需要您处理',
    intro: (amount) => `应退还客户的 ${amount}，支付服务未予受理。系统已告知客户您正在跟进。`,
    consultation: '咨询',
    transaction: '交易号',
    why: '原因',
    causes: refundCauses,
    code: '客服查询代码',
    todo: '如果支付服务不再允许退还这笔付款，请以其他方式退款并告知客户。点击“Try again”会再次提交退款。款项退还后，该事项会自动消失。',
    open: '打开待处理事项',
  },
  desk_alert: {
    subjects: {
      booked: (name, time) => `新预约：${name}，${time}`,
      cancelled: (name, time) => `客户已取消：${name}，${time}`,
      moved: (name, time) => `客户已改期：${name}，新时间 ${time}`,
      missed: (name, time) => `客户说没有人来：${name}，${time}`,
      disputed: (name, time) => `付款争议：${name}，${time}`,
      mail_failed: (name, time) => `邮件发送失败：${name}，${time}`,
    },
    client: '客户',
    open: '打开工作台',
  },
  desk_digest: {
    subject: (count) => `本周末有 ${count} 场咨询`,
    none: '本周末没有预约。',
    open: '打开工作台',
  },
  desk_test: {
    subject: '网站的邮件已送达',
    text: '这是您在工作台发送的测试邮件。请回到工作台点击“已收到”：发给客户的邮件也会这样送达。',
    open: '打开工作台',
  },
  audit_head: {
    subject: (date) => `${date} 操作日志：完整无改动`,
    alarmSubject: (date) => `${date} 操作日志：记录被改动`,
    heading: '操作日志完整无缺',
    alarmHeading: '操作日志被改动',
    intro: (entries) => `昨夜核对了全部 ${entries} 条记录，没有任何一条被修改、删除或插入。`,
    alarm: (faults) =>
      `昨夜核对发现有 ${faults} 处在写入之后被修改或删除。只有能访问数据库的人才能做到这一点。请更换数据库密码，并请服务器维护人员将日志与备份核对。`,
    head: '最后一条记录及其校验值',
    keep: '请保留此邮件：日后可以证明截至这一条记录没有任何改动。运行“npm run verify-audit -- 校验值”可与日志核对。',
  },
})
