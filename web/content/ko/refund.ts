import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  title: '환불 정책',
  description: `상담 ${facts.inTime} 취소하면 전액 환불, 회사가 취소하면 언제나 전액 환불합니다.`,
  lead: '언제, 어떻게 환불되고 얼마나 걸리는지 안내합니다.',
  inForce: `${facts.termsDate} 시행`,
  table: {
    caption: '요약',
    when: '상황',
    back: '환불',
    rows: [
      { when: `${facts.inTime} 이용자가 취소`, back: '전액' },
      ...(facts.hasNotice
        ? [{ when: `시작까지 ${facts.refundNotice}이 남지 않았을 때 이용자가 취소`, back: '없음' }]
        : []),
      { when: '상담이 완료된 뒤', back: '없음' },
      { when: '회사가 취소 (시점 무관)', back: '전액' },
      {
        when: `${facts.inTime} 이용자가 시간을 변경 (최대 두 번)`,
        back: '추가 결제 없이 새 시간',
      },
      {
        when: '이용자가 20분 안에 오지 않음',
        back: facts.absentMayMove ? '없음 (52주 안에 한 번 새 시간)' : '없음',
      },
      { when: '상담사가 10분 안에 오지 않음', back: '전액 또는 52주 안의 새 시간' },
      { when: '회사가 다른 시간을 제안', back: '제안한 시간, 원래 시간 또는 전액' },
    ],
  },
  sections: [
    {
      title: '이용자가 취소할 때',
      text: [
        `상담 ${facts.inTime} 취소하면 전액 환불되며, 초 단위까지 정확히 계산합니다. ${facts.hasNotice ? `시작까지 ${facts.refundNotice}이 남지 않았거나 상담이 진행된 뒤에는 환불되지 않습니다.` : '상담이 진행된 뒤에는 환불되지 않습니다.'}`,
        facts.withdrawal,
        '상담이 안내한 내용과 다르면 상담을 받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 철회할 수 있습니다. EU·EEA·영국의 소비자는 예약한 날부터 14일 안에, 상담이 끝까지 진행되기 전이라면 이메일로도 철회할 수 있습니다.',
        '취소는 계정의 ‘내 상담’에서 합니다. 확인하기 전에 돌려받을 정확한 금액과 전액 환불 기한이 표시됩니다. 나중에 정책이 바뀌어도 결제한 때의 정책이 적용됩니다.',
      ],
    },
    {
      title: '회사가 취소할 때',
      text: [
        '회사가 취소해야 한다면 아무리 늦은 시점이라도 언제나 전액을 환불합니다. 결제가 늦게 도착해 그 시간이 이미 찼고 예약할 수 없으면 자동으로 전액 환불됩니다.',
      ],
    },
    {
      title: `다음 상담 ${facts.couponPercent} 할인`,
      text: [
        `결제할 때마다 다음 상담에 쓸 수 있는 ${facts.couponPercent} 할인 코드를 이메일로 보내 드립니다. 발송일부터 ${facts.couponValidity} 동안 쓸 수 있습니다.`,
        `쿠폰을 쓴 예약이 환불과 함께 취소되면 쿠폰을 돌려드리며, 최소 ${facts.couponGivenBack} 더 쓸 수 있습니다. 환불된 결제로 받은 미사용 쿠폰은 회수됩니다.`,
      ],
    },
    {
      title: '걸리는 시간',
      text: [
        `환불은 취소 즉시, 늦어도 3영업일 안에 진행합니다. 늦어지면 연 15%의 법정 지연이자를 드립니다. 환불금은 결제대행사를 통해 결제한 방법으로 돌아가며, 보통 영업일 기준 ${facts.refundDays.from}~${facts.refundDays.to}일 안에 도착합니다. 은행에 따라 내역에 더 늦게 표시될 수 있습니다.`,
        '다른 분이 결제 링크로 결제했다면 환불금은 결제한 분에게 돌아갑니다. 현금이나 계좌 이체로 내신 금액은 현금이나 계좌 이체로 돌려드립니다.',
        ...(facts.takesWon
          ? [
              'PayPal로 결제한 금액은 PayPal을 통해 미국 달러로, 국내 카드·카카오페이·네이버페이·토스페이로 결제한 금액은 같은 수단으로 원화로 돌려드립니다. 언제나 결제하신 금액 그대로이며 환율로 계산하지 않습니다.',
            ]
          : []),
      ],
    },
    {
      title: '환불 상태의 뜻',
      text: [
        '환불 접수: 환불을 지시했고 곧 진행됩니다. 환불 처리 중: 결제대행사가 접수해 처리하고 있습니다. 환불 완료: 결제대행사가 환불을 확인했습니다.',
        '담당자가 환불을 처리하고 있습니다: 자동으로 처리되지 못했습니다. 회사가 바로 확인해 이메일로 함께 해결하며, 받을 권리는 사라지지 않습니다.',
      ],
    },
    {
      title: '문의',
      text: [`예약 번호를 적어 ${facts.company.email} 주소로 보내 주세요.`],
    },
  ],
})
