import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  meta: {
    title: '退款政策',
    description: `咨询开始前至少${facts.refundNotice}取消，全额退款；由我们取消，任何时候都全额退款。`,
  },
  title: '退款政策',
  lead: '钱什么时候退、怎么退、要多久。',
  inForce: `自 ${facts.termsDate} 起生效`,
  table: {
    caption: '简要说明',
    when: '情况',
    back: '退还',
    rows: [
      { when: `您在开始前至少${facts.refundNotice}取消`, back: '全额' },
      { when: `距开始不足${facts.refundNotice}时您取消`, back: '不退' },
      { when: '咨询已经完成', back: '不退' },
      { when: '我们取消，任何时候', back: '全额' },
    ],
  },
  sections: [
    {
      title: '由您取消',
      text: [
        `在咨询开始前至少${facts.refundNotice}取消，您将获得全额退款，精确到秒。距开始不足${facts.refundNotice}，以及咨询完成之后，不予退款。`,
        '请在账号的“我的咨询”中取消。确认之前，您会看到可退还的准确金额，以及全额退款的截止时间。即使政策以后变更，仍适用您付款时的政策。',
      ],
    },
    {
      title: '由我们取消',
      text: [
        '如果我们不得不取消，无论多晚，您都会获得全额退款。如果款项到达时该时间已被占用、无法预约，款项会自动全额退回。',
      ],
    },
    {
      title: '下一次半价',
      text: [
        `咨询过的人，可以在第一次之后的${facts.couponValidity}内，以优惠 ${facts.couponPercent} 的价格再次预约：请使用付款后电子邮件里的优惠码。`,
        `如果使用了优惠券的预约被取消并退款，优惠券会退还，至少还有${facts.couponGivenBack}可用。由被退款的付款产生、尚未使用的优惠券会被收回。`,
      ],
    },
    {
      title: '需要多久',
      text: [
        `退款通过支付服务商按原支付方式退回，通常在 ${facts.refundDays.from} 至 ${facts.refundDays.to} 个工作日内到账。您的银行显示可能更晚。`,
        ...(facts.takesWon
          ? [
              '通过 PayPal 支付的款项经 PayPal 以美元退回；通过韩国银行卡、KakaoPay、Naver Pay 或 Toss Pay 支付的款项以韩元退回原处。金额始终与您支付的相同，不作换算。',
            ]
          : []),
      ],
    },
    {
      title: '各种状态的含义',
      text: [
        '已申请退款：我们已发起退款，即将发出。退款处理中：支付服务商已收到，正在处理。已退款：支付服务商已确认退款。',
        '我们正在处理您的退款：支付服务商无法自动完成。我们会立刻看到，并通过电子邮件与您一起解决；您的退款权利不受影响。',
      ],
    },
    {
      title: '联系我们',
      text: [`请发邮件至 ${facts.office.email}，并注明预约编号。`],
    },
  ],
})
