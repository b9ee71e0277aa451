import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.company.name}：韩国留学一对一聊天咨询`,
    description: `学校、签证、奖学金、生活与就业，一对一聊天咨询韩国留学。${facts.fee}，${facts.inTime}取消，可全额退款。`,
  },
  hero: {
    title: '韩国留学，从一次坦诚的对话开始',
    lead: '为想去韩国留学、正在韩国读书或刚刚毕业的您提供一对一聊天咨询。',
    start: '立即开始',
    more: '了解流程',
    picture: '一叶渡船离开安静的渡口，驶向对岸的山',
  },
  glance: {
    title: '服务速览',
    price: { label: '费用', value: facts.fee, note: `一次 ${facts.duration}的聊天` },
    refund: { label: '退款', value: '全额退款', note: `${facts.inTime}取消` },
    place: { label: '方式', value: '就在聊天软件里', note: facts.chatApps },
    time: { label: '时间', value: facts.bookableDays, note: '同时显示韩国时间与您的当地时间' },
  },
  people: {
    title: '这说的是您吗？',
    lead: '如果说中了两三条，我们一起来理清。',
    items: [
      {
        title: '不知道从哪里开始',
        text: '学校、签证、语言、费用，好像样样都该最先办。我们一起理清顺序。',
      },
      {
        title: '担心自己准备得不够',
        text: '材料和建议收集了一堆。我们一起过一遍，指出还缺什么。',
      },
      {
        title: '正在选专业',
        text: '喜欢的、负担得起的、能找到工作的，把选项并排放在一起看。',
      },
      {
        title: '担心自己能不能去韩国留学',
        text: '成绩、年龄、预算、韩语，对照公开的规定，坦诚告诉您哪些可行。',
      },
      {
        title: '担心适应不了那边的生活',
        text: '住房、饮食、朋友、打工规定：最初的一百天究竟是什么样子。',
      },
      {
        title: '需要奖学金',
        text: '政府、大学、民间基金：哪些适合您，各自要求什么。',
      },
      {
        title: '对短期项目感兴趣',
        text: '语言课程、交换学期、暑期学校：几周或几个月能带给您什么。',
      },
      {
        title: '担心以后的就业',
        text: '在韩国工作、毕业后的签证、或带着优势回国：在读期间就该开始准备的事。',
      },
    ],
  },
  steps: {
    title: '四步即可',
    items: [
      { title: '写', text: '用几行字说说您的情况和想知道的事。' },
      { title: '选', text: `在${facts.aBookableDay}挑一个可预约时段，也会显示您的当地时间。` },
      {
        title: '付',
        text: facts.takesWon
          ? `用 PayPal 或银行卡支付 ${facts.feeInDollars}，或用韩国银行卡、韩国电子钱包支付 ${facts.feeInWon}，该时段即为您预约成功。`
          : `用 PayPal 或银行卡支付 ${facts.fee}，该时段即为您预约成功。`,
      },
      {
        title: '聊',
        text: '预约后请先发一句问候；到了约好的时间，我们在聊天软件里开始咨询。聊天内容之后可以重看。',
      },
    ],
  },
  /** Also shown on the pages of free slots and of the service. */
  promise: {
    title: '我们承诺的事',
    items: [
      '如果开始 10 分钟后仍没有人联系您，点一下即可全额退款，或免费选择新的时段。',
      `${facts.inTime}，可免费改期两次。`,
    ],
  },
  honest: {
    title: '我们不承诺的事',
    text: '咨询并非必需，没有人能向您保证录取、签证或工作。我们会告诉您我们知道什么、依据写在哪里，以及换作我们下一步会怎么做。',
    link: '我们为什么做这件事',
  },
  call: {
    title: '准备好提问了吗？',
    text: `首次咨询 ${facts.fee}，${facts.couponValidity}内再次咨询享 ${facts.couponFold}（优惠 ${facts.couponPercent}）。`,
    button: '申请咨询',
  },
})
