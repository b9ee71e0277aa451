import { office } from '#domain/office.ts'
import type { MailTexts } from './catalogue.ts'

export const zh: MailTexts = {
  hello: (name) => (name === null ? '您好：' : `${name}，您好：`),
  closing: '祝一切顺利！',
  team: `${office.name} 团队`,
  whyYou: `您收到此邮件，是因为有人在 ${office.name} 使用了您的邮箱地址。`,
  questions: '如有疑问，请写信给我们：',
  labels: {
    when: '时间',
    platform: '咨询方式',
    paid: '已付金额',
    bookingNumber: '预约编号',
    fullRefundUntil: '全额退款截止',
    reason: '原因',
    validUntil: '有效期至',
    value: '优惠',
    device: '设备',
    networkAddress: '网络地址',
    amount: '金额',
    representative: '代表',
    businessNumber: '营业登记号',
  },
  platforms: { kakao: 'KakaoTalk', instagram: 'Instagram', facebook: 'Facebook' },
  koreaTime: (time) => `${time} 韩国时间 (KST)`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `请注意日期：当地为${day}。`,
  viewReports: '查看我的咨询',
  youGetBack: (amount) => `您将收到退款 ${amount}`,
  refundState: {
    requested: '退款正在处理中，一经确认我们会立即写信通知您。',
    pending: 'PayPal 正在处理退款，一经确认我们会立即写信通知您。',
    completed: 'PayPal 已确认退款。银行可能需要几天才能显示。',
    needs_attention: '这笔退款需要人工处理，我们正在跟进，并会写信通知您。',
  },

  registration_code: {
    subject: `您的 ${office.name} 验证码`,
    heading: `欢迎来到 ${office.name}`,
    intro: '请在注册页面输入以下验证码，以确认您的邮箱地址：',
    note: '验证码只能使用一次，几分钟内有效。如果不是您本人操作，请忽略此邮件。',
  },
  already_registered: {
    subject: `您已有 ${office.name} 账号`,
    heading: '您已经有账号了',
    intro: '有人（可能就是您）刚刚用这个地址注册。该地址已有账号，直接登录即可。',
    login: '登录',
    reset: '忘记密码了？可以在这里重新设置：',
    note: '如果不是您本人操作，无需处理：没有任何改动。',
  },
  reset_code: {
    subject: `您的 ${office.name} 密码重置验证码`,
    heading: '设置新密码',
    intro: '请在密码重置页面输入以下验证码：',
    note: '验证码只能使用一次，几分钟内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
  },
  password_changed: {
    subject: `您的 ${office.name} 密码已更改`,
    heading: '密码已更改',
    intro: '您的账号密码刚刚被更改。如果是您本人操作，无需处理。',
    warning: '如果不是您本人操作，请立即重新设置密码并写信告诉我们。',
    reset: '设置新密码',
  },
  google_linked: {
    subject: `您的 ${office.name} 账号已关联 Google`,
    heading: '已关联 Google 账号',
    intro: `此邮箱的 Google 账号刚刚关联到您的 ${office.name} 账号，今后也可以用它登录。如果是您本人操作，无需处理。`,
    warning: '如果不是您本人操作，请检查 Google 账号的安全设置，在个人资料中退出其他设备，并写信告诉我们。',
    check: '查看我的账号',
  },
  new_device: {
    subject: `您的 ${office.name} 账号有新的登录`,
    heading: '是您本人吗？',
    intro: '您的账号刚刚在一台新设备上登录。',
    warning: '如果不是您本人，请立即更改密码，并在个人资料中退出其他设备。',
    check: '查看我的账号',
  },
  booking_paid: {
    subject: (time) => `咨询预约成功：${time}`,
    heading: '期待与您交流！',
    intro: (platform, platformId) =>
      `谢谢您，我们已收到付款，咨询预约成功。到了约定时间，我们会通过 ${platform}（${platformId}）联系您。`,
    calendar: '打开附件即可把预约加入日历，并自动换算为您当地的时间。',
    policy: (hours) => `计划有变？在开始前 ${hours} 小时以上，您可以自行取消并获得全额退款。`,
  },
  cancelled: {
    subject: (time) => `咨询已取消：${time}`,
    heading: '咨询已取消',
    byUser: '已按您的要求取消咨询。',
    byOffice: '非常抱歉，我们不得不取消这次咨询。',
    tooLate: (hours) => `取消时距离开始已不足 ${hours} 小时，因此费用不予退还。`,
    bookAgain: '选择其他时间',
  },
  refund_completed: {
    subject: (amount) => `退款已完成：${amount}`,
    heading: '退款已完成',
    intro: (amount) => `PayPal 已确认退款：${amount} 将退回您付款时使用的账户。`,
    note: '根据银行的不同，可能需要几天才能看到。',
  },
  payment_pending: {
    subject: '您的付款正在处理中',
    heading: '付款正在处理中',
    intro:
      'PayPal 尚未确认您的付款。在此期间我们会为您保留时间，请勿重复付款。一有结果，我们会立即写信通知您。',
    note: '通常只需几分钟，有时需要几天。',
  },
  payment_refunded: {
    subject: '您的付款正在退还',
    heading: '未能为您预约咨询',
    reasons: {
      slot_taken: '非常抱歉，付款到达时，您选择的时间已被预约。',
      superseded: '这笔付款属于您已用新申请替换的旧申请。',
      mismatch: '这笔付款与您的申请不符。',
      other: '非常抱歉，未能为您完成预约。',
    },
    note: '退款会自动进行。PayPal 一经确认，我们会立即写信通知您。',
    bookAgain: '选择其他时间',
  },
  completed: {
    subject: '感谢您与我们交流',
    heading: '咨询已完成',
    intro: '感谢您的信任。希望您前往韩国的路现在更清晰了一些。',
    invitation: (percent) =>
      `这次咨询怎么样？您的几句话会帮助到其他同学。作为感谢，您的评价可获得下次咨询 ${percent}% 的折扣。`,
    review: '写评价',
  },
  coupon_issued: {
    subject: (percent) => `您的优惠券：下次咨询立减 ${percent}%`,
    heading: (percent) => `送您一张优惠券：立减 ${percent}%`,
    reasons: {
      payment: '感谢您的预约。这是您下次咨询可用的优惠券：',
      review: '感谢您的评价。这是您下次咨询可用的优惠券：',
      gift: '这是您下次咨询可用的优惠券：',
    },
    use: '请在咨询申请表的优惠券一栏输入代码，然后点击使用。仅限您的账号使用一次。',
    value: (percent, discount) => `立减 ${percent}%（${discount}）`,
    book: '申请咨询',
  },
  reminder: {
    subject: (time) => `咨询提醒：${time}`,
    heading: '您的咨询即将开始',
    intro: (platform, platformId) =>
      `您预约的咨询快到了。到了约定时间，我们会通过 ${platform}（${platformId}）联系您。`,
    note: '建议提前准备好问题和相关材料。',
  },
  account_deleted: {
    subject: `您的 ${office.name} 账号已删除`,
    heading: '再见，祝您一切顺利',
    intro: '您的账号已删除，并已在所有设备上退出登录。欢迎随时用新账号回来。',
    retention: (days, years) =>
      `您的个人数据已被锁定，将在 ${days} 天后删除。付款记录按韩国法律保存 ${years} 年。`,
    privacy: '隐私政策',
  },
  calendar: {
    summary: `${office.name} 咨询`,
    description: (platform, platformId) => `${office.name} 会通过 ${platform}（${platformId}）联系您。`,
  },
}
