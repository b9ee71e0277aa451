import { appNames } from '#contract/app-names.ts'
import type { Settings } from '#domain/settings.ts'
import type { MailTexts } from './en.ts'
import { account } from './zh-account.ts'
import { adminTexts } from './zh-admin.ts'

/** Chinese states the remaining part of the price: 50% off is 5 折. */
const fold = (percent: number): string => `${(100 - percent) / 10} 折`

export const zh = (company: Settings['company']): MailTexts => ({
  ...account(company),
  ...adminTexts(company),

  hello: (name) => (name === null ? '您好：' : `${name}，您好：`),
  closing: '祝一切顺利！',
  team: `${company.name} 团队`,
  whyYou: `您收到此邮件，是因为该邮箱在 ${company.name} 使用过。`,
  questions: '如有疑问，请发邮件给我们：',
  labels: {
    service: '服务',
    counsellor: '咨询师',
    when: '时间',
    platform: '咨询方式',
    paid: '已付金额',
    bookingNumber: '预约编号',
    fullRefundUntil: '全额退款截止',
    reason: '原因',
    validUntil: '有效期至',
    answerBy: '请在此时间前答复',
    device: '设备',
    networkAddress: 'IP 地址',
    amount: '金额',
    representative: '代表人',
    businessNumber: '营业登记号',
  },
  platforms: appNames.zh,
  koreaTime: (time) => `韩国时间 ${time}（KST）`,
  koreaTimeShort: (time) => `韩国时间 ${time}`,
  elsewhere: (time, zone) => `${time}（${zone}）`,
  otherDay: (day) => `请注意日期：当地为${day}。`,
  viewTicket: '查看我的预约',
  hello_first: {
    intro: (platform, account) =>
      `请先给我们发消息，以免软件隐藏我们的对话。我们的 ${platform} 账号是 ${account}。您可以发送这句话：`,
    greeting: (number) => `您好，我的预约编号是 ${number}。`,
    open: (platform) => `打开 ${platform}`,
  },
  youGetBack: (amount) => `您将收到退款 ${amount}。`,
  payerGetsBack: (amount) => `付款人将收到退款 ${amount}。`,
  refundState: {
    requested: '退款正在处理中，一经确认我们会立即发邮件通知您。',
    pending: '退款已受理，正在处理，一经确认我们会立即发邮件通知您。',
    completed: '退款已确认。银行可能需要几天才能显示。',
    needs_attention: '这笔退款需要人工处理，我们正在跟进，并会发邮件通知您。',
  },

  booking_paid: {
    subject: (time) => `咨询预约成功：${time}`,
    heading: '咨询预约成功',
    intro: (platform, platformId) =>
      `谢谢您，我们已收到付款，咨询预约成功。到了预约时间，我们会在 ${platform} 上开始聊天（您的 ID：${platformId}）。`,
    introFree: (platform, platformId) =>
      `咨询预约成功，本次免费。到了预约时间，我们会在 ${platform} 上开始聊天（您的 ID：${platformId}）。`,
    calendar: '打开附件即可把预约加入日历，并自动换算为您当地的时间。',
    policy: (hours) =>
      `计划有变？${hours === 0 ? '开始前' : `最晚在开始前 ${hours} 小时`}，您可以自行取消，费用全额退还。`,
    complaints: ({ email, phone }) =>
      `如需取消或撤销合同，请打开您的预约，或发邮件至 ${email}。投诉：${email}，${phone}。`,
    refundPolicy: '退款政策',
  },
  cancelled: {
    subject: (time) => `咨询已取消：${time}`,
    heading: '咨询已取消',
    inDispute:
      '支付服务正在处理这笔付款的争议或核查，款项如何处理由其结果决定。如果退款得到确认，我们会发邮件通知您。',
    reversed: '支付服务此前已撤回这笔付款，因此没有可退的款项。',
    byUser: '已按您的要求取消咨询。',
    byAdmin: '非常抱歉，我们不得不取消这次咨询。',
    byProvider: '这次咨询的全部款项已通过支付服务退回，因此预约已取消。',
    tooLate: (until) => `全额退款的截止时间是 ${until}，现已超过，因此费用不予退还。`,
    backBefore: (amount) => `已付款项中的 ${amount}已退还或正在退还。`,
    restKept: (until) => `全额退款的截止时间是 ${until}，现已超过，因此其余费用不予退还。`,
    couponLost: (code) => `您因本次预约获得的优惠券 ${code} 已失效。`,
    bookAgain: '选择其他时间',
  },
  refund_completed: {
    subject: (amount) => `${company.name} 退款已完成：${amount}`,
    heading: '退款已完成',
    intro: (amount) => `退款已确认：${amount}将退回您付款时使用的账户或银行卡。`,
    introOutside: (amount) => `退款已确认：${amount} 已通过现金或银行转账退还。`,
    introPayer: (amount) => `退款已确认：${amount}将退回付款人所用的账户或银行卡。`,
    note: '各银行到账时间不同，可能需要几天。',
  },
  refund_given: {
    subject: (amount) => `${company.name} 部分退款：${amount}`,
    heading: '我们为您退还部分款项',
    intro: (amount) => `我们将退还您所付款项中的 ${amount}。`,
    stays: '您的咨询预约保持不变。退款确认后，我们会再给您发送邮件。',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: '支付服务撤回了咨询的付款',
        intro: (amount) =>
          `这次咨询的付款 ${amount}此前已完成，但之后被支付服务从我们这里撤回。原因和款项的去向可向付款所用的银行或支付服务查询。`,
      },
      held: {
        subject: '支付服务暂扣了咨询的付款',
        intro: (amount) =>
          `这次咨询的付款 ${amount}此前已完成，但支付服务正在核查并暂扣款项。请勿重复付款。款项解冻或被撤回时，我们会发邮件通知您。`,
      },
      restored: {
        subject: '咨询的付款已恢复有效',
        intro: (amount) => `支付服务已重新确认这次咨询的付款 ${amount}，您无需任何操作。`,
      },
    },
    booking: {
      pending: '您的预约目前保持不变。如需变更，我们会发邮件通知您。',
      cancelled: '这次咨询此前已经取消。',
    },
  },
  payment_pending: {
    subject: '咨询的付款正在处理中',
    heading: '付款正在处理中',
    intro: '付款尚未得到确认。在此期间我们会为您保留该时段，请勿重复付款。一有结果，我们会立即发邮件通知您。',
    note: '通常只需几分钟，有时需要几天。',
  },
  payment_declined: {
    subject: '咨询的付款未被接受',
    heading: '付款未成功',
    intro: '非常抱歉，付款未被接受。没有产生任何扣款，咨询也未预约；该时段不再为您保留。',
    again: '如仍需咨询，请重新选择时间，并使用其他方式付款。',
    bookAgain: '重新选择时间',
  },
  payment_refunded: {
    subject: '付款正在退还',
    heading: '未能为您预约咨询',
    reasons: {
      slot_taken: '非常抱歉，付款到达时，您选择的时间已被预约。',
      superseded: '这笔付款属于您已用新申请替换的旧申请。',
      over: '付款到达时，相应的申请已经结束。',
      mismatch: '这笔付款与您的申请不符。',
      other: '非常抱歉，未能为您完成预约。',
    },
    note: '退款会自动进行，一经确认，我们会立即发邮件通知您。',
  },
  completed: {
    subject: '感谢您参加本次咨询',
    heading: '咨询已完成',
    intro: '感谢您的信任。希望您接下来的路更清晰了一些。',
    invitation: (percent) =>
      `这次咨询怎么样？您的几句话能帮助我们改进服务。作为感谢，撰写评价后，下次咨询享 ${fold(percent)}（优惠 ${percent}%）。`,
    review: '写评价',
  },
  wait_offered: {
    subject: (time) => `您候补的时间有空位了：${time}`,
    heading: '候补名单的可预约时段',
    intro: '您在候补名单上，该时间刚刚空出。我们只为您保留。',
    until: '保留至',
    book: '预约这个时间',
    note: '如果不需要，您无需任何操作。之后该时间会提供给候补名单上的下一位。',
  },
  reassigned: {
    subject: '您的咨询更换了咨询师',
    heading: '您的新咨询师',
    intro: (name) => `${name}将为您提供咨询。时间、价格和退款规则不变。`,
  },
  moved: {
    subject: (time) => `您的咨询已改期：${time}`,
    heading: '您的新时间',
    byStudent: '已按您的要求改期，改期不收费。',
    byAdmin: '感谢您选择其他时间，改期不收费。',
    before: '原时间',
    lost: '全额退款的截止时间已过，因此取消时不予退款。',
    calendar: '打开附件即可更新您日历中的预约。',
  },
  hours_offered: {
    subject: '请答复：我们可以给您改期吗？',
    heading: '我们可以给您改期吗？',
    intro: '很抱歉，我们希望为您改期，原因如下：',
    hour: (number) => `选项 ${number}`,
    answer: '去答复',
    note: '您也可以保留原时间，或要求全额退款。这些时段并未为您保留，先选者先得。',
    noteFree: '您也可以保留原时间。这些时段并未为您保留，先选者先得。',
  },
  missed_by_office: {
    subject: '很抱歉，我们未能按时上线',
    heading: '非常抱歉',
    refunded: '很抱歉，约定的时间我们未能按时上线。该咨询已取消，您将获得全额退款。',
    cancelled: '很抱歉，约定的时间我们未能按时上线。该咨询已取消。',
    chooses: '很抱歉，约定的时间我们未能按时上线。请在 52 周内选择其他时间，不收任何费用。',
    choose: '选择其他时间',
  },
  missed_by_student: {
    subject: '我们没有等到您',
    intro: '我们在约定的时间等候，但没有联系上您。希望您一切安好。',
    kept: '我们为您保留了该时段，因此费用不予退还。',
    freeMove: '您可以在 52 周内免费改选一次时间。',
    object: `如果您当时在线，或遇到了特殊情况，请在 7 天内发邮件至 ${company.email} 告诉我们，我们会认真阅读。`,
  },
  coupon_issued: {
    subject: (percent) => `您的优惠券：下次咨询享 ${fold(percent)}`,
    heading: (percent) => `送您一张优惠券：下次咨询享 ${fold(percent)}（优惠 ${percent}%）`,
    reasons: {
      payment: '感谢您的预约。这是您下次咨询可用的优惠券：',
      review: '感谢您的评价。这是您下次咨询可用的优惠券：',
      gift: '这是您下次咨询可用的优惠券：',
    },
    use: '请在咨询申请表的优惠码一栏输入优惠码，然后点击“使用”。仅限您的账号使用一次。',
    book: '申请咨询',
  },
  reminder: {
    subject: (time) => `咨询提醒：${time}`,
    heading: '您的咨询即将开始',
    headingLast: '您的咨询马上开始',
    stillFree: (until) => `在 ${until} 之前取消，仍可全额退款。`,
    ifNobody:
      '如果开始 10 分钟后仍没有人联系您，请打开您的预约页面：点一下即可全额退款，或免费改到其他时间。您也可以随时在该页面给我们留言。',
    ifNobodyFree:
      '如果开始 10 分钟后仍没有人联系您，请打开您的预约页面：点一下即可免费改到其他时间。您也可以随时在该页面给我们留言。',
    intro: (platform, platformId) =>
      `您预约的咨询快到了。到了预约时间，我们会在 ${platform} 上开始聊天（您的 ID：${platformId}）。`,
    note: '建议提前准备好问题和相关材料。',
  },
  plan_published: {
    subject: '咨询后为您制定的计划',
    heading: '您的计划',
    intro: '以下是我们谈到的内容和接下来的步骤。您可以在预约页面逐项勾选。',
    open: '打开计划',
    note: '计划使用咨询师书写时的语言。',
  },
  room_message: {
    subject: '关于您的咨询有一条新消息',
    adminSubject: (name) => `${name} 的未读消息`,
    heading: '您有未读消息',
    fileOnly: '您收到了一个文件。',
    more: (count) => `另有 ${count} 条消息。`,
    open: '查看并回复',
    note: '我们每小时最多发送一封邮件；您打开对话时不会发送。',
  },
  calendar: {
    summary: `${company.name} 咨询`,
    description: (platform, platformId) =>
      `预约后请先给我们发一句问候。到了预约时间，${company.name} 会在 ${platform} 上开始聊天（您的 ID：${platformId}）。`,
  },
})
