import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: '在韩国人人都用。请告诉我们您的 KakaoTalk ID。',
  instagram: '请告诉我们您的 Instagram 用户名，私密账号也可以。',
  facebook: '通过 Messenger。请告诉我们您的个人主页名称或链接。',
}

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: '服务与费用',
    description: `韩国留学一对一聊天咨询 ${facts.fee}，可使用 ${facts.chatApps}，下一次享 ${facts.couponFold}。`,
  },
  title: '按次咨询，按次付费',
  lead: '没有套餐，不收学校佣金，不签中介合同。',
  price: {
    label: '一对一聊天咨询',
    amount: facts.fee,
    unit: `${facts.duration}，由一位咨询师专门为您解答`,
    points: [
      `咨询使用${facts.languages}进行`,
      '咨询之前，我们会先读您的问题和附件',
      '回答都附出处，您可以自己核对',
      '接下来的步骤写成文字，放在预约页面并通过邮件发给您保存',
      `送您下一次咨询的 ${facts.couponFold}优惠码`,
    ],
  },
  channels: {
    title: '在哪里聊',
    lead: '预约时选一个。预约后请先发一句问候；到了约好的时间，咨询师会开始聊天。',
    items: facts.apps.map(({ id, name }) => ({
      name: isDirectMessage(id) ? `${name} 私信` : name,
      text: appTexts[id] ?? '请告诉我们您的手机号或该软件的账号。',
    })),
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
        text: `写下您的问题，需要时附上文件，再选一个可预约时段：${facts.bookableDays}，韩国时间 ${facts.firstStart} 至 ${facts.lastStart} 之间开始。`,
      },
      {
        title: '安全支付',
        text: `${facts.takesWon ? `用 PayPal 或银行卡支付 ${facts.feeInDollars}，或用韩国银行卡、韩国电子钱包支付 ${facts.feeInWon}` : `用 PayPal 或银行卡支付 ${facts.fee}`}。支付期间为您保留该时段 ${facts.hold}，我们看不到您的卡号。`,
      },
      {
        title: '聊天',
        text: `预约后请先给我们发一句问候。我们提前 ${facts.reminder}提醒您；到了约好的时间，由我们开始聊天。`,
      },
      {
        title: '再来更优惠',
        text: `用优惠码，下一次咨询享 ${facts.couponFold}：只需 ${facts.feeWithCoupon}（原价 ${facts.fee}）。`,
      },
    ],
  },
  discount: {
    title: `下一次享 ${facts.couponFold}`,
    text: `付款后您会通过电子邮件收到优惠码，有效期 ${facts.couponValidity}，下一次咨询享 ${facts.couponFold}（优惠 ${facts.couponPercent}）。`,
    review: '咨询结束后写一篇评价，再得一张优惠券。',
  },
  refund: {
    title: '什么时候退款',
    text: `${facts.inTime}取消，款项自动全额退回。${facts.hasNotice ? '再晚则不退款。' : ''}如果由我们取消，任何时候都全额退回。`,
    link: '退款政策',
  },
  sample: {
    title: '计划示例',
    note: '仅为示例，并非真实客户，用来说明您在咨询后会得到什么。',
    steps: [
      { text: '向学校领取毕业证和成绩单，并办理附加证明书', by: '1 月 15 日前' },
      { text: '把需要证明的资金与官方标准对照', by: '1 月 31 日前' },
      { text: '把学习计划的第一页发到聊天里', by: '2 月 10 日前' },
    ],
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
        answer: `一次 ${facts.duration}的咨询 ${facts.fee}。使用优惠券为 ${facts.feeWithCoupon}。${facts.takesWon ? '韩元价格适用于韩国银行卡和韩国电子钱包。' : ''}我们不收取其他费用，但银行或 PayPal 可能收取货币兑换手续费。`,
      },
      {
        question: '什么时候能拿回钱？',
        answer: `您在${facts.inTime}取消，或由我们取消时。款项按原支付方式退回，通常需要 ${facts.refundDays.from} 至 ${facts.refundDays.to} 个工作日。`,
      },
      {
        question: '可以预约哪些时间？',
        answer: `${facts.bookableDays}，韩国标准时间 ${facts.firstStart} 至 ${facts.lastStart} 之间开始，可预约 ${facts.lead}之后至 ${facts.horizon}之内的时间。所有时间也会以您的时区显示。`,
      },
      {
        question: '我的文件会怎样保管？',
        answer: `您附上的文件（最大 ${facts.attachmentLimit}）只有您和我们能打开。您可以随时下载数据或注销账号；保存期限见隐私政策。`,
      },
      {
        question: '可以改期吗？',
        answer: `可以。${facts.inTime}，可免费改期两次，无需再次付款。`,
      },
      {
        question: '如果没有人联系我怎么办？',
        answer: '如果开始 10 分钟后仍没有人联系您，请打开预约页面：点一下即可全额退款，或免费选择新的时段。',
      },
      {
        question: '是打字、语音还是视频？',
        answer:
          '打字。在您选择的聊天软件里，或在预约页面上进行。没有语音或视频通话，所以全部内容都可以重看。',
      },
      {
        question: '用什么语言咨询？',
        answer: `咨询使用${facts.languages}进行。网站和邮件有中文，但咨询内容不提供翻译。`,
      },
      {
        question: '我迟到或来不了怎么办？',
        answer: `请在聊天软件或预约页面告诉我们，我们会等 20 分钟。之后我们可以记录为您缺席，不予退款${facts.absentMayMove ? '，但您可以在 52 周内免费改选一次其他时间' : ''}。如有不得已的原因，请在 7 天内发邮件告诉我们。`,
      },
      {
        question: '父母可以一起吗？',
        answer: '可以。与我们聊天的是一个账号，身边的人可以一起看，也可以请您代为提问。',
      },
      {
        question: '我未满 19 周岁，可以预约吗？',
        answer: '年满 14 周岁，并且法定代理人同意即可。未获同意的，您本人或法定代理人可以取消合同。',
      },
      {
        question: '你们会替我申请吗？',
        answer: '不会，申请由您自己提交。我们讲解每一步，读您的草稿，并指出还缺什么。',
      },
      { question: '学校会付钱给你们吗？', answer: '不会。我们不收学校的钱，只收咨询者的咨询费。' },
      {
        question: '为什么需要 Gmail 邮箱？',
        answer: '我们用验证码确认邮箱，一个邮箱对应一个账号，以避免虚假预约。Gmail 邮箱可以免费注册。',
      },
      {
        question: '咨询之后还可以提问吗？',
        answer: '可以。咨询后 14 天内，您可以在预约页面提问。新的话题请另行预约。',
      },
    ],
  },
  button: '立即申请咨询！',
})
