import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  title: '退款政策',
  description: `咨询${facts.inTime}取消，全额退款；由我们取消，任何时候都全额退款。`,
  lead: '钱什么时候退、怎么退、要多久。',
  inForce: `自${facts.termsDate}起生效`,
  table: {
    caption: '简要说明',
    when: '情况',
    back: '退还',
    rows: [
      { when: `您在${facts.inTime}取消`, back: '全额' },
      ...(facts.hasNotice ? [{ when: `距开始不足 ${facts.refundNotice}时您取消`, back: '不退' }] : []),
      { when: '咨询已经完成', back: '不退' },
      { when: '我们取消，任何时候', back: '全额' },
      { when: `您在${facts.inTime}改期（最多两次）`, back: '新的时间，无需再付款' },
      {
        when: '您在 20 分钟内未上线',
        back: facts.absentMayMove ? '不退；52 周内可改选一次新的时间' : '不退',
      },
      { when: '10 分钟内没有人联系您', back: '全额，或 52 周内的新时间' },
      { when: '我们提议其他时间', back: '提议的时间、原时间或全额' },
    ],
  },
  sections: [
    {
      title: '由您取消',
      text: [
        `在咨询${facts.inTime}取消，您将获得全额退款，精确到秒。${facts.hasNotice ? `距开始不足 ${facts.refundNotice}，以及咨询进行之后，不予退款。` : '咨询进行之后，不予退款。'}`,
        facts.withdrawal,
        '如果咨询与说明不符，您可以在咨询后三个月内、且在得知后 30 天内撤销合同。欧盟、欧洲经济区和英国的消费者，还可以在预约后 14 天内通过电子邮件撤销合同，直至咨询全部完成。',
        '请在账号的“我的咨询”中取消。确认之前，您会看到可退还的准确金额，以及全额退款的截止时间。即使政策以后变更，仍适用您付款时的政策。',
      ],
    },
    {
      title: '由我们取消',
      text: [
        '如果我们不得不取消，无论多晚，您都会获得全额退款。如果款项到达时该时段已被占用、无法预约，款项会自动全额退回。',
      ],
    },
    {
      title: `下一次享 ${facts.couponFold}（优惠 ${facts.couponPercent}）`,
      text: [
        `每次付款后，我们会通过电子邮件发送下一次咨询的 ${facts.couponFold}优惠码（优惠 ${facts.couponPercent}），自发送之日起 ${facts.couponValidity}内有效。`,
        `如果使用了优惠券的预约被取消并退款，优惠券会退还，至少还有 ${facts.couponGivenBack}可用。由被退款的付款产生、尚未使用的优惠券会被收回。`,
      ],
    },
    {
      title: '需要多久',
      text: [
        `我们会立即提交退款，最迟在您取消后 3 个工作日内。如有延误，我们按年利率 15% 支付法定利息。退款通过支付服务商按原支付方式退回，通常在 ${facts.refundDays.from} 至 ${facts.refundDays.to} 个工作日内到账。您的银行显示可能更晚。`,
        '如果由他人通过付款链接付款，款项将退还给付款人。以现金或银行转账支付的款项，我们会通过现金或银行转账退款。',
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
        '已申请退款：我们已提交退款，支付服务商即将受理。退款处理中：支付服务商已收到，正在处理。已退款：支付服务商已确认退款。',
        '我们正在处理您的退款：支付服务商无法自动完成。我们会立刻看到，并通过电子邮件与您一起解决；您的退款权利不受影响。',
      ],
    },
    {
      title: '联系我们',
      text: [`请发邮件至 ${facts.company.email}，并注明预约编号。`],
    },
  ],
})
