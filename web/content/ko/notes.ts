import type { notes as english } from '#web/content/en/notes.ts'
import type { Translated } from '#web/content/types.ts'

export const notes: Translated<typeof english> = (number) => ({
  title: '알아 두세요:',
  texts: {
    funds: `재정 증명은 보통 D-2 비자 약 ${number('degreeFunds')}, D-4 비자 약 ${number('languageFunds')}이에요. 비수도권 대학이면 각각 ${number('degreeFundsRegional')}, ${number('languageFundsRegional')}이에요.`,
    firstDays: `입국한 날부터 ${number('registration')} 안에 외국인등록을 해야 해요. 발급 수수료는 ${number('card')}이에요. 이사하면 15일 안에 체류지 변경을 신고하세요.`,
    partTime: `시간제 취업은 허가를 먼저 받아야 하고, D-4는 입국 후 ${number('workLanguageFrom')}이 지나야 신청할 수 있어요. 허용 시간은 TOPIK 급수에 따라 다르고, 최소 학점과 학교의 확인도 필요해요.`,
    topik:
      '학위과정은 TOPIK 3~4급을 요구하는 곳이 많아요. 성적은 2년간 유효하고, 접수는 시험 몇 주 전에 마감돼요.',
    gks: 'GKS는 보통 대학원이 2~3월, 학부가 9~10월에 접수를 시작해요. 재외공관 전형과 대학 전형이 있고, 나이와 성적 기준이 있어요.',
    insurance: `건강보험은 자동으로 가입되고, 평균 보험료보다 약 ${number('insuranceReduction')} 적게 내요. 월 보험료는 매년 1월에 바뀌어요.`,
    tuition: '대학마다 학기별 등록금을 공시해요. 고르기 전에 비교해 보세요.',
    shortStay:
      '비자 없이 단기 체류하려면 K-ETA가 필요할 수 있어요. 교환·방문학생은 보통 D-2-6 또는 D-2-8 비자를 받아요.',
    workVisas:
      'D-10과 E-7은 체류기간이 끝나기 전에 신청해야 해요. E-7에는 해마다 정해지는 최저 임금 기준과 직종 코드 목록이 있어요.',
    startUp:
      'D-8-4를 받으려면 창업이민종합지원시스템(OASIS)에서 80점이 필요해요. 창업자를 위한 ‘스타트업 코리아’ 특별비자도 있어요.',
    residence: 'F-2-7은 80점이 필요해요. 나이, 학력, 소득, 한국어 능력을 점수로 매겨요.',
    deposit:
      '주택도시보증공사(HUG)에서 전세보증금 반환보증에 가입할 수 있어요. 계약에 관한 법률 상담은 국번 없이 132예요.',
    attendance:
      'D-4는 출석률이 약 70% 이상이어야 체류기간을 연장할 수 있어요. 출입국 문의는 1345, 관광 안내는 1330에서 여러 언어로 받아요.',
  },
})
