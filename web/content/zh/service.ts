import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: '服务与费用',
    description: `韩国留学一对一聊天咨询 ${facts.fee}，通过 KakaoTalk、Instagram 私信或 Facebook 私信进行，下一次优惠 ${facts.couponPercent}。`,
  },
  title: '一次对话，一个价格',
  lead: '没有套餐，不收学校佣金，不签中介合同。',
  price: {
    label: '一对一聊天咨询',
    amount: facts.fee,
    unit: `${facts.duration}，由一位咨询师专门为您解答`,
    points: [
      `咨询使用${facts.languages}进行`,
      '开始前先读完您的问题和附上的文件',
      '回答都附出处，您可以自己核对',
      '接下来的步骤写成文字，留在聊天记录里',
      `送您下一次咨询的 ${facts.couponPercent} 优惠码`,
    ],
  },
  channels: {
    title: '在哪里聊',
    lead: '预约时选一个。到了约好的时间，我们会先联系您。',
    items: [
      { name: 'KakaoTalk', text: '在韩国人人都用。请告诉我们您的 KakaoTalk ID。' },
      { name: 'Instagram 私信', text: '请告诉我们您的 Instagram 用户名，账号可以保持私密。' },
      { name: 'Facebook 私信', text: '通过 Messenger。请告诉我们您的个人主页名称或链接。' },
    ],
  },
  steps: {
    title: '流程',
    items: [
      {
        title: '注册',
        text: '使用您的 Gmail 地址（中国大陆用户请确认可以收取 Gmail）。我们会发送六位验证码，确认邮箱属于您。',
      },
      {
        title: '申请咨询',
        text: `写下您的问题，需要时附上文件，再选一个空闲时间：${facts.bookableDays}，韩国时间 ${facts.firstStart} 至 ${facts.lastStart} 之间开始。`,
      },
      {
        title: '安全支付',
        text: `${facts.takesWon ? `用 PayPal 或银行卡支付 ${facts.feeInDollars}，或用韩国银行卡、韩国钱包支付 ${facts.feeInWon}` : `用 PayPal 或银行卡支付 ${facts.fee}`}。支付期间为您保留时间${facts.hold}，我们看不到您的卡号。`,
      },
      { title: '聊天', text: `我们提前${facts.reminder}提醒您，然后在您选择的软件里联系您。` },
      {
        title: '下次更轻松',
        text: `用优惠码，下一次咨询优惠 ${facts.couponPercent}：${facts.feeWithCoupon}，而不是 ${facts.fee}。`,
      },
    ],
  },
  discount: {
    title: `下一次优惠 ${facts.couponPercent}`,
    text: `付款后您会通过电子邮件收到优惠码，有效期${facts.couponValidity}，下一次咨询优惠 ${facts.couponPercent}。`,
    review: '咨询结束后写一篇评价，再得一张优惠券。',
  },
  refund: {
    title: '什么时候退款',
    text: `开始前至少${facts.refundNotice}取消，款项自动全额退回。再晚则不退款。如果由我们取消，任何时候都全额退回。`,
    link: '退款政策',
  },
  faq: {
    title: '常见问题',
    items: [
      {
        question: '去韩国留学一定要咨询吗？',
        answer: '不一定。咨询并非必需。学校和使馆都公布了要求，您可以自己准备。',
      },
      {
        question: '咨询能保证录取或签证吗？',
        answer: '不能。由学校、政府和雇主决定。我们帮您看懂规定、做好准备，不承诺结果。',
      },
      {
        question: '要多少钱？',
        answer: `一次${facts.duration}的咨询 ${facts.fee}。使用优惠券为 ${facts.feeWithCoupon}。${facts.takesWon ? '韩元价格适用于韩国银行卡和韩国钱包。' : ''}我们不收取其他费用，但银行或 PayPal 可能收取货币兑换手续费。`,
      },
      {
        question: '什么时候能拿回钱？',
        answer: `您在开始前至少${facts.refundNotice}取消，或由我们取消时。款项按原支付方式退回，通常需要 ${facts.refundDays.from} 至 ${facts.refundDays.to} 个工作日。`,
      },
      {
        question: '可以预约哪些时间？',
        answer: `${facts.bookableDays}，韩国标准时间 ${facts.firstStart} 至 ${facts.lastStart} 之间开始，可预约${facts.lead}之后至${facts.horizon}之内的时间。所有时间也会以您的时区显示。`,
      },
      {
        question: '我的文件会怎样保管？',
        answer: `您附上的文件（最大 ${facts.attachmentLimit}）只有您和我们能打开。您可以随时下载数据或删除账号；保存期限见隐私政策。`,
      },
    ],
  },
  button: '立即申请咨询！',
})
