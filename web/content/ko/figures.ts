import type { figures as english } from '#web/content/en/figures.ts'
import type { Translated } from '#web/content/types.ts'

export const figures: Translated<typeof english> = {
  meta: {
    title: '비자·취업 공식 기준',
    description:
      '비자부터 체류기간 연장까지, 한국 유학생에게 적용되는 기준이에요. 항목마다 공식 출처와 확인한 날짜를 함께 적었어요.',
  },
  title: '비자·취업 공식 기준',
  lead: '한국 유학생에게 적용되는 기준을 한곳에 모았어요.',
  rule: '언제나 이 페이지가 아니라 공식 페이지가 맞아요. 항목마다 출처와 마지막으로 확인한 날짜를 적었어요. 재외공관이나 학교가 더 많은 것을 요구할 수 있어요.',
  what: '항목',
  figure: '기준',
  perWeek: '주 {hours}',
  since: '{day}부터',
  groups: {
    funds: {
      title: '비자 재정 증명',
      note: '본인 또는 재정 보증인의 계좌 잔고예요. 얼마 동안 예치해야 하는지는 관할 재외공관에서 정해요.',
    },
    work: {
      title: '시간제 취업',
      note: '일을 시작하기 전에 허가를 받아야 해요. 한국어 기준을 충족한 학위과정 학생은 평일 시간만 계산하며, 주말과 방학에는 제한이 없어요.',
    },
    stay: {
      title: '비자, 외국인등록증, 체류기간 연장',
      note: '비자 수수료는 국가 간 협정에 따라 다를 수 있어요.',
    },
    insurance: {
      title: '건강보험',
      note: '법에 따라 자동으로 가입돼요. D-2는 외국인등록일부터예요. 보험료는 매년 1월에 새로 정해지며, 체납하면 체류기간 연장이 제한될 수 있어요.',
    },
    apostille: {
      title: '본국에서 발급받은 학력 서류',
      note: '아포스티유 협약국 사이에서는 한쪽이 상대국의 가입에 이의를 제기하지 않은 한 아포스티유가 영사 확인을 대신해요. 비용을 내기 전에 공식 협약국 현황을 확인하세요.',
    },
  },
  rows: {
    degreeFunds: { what: 'D-2 학위과정' },
    degreeFundsRegional: { what: 'D-2 학위과정, 비수도권 대학' },
    languageFunds: { what: 'D-4 어학연수' },
    languageFundsRegional: { what: 'D-4 어학연수, 비수도권 대학' },
    workLanguage: { what: 'D-4, TOPIK 2급', note: '주말 포함' },
    workLanguageFrom: { what: 'D-4 취업 가능 시점', note: '입국한 날부터' },
    workBachelor: { what: 'D-2 학사과정', note: '1~2학년 TOPIK 3급, 3학년부터 4급' },
    workGraduate: { what: 'D-2 석사·박사과정', note: 'TOPIK 4급' },
    workMore: { what: '추가로 허용되는 시간', note: '인증대학이거나 성적과 한국어 능력이 우수한 경우' },
    workWithoutKorean: { what: '어학연수·학사과정, TOPIK 기준 미달', note: '주말 포함' },
    workGraduateWithoutKorean: { what: '석사·박사과정, TOPIK 기준 미달', note: '주말 포함' },
    visaSingle: { what: '단수 비자, 체류 90일 초과' },
    visaMultiple: { what: '복수 비자' },
    registration: { what: '외국인등록 기한', note: '입국한 날부터' },
    card: { what: '외국인등록증 발급' },
    extensionFrom: { what: '체류기간 연장 신청 시작', note: '체류기간이 끝나기 전' },
    extension: { what: '체류기간 연장, 방문 신청' },
    extensionOnline: { what: '체류기간 연장, 온라인 신청' },
    insuranceLanguage: { what: 'D-4 건강보험 가입 시점', note: '입국한 날부터' },
    insuranceReduction: { what: '평균 보험료에서 경감', note: '소득과 재산이 적은 D-2·D-4' },
  },
  ask: '어떤 기준이 나에게 해당하는지 모르겠다면 상담에서 물어보세요.',
}
