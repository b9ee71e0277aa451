import type { terms as english } from '#web/content/en/terms.ts'
import type { Translated } from '#web/content/types.ts'

export const terms: Translated<typeof english> = (facts) => ({
  meta: {
    title: '服务条款',
    description: `${facts.office.name} 提供什么、费用多少，预约、取消和退款怎样进行。`,
  },
  title: '服务条款',
  lead: '您与我们之间的约定，用平实的话写成。',
  inForce: `自 ${facts.termsDate} 起生效`,
  sections: [
    {
      title: '1. 目的',
      text: [
        `本条款适用于 ${facts.office.legalName}（“我们”）与所有使用本网站或预约咨询的人（“您”）。您在注册时同意本条款。本服务面向年满 14 周岁的人士。未满 19 岁且未获法定代理人同意的，您本人或法定代理人可以取消合同。`,
      ],
    },
    {
      title: '2. 服务内容',
      text: [
        `我们通过您选择的聊天软件（${facts.chatApps}），提供有关在韩国学习与生活的一对一聊天咨询。一次咨询为${facts.duration}。`,
        '咨询是信息与个人经验的分享，不是法律代理，不是签证代办，也不是学校中介。',
      ],
    },
    {
      title: '3. 费用与支付',
      text: [
        `一次咨询 ${facts.fee}。您通过支付服务商 PayPal，以 PayPal 钱包或银行卡预先支付。我们不接收也不保存您的卡信息。`,
        ...(facts.takesWon
          ? [
              `使用韩国银行卡或韩国钱包时，您通过 PortOne 及其支付网关支付 ${facts.feeInWon}；使用 PayPal 时支付 ${facts.feeInDollars}。两个价格均由我们自行设定，不作换算。退款按您原来的付款方式、币种和金额退回。`,
            ]
          : []),
        `每次付款后，我们会通过电子邮件发送下一次咨询的 ${facts.couponPercent} 优惠码，有效期${facts.couponValidity}。为已完成的咨询写评价可再得一张优惠券。优惠券仅限本人账号使用，只能使用一次，不能兑换现金。`,
        '如果产生优惠券的付款被全额退款，未使用的优惠券会被收回。',
      ],
    },
    {
      title: '4. 预约与取消',
      text: [
        `您可以预约${facts.bookableDays}（韩国标准时间）。支付期间，您选的时间会保留${facts.hold}。付款完成时预约成立，您会收到电子邮件。`,
        `开始前至少${facts.refundNotice}取消，您将获得全额退款。更晚取消则不退款。已完成的咨询不能取消。`,
        '如果由我们取消，无论什么原因，您都会获得全额退款。您的预约适用付款时有效的政策。详情见退款政策。不影响您依韩国法律享有的法定撤回权。',
      ],
    },
    {
      title: '5. 责任',
      text: [
        '我们认真准备，并尽我们所知回答。我们不保证录取、签证、奖学金、工作，或由他人作出的任何其他决定。',
        '规定会变化。重要的事，请在行动前向学校、使馆或出入境·外国人厅（事务所）核实。我们对故意或重大过失造成的损害，以及法律不允许限制责任的情形承担责任。',
        '您须确保所留的联系方式正确，并在预约的时间能够联系到。',
      ],
    },
    {
      title: '6. 变更',
      text: [
        '变更条款时，我们至少提前 7 天在此公布新文本和日期；对您不利的变更至少提前 30 天。已付款的预约适用预约时的条款。',
        `本条款适用大韩民国法律，但不减损您所在国家的法律给予消费者的保护。如有疑问：${facts.office.email}。`,
      ],
    },
  ],
})
