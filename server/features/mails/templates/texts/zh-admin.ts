import type { RefundCause } from '#domain/money-cause.ts'
import type { Settings } from '#domain/settings.ts'
import type { AdminTexts } from './en-admin.ts'

const refundCauses: Record<RefundCause, string> = {
  balance: '您在支付服务的余额不足，请充值。',
  declined: '客户的银行卡或账户被拒绝，或客户尚未确认付款。',
  unsaid: '对方没有说明原因。',
  disputed: '客户对这笔付款提出了争议，须等争议结束后才能退款。',
  restored: '制作备份时，这笔退款正在处理中。再次提交前会先向支付服务查询。',
  outside: '客户是在网站之外付款的。',
  failedBefore: '退款已发出，但被客户的银行退回。',
  tooLate: '已超过支付服务的退款期限。请以其他方式退款。',
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

export const adminTexts = (company: Settings['company']): AdminTexts => ({
  refund_stuck: {
    subject: (amount) => `${company.name} 有一笔 ${amount}的退款需要您处理`,
    heading: '有一笔退款需要您处理',
    intro: (amount) => `应退还客户的 ${amount}，支付服务未予受理。系统已告知客户您正在跟进。`,
    introOutside: (amount) =>
      `您需要退还客户 ${amount}，这笔款项是在网站之外收取的。系统已告知客户您正在跟进。`,
    todoOutside: '请转账后，在待处理事项中点击“Transferred”。客户会收到退款完成的邮件。',
    consultation: '咨询',
    transaction: '交易号',
    why: '原因',
    causes: refundCauses,
    code: '客服查询代码',
    todoRefused:
      '如果支付服务不再允许退还这笔付款，请以其他方式退款，然后点击“Transferred”，客户会收到邮件。',
    todo: '点击“Try again”会再次提交退款。款项退还后，该事项会自动消失。',
    open: '打开待处理事项',
  },
  account_refused: {
    subject: (provider) => `${provider} 拒绝了您的账户：目前无法收款`,
    intro: (provider) =>
      `${provider} 刚刚因您自己的账户拒绝了一笔付款，其他客户付款也会遇到同样情况。没有客户被扣款。`,
    todo: '请登录并查看账户通知：账户可能受限、需要提交文件或已达限额。',
    gone: '下一笔付款成功后，待处理事项会自动消失。',
  },
  site_alert: {
    events: {
      mails_stopped: {
        subject: '网站的邮件发不出去',
        text: '邮件服务器接连拒收了发给五位不同收件人的邮件，网站已暂停发送。邮件不会丢失：每五分钟重试一封，服务器恢复收信后会全部发出。',
        todo: '请检查邮件服务器账户（付费、发送限额、发件地址），或将此邮件转给负责网站的人。',
      },
      backup_failed: {
        subject: '备份失败',
        text: '网站未能完成备份。最近一次成功的备份仍在，系统每半小时重试一次。',
        todo: '请将此邮件转给负责网站的人：备份位置可能已满或无法连接。',
      },
    },
    since: '开始时间',
    reason: '程序提示',
    open: '打开工作台',
  },
  desk_test: {
    subject: '网站的邮件已送达',
    text: '这是您在工作台发送的测试邮件。请回到工作台点击“It has arrived”：发给客户的邮件也会这样送达。',
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
